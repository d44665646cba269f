/* The scale on which a reader drags to an answer, and the parts of it that tries have ruled out. */
import type { Exercise } from '#sim/demonstrations';
import type { Judged } from './answer';

/** A mistake further from the answer than this factor does not stretch the scale. */
const FAR = 5;
const STEPS_MIN = 200;
const ROUND = [1, 2, 3, 5, 10];

/** The range that tries have left, and the try that was right. */
export interface Tries {
  above: number | null;
  below: number | null;
  right: number | null;
}

export const NO_TRIES: Tries = { above: null, below: null, right: null };

export function withTry(tries: Tries, is: Judged['is'], value: number): Tries {
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
