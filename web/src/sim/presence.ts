/*
 * A worker's sign of life: it reports when its script has been evaluated, and again whenever its
 * page asks. A busy worker answers between two pieces of work.
 */
export const ARE_YOU_THERE = 'are you there';
export const HERE = 'here';

/** Call in a worker: handles the page's messages from now on. */
export function attend<Message>(onmessage: (message: Message) => void): void {
  const page = self as unknown as Worker;
  page.onmessage = ({ data }: MessageEvent<Message | typeof ARE_YOU_THERE>) => {
    if (data === ARE_YOU_THERE) page.postMessage(HERE);
    else onmessage(data);
  };
  page.postMessage(HERE);
}
