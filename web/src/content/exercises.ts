/* The words of the exercises, one file per kind. */

import type { PictureRow } from './numbers-picture';

/** The sentences of a kind of exercise, with `{names}` for the numbers that the core draws. */
export interface ExerciseText {
  title: string;
  ask: string;
  unit: string;
  /** The numbers that the question gives. */
  picture: PictureRow[];
  /** The end of the scale of answers, if the answer has a natural one. */
  most?: number;
  /** For each mistake of the core, its explanation, or a question whether the reader made it. */
  mistakes: Record<string, string>;
  worked: string[];
}

const TEXTS = import.meta.glob<ExerciseText>('#language/exercises/*.json', {
  import: 'default',
});

export async function readExercise(kind: string): Promise<ExerciseText> {
  const [, load] = Object.entries(TEXTS).find(([path]) => path.endsWith(`/${kind}.json`)) ?? [];
  if (!load) throw new Error(`no exercise ${kind}`);
  return load();
}
