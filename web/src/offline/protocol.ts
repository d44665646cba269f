/*
 * What a page asks of the service worker. Each question brings a port for its answer, `Kept`; the
 * worker never speaks first.
 */
export type Question =
  /** The page was visited: it is kept with what it has loaded and what its islands may ask for. */
  | { ask: 'visited'; loaded: string[]; islands: string[] }
  /** How much is kept. */
  | { ask: 'kept' }
  /** The next part of what is missing is kept; a page that wants everything asks until it is. */
  | { ask: 'more' }
  /** For a worker of a new version, which waits: it takes over. */
  | { ask: 'renew' };

export interface Kept {
  /** Of this version, on this device. */
  bytes: number;
  /** Of the whole site. */
  all_bytes: number;
  /** Why something was not kept: the browser has no room, or a file did not come. */
  failure: 'full' | 'network' | null;
}

export function ask(worker: ServiceWorker, question: Question): Promise<Kept> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Kept>) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(question, [port2]);
  });
}
