/*
 * Messages from a page to the service worker. Each question carries a port for its answer, `Kept`.
 * The worker never sends the first message.
 */
export type Question =
  /** Keep the visited page, the files that it has loaded and those that its islands may need. */
  | { ask: 'visited'; loaded: string[]; islands: string[] }
  /** Report how much is kept. */
  | { ask: 'kept'; of: Extent }
  /** Keep some of the missing files. To keep all of them, a page asks until none is missing. */
  | { ask: 'more'; of: Extent }
  /** Sent to the waiting worker of a new version: take over now. */
  | { ask: 'renew' };

/** The whole site, or what the lecture for teachers needs. */
export type Extent = 'site' | 'lecture';

export interface Kept {
  /** Bytes of this version and extent kept on this device. */
  bytes: number;
  /** All bytes of that extent. */
  all_bytes: number;
  /** The reason why something was not kept: the storage is full, or a file could not be fetched. */
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
