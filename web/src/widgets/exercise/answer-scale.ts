/*
 * The scale on which a reader drags to an answer, the known numbers on it, the parts of it that
 * tries have ruled out, and the pieces of which the drive's own answer is made.
 */
import type { PageState } from '#charts/states';
import type { ExerciseText } from '#content/exercises';
import type { Exercise } from '#sim/demonstrations';
import type { Judged } from './answer';

/** A mistake further from the answer than this factor does not stretch the scale. */
const FAR = 5;
const STEPS_MIN = 200;
const ROUND = [1, 2, 3, 5, 10];

/** The range that tries have left, the try that was right, and the number of tries. */
export interface Tries {
  above: number | null;
  below: number | null;
  right: number | null;
  count: number;
}

export const NO_TRIES: Tries = { above: null, below: null, right: null, count: 0 };

export function withTry(before: Tries, is: Judged['is'], value: number): Tries {
  if (before.right !== null) return before;
  const tries = { ...before, count: before.count + 1 };
  if (is === 'right') return { ...tries, right: value };
  if (is === 'high') return { ...tries, above: Math.min(tries.above ?? value, value) };
  return { ...tries, below: Math.max(tries.below ?? value, value) };
}

/** A round number above the answer and its usual mistakes. */
export function endOf({ answer, mistakes }: Exercise): number {
  const wrong = Object.values(mistakes).filter((each) => (each ?? 0) < FAR * answer);
  const least = 1.2 * Math.max(answer, ...wrong.map((each) => each ?? 0));
  const unit = 10 ** Math.floor(Math.log10(least));
  return unit * ROUND.find((each) => each * unit >= least)!;
}

/** A round step, small enough that a drag can find the answer. */
export const stepOf = (end: number): number => 10 ** Math.floor(Math.log10(end / STEPS_MIN));

/**
 * The numbers of the question that have the answer's unit, as places on its scale. Shares of other
 * wholes have no place there.
 */
export function knownOf(
  { values }: Exercise,
  { picture, unit }: ExerciseText,
  end: number,
): { value: number; label: string }[] {
  return picture.flatMap((row) => {
    if (!('value' in row) || ['', '%'].includes(unit) || row.unit !== unit) return [];
    const value = typeof row.value === 'number' ? row.value : (values[row.value] ?? Number.NaN);
    return value > 0 && value < end ? [{ value, label: row.label }] : [];
  });
}

/** A stretch of the scale that the drive takes in one look. */
export interface Piece {
  from: number;
  to: number;
  look: PageState;
  label: string;
}

/** The pieces that make up the answer, from 0 on. */
export function piecesOf(task: Exercise, { parts, fall, divides }: ExerciseText): Piece[] {
  const valueOf = (name: string) => task.values[name] ?? Number.NaN;
  if (parts) {
    let from = 0;
    return parts.map(({ label, value, look }) => {
      const piece = { from, to: from + valueOf(value), look, label };
      from = piece.to;
      return piece;
    });
  }
  const count = fall ? valueOf(fall.pieces) : 1;
  return Array.from({ length: count }, (_, place) => ({
    from: (place / count) * task.answer,
    to: ((place + 1) / count) * task.answer,
    look: divides ? 'free' : 'program',
    label: '',
  }));
}
