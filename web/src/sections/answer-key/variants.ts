/*
 * Variants of exercises that differ. Two seeds may draw the same numbers: an exercise whose numbers
 * are round has few of them, and among the first twenty seeds one in four repeats one.
 */
import type { Exercise } from '#sim/demonstrations';
import type { Failure } from '#sim/protocol';
import { SEED_MAX } from '#widgets/exercise/answer';
import { exercisesOf } from './draw';

export interface Variant {
  seed: number;
  /** One of each kind. */
  exercises: Exercise[];
}

export interface Variants {
  /** No two have the same numbers in any exercise. */
  different: Variant[];
  /** The seeds between those. */
  repeated: Variant[];
}

/** So many times the wanted number of seeds are tried. */
const ROUNDS_MAX = 10;

/** Draws up to `count` variants that differ, with the lowest seeds from `first` on. */
export async function variantsOf(
  kinds: readonly string[],
  count: number,
  first = 1,
  draw = exercisesOf,
): Promise<Variants | { failure: Failure }> {
  const known = kinds.map(() => new Set<string>());
  const [different, repeated]: [Variant[], Variant[]] = [[], []];
  for (let round = 0; round < ROUNDS_MAX && different.length < count; round += 1) {
    const from = first + round * count;
    const length = Math.min(count, SEED_MAX - from + 1);
    const seeds = Array.from({ length }, (_, index) => from + index);
    const outcome = await draw(kinds, seeds);
    if ('failure' in outcome) return outcome;
    for (const [index, seed] of seeds.entries()) {
      if (different.length === count) break;
      const exercises = outcome.drawn[index]!;
      const numbers = exercises.map(({ values }) => JSON.stringify(values));
      const isNew = numbers.every((text, kind) => !known[kind]!.has(text));
      (isNew ? different : repeated).push({ seed, exercises });
      if (isNew) for (const [kind, text] of numbers.entries()) known[kind]!.add(text);
    }
  }
  return { different, repeated };
}

/** As many variants as were wanted. Where too few differ, others repeat their numbers. */
export const filledUp = ({ different, repeated }: Variants, count: number): Variant[] =>
  [...different, ...repeated].slice(0, count).toSorted((a, b) => a.seed - b.seed);
