/*
 * The only owner of the demonstrations' WebAssembly package in a browser: a question comes in with
 * a number, its answer goes out with the same number.
 */
import init, {
  demonstrate, exercise, measureContent,
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
    post({ id, shown: answer(data) });
  } catch (error) {
    post({ id, failure: failureOf(error) });
  }
};

function answer(asked: Asked): unknown {
  if (asked.kind === 'exercise') return exercise(asked.name, asked.seed);
  if (asked.kind === 'demonstration') {
    return demonstrate(asked.name, asked.settings as unknown as string[][]);
  }
  const { title, sample, source } = asked.sample;
  return measureContent(new Uint8Array(asked.bytes), title, sample, source);
}
