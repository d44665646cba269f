/*
 * The only owner of the demonstrations' WebAssembly package in a browser: a question comes in with
 * a number, its answer goes out with the same number.
 */
import init, {
  demonstrate, exercise,
} from '#generated/demonstrations/write_cliff_demonstrations.js';
import { failureOf } from './failure';
import type { Asked, Answered } from './demonstrations';

const loaded = init();
// Reported with the first question: until then nobody listens.
loaded.catch(() => undefined);

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  const post = (answered: Answered) => (self as unknown as Worker).postMessage(answered);
  const { id } = data;
  try {
    await loaded;
    const shown: unknown = data.kind === 'exercise'
      ? exercise(data.name, data.seed)
      : demonstrate(data.name, data.settings as unknown as string[][]);
    post({ id, shown });
  } catch (error) {
    post({ id, failure: failureOf(error) });
  }
};
