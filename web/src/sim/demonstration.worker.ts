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
import type { Query, Reply } from './demonstrations';
import { packageFrom } from './package';
import { attend } from './presence';
import type { Failure } from './protocol';

/** Why there is no package; reported with the first question. */
const source = packageFrom(
  () => new URL('../generated/demonstrations/write_cliff_demonstrations_bg.wasm', import.meta.url),
);
const loaded: Promise<Failure | null> = init(source).then(() => null, loadFailureOf);

attend((query: Query) => {
  void loaded.then((failure) => {
    const reply: Reply = { id: query.id, ...(failure ? { failure } : answer(query)) };
    (self as unknown as Worker).postMessage(reply);
  });
});

function answer(query: Query): { result: unknown } | { failure: Failure } {
  try {
    return { result: resultOf(query) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function resultOf(query: Query): unknown {
  if (query.kind === 'exercise') return exercise(query.name, query.seed);
  if (query.kind === 'demonstration') {
    return demonstrate(query.name, query.settings as unknown as string[][]);
  }
  const { title, sample, source } = query.sample;
  return measureContent(new Uint8Array(query.bytes), title, sample, source);
}
