/* The words of the exercises, one file per kind. */

import type { PageState } from '#charts/states';
import type { PictureRow } from './numbers-picture';

export interface Fall {
  /** The rate that holds, in words. */
  label: string;
  /** The number of equal pieces that are used up when the rate falls. */
  pieces: string;
  /** Names the pieces that are left at an answer that is too low. */
  left: string;
  /** Says that they are gone at an answer that is too high. */
  gone: string;
}

/** The sentences of a kind of exercise, with `{names}` for the numbers that the core draws. */
export interface ExerciseText {
  title: string;
  ask: string;
  unit: string;
  /** The numbers that the question gives. */
  picture: PictureRow[];
  /** Amounts that add up to the answer, named as the core does; in the answer's unit. */
  parts?: { label: string; value: string; look: PageState }[];
  /** A rate that holds up to the answer, and then falls. */
  fall?: Fall;
  /** The end of the scale of answers, if the answer has a natural one. */
  most?: number;
  /** For each mistake of the core, its explanation, or a question whether the reader made it. */
  mistakes: Record<string, string>;
  /** A claim that the question also asks about: the core says whether it holds. */
  claim?: { label: string; holds: string; fails: string; missing: string; wrong: string };
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
