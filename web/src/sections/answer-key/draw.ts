/* Exercises of several kinds for several students. */
import { exercise, type Exercise } from '#sim/demonstrations';
import type { Failure } from '#sim/protocol';

/** Returns a list for each seed, with an exercise of each kind; or the first failure. */
export async function exercisesOf(
  kinds: readonly string[],
  seeds: readonly number[],
): Promise<{ drawn: Exercise[][] } | { failure: Failure }> {
  const outcomes = await Promise.all(
    seeds.flatMap((seed) => kinds.map((kind) => exercise(kind, seed))),
  );
  const exercises: Exercise[] = [];
  for (const outcome of outcomes) {
    if ('failure' in outcome) return outcome;
    exercises.push(outcome.result);
  }
  const each = kinds.length;
  return { drawn: seeds.map((_, index) => exercises.slice(index * each, (index + 1) * each)) };
}
