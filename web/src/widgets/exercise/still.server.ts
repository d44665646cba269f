/* The sentences of an exercise, and the numbers of its first seed. */
import { readExercise, type ExerciseText } from '#content/exercises';
import { exerciseOf } from '#prerender/demonstrations.server';
import type { Exercise } from '#sim/demonstrations';

export interface ExerciseStill {
  sentences: ExerciseText;
  task: Exercise;
}

export const FIRST_SEED = 1;

export async function still(attributes: Record<string, string>): Promise<ExerciseStill> {
  const kind = attributes['kind'] ?? '';
  const seed = Number(attributes['seed'] ?? FIRST_SEED);
  return { sentences: await readExercise(kind), task: exerciseOf(kind, seed) };
}
