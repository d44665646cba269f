/* The words of the exercises, one file per kind. */

import type { PageState } from '#charts/states';
import type { Amount, PictureRow } from './numbers-picture';

export interface Fall {
  /** The rate that holds, in words. */
  label: string;
  /** The number that is the rate, in writes per second. */
  rate: string;
  /** The number of equal pieces that are used up when the rate falls. */
  pieces: string;
  /** Says how many writes would use up one piece, at the reader's answer. */
  each: string;
  /** Names the pieces that are left at an answer that is too low. */
  left: string;
  /** Says that they are gone at an answer that is too high. */
  gone: string;
  /** Says what happens after the answer. */
  after: string;
}

/** The picture that plays the answer, by what it shows; its numbers are named as the core does. */
export type Scene =
  /** A victim's pages move to an open block, in `moves` of the answer; or the host fills it. */
  | { kind: 'move'; pages: string; valid: string; moves?: string }
  /** Dies that program without waiting, each after its page crossed a bus. */
  | { kind: 'dies'; dies: string; bus?: string; array: string; per_own?: string }
  /** As many dies on one bus as the answer says. */
  | { kind: 'bus'; bus: string; array: string }
  /** Files written one after the other, and one of them trimmed. */
  | { kind: 'files'; files: string[]; trimmed: string; pages: string };

/** A claim that the question also asks about: the core says whether it holds. */
export interface ExerciseClaim {
  /** Asks about it after the number. */
  ask: string;
  /** Asks about it without the number. */
  alone: string;
  label: string;
  holds: string;
  fails: string;
  missing: string;
  wrong: string;
}

/** The sentences of a kind of exercise, with `{names}` for the numbers that the core draws. */
export interface ExerciseText {
  title: string;
  /** Asks for the number. */
  ask: string;
  unit: string;
  /** The numbers that the question gives. */
  picture: PictureRow[];
  /** Amounts that add up to the answer, named as the core does; in the answer's unit. */
  parts?: { label: string; value: string; look: PageState }[];
  /** A rate that holds up to the answer, and then falls. */
  fall?: Fall;
  /** Plays the answer. Without it, the numbers of the question are drawn. */
  scene?: Scene;
  /** The end of the scale of answers, if the answer has a natural one. */
  most?: number;
  /** The scale is a whole that the answer divides: the names of its two parts. */
  divides?: [part: string, rest: string];
  /** For each mistake of the core, its explanation, or a question whether the reader made it. */
  mistakes: Record<string, string>;
  /** For a mistake about one number of the question, the name of that number. */
  about?: Record<string, Amount>;
  claim?: ExerciseClaim;
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
