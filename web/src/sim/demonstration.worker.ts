/*
 * The only owner of the demonstrations' WebAssembly package in a browser: a question comes in with
 * a number, its answer goes out with the same number.
 */
import init, {
  demonstrate,
  exercise,
  measureContent,
} from '#generated/demonstrations/write_cliff_demonstrations.js';
import { failureOf, loadFailureOf } from './failure';
import type { Asked, Answered } from './demonstrations';
import { ownPackage } from './package';
import { attend } from './presence';
import type { Failure } from './protocol';

/** Why there is no package; reported with the first question. */
const loaded: Promise<Failure | null> = init(ownPackage()).then(() => null, loadFailureOf);

attend((asked: Asked) => {
  void loaded.then((failure) => {
    const answered: Answered = { id: asked.id, ...(failure ? { failure } : answer(asked)) };
    (self as unknown as Worker).postMessage(answered);
  });
});

function answer(asked: Asked): { shown: unknown } | { failure: Failure } {
  try {
    return { shown: shownFor(asked) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function shownFor(asked: Asked): unknown {
  if (asked.kind === 'exercise') return exercise(asked.name, asked.seed);
  if (asked.kind === 'demonstration') {
    return demonstrate(asked.name, asked.settings as unknown as string[][]);
  }
  const { title, sample, source } = asked.sample;
  return measureContent(new Uint8Array(asked.bytes), title, sample, source);
}
