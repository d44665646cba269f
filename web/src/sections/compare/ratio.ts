/* Which of two drives writes more, in one sentence, and whether the reader said so. */
import { counted, fill, fixed } from '#format/format';
import words from './words.json';

/** Drives that differ by less write as much as each other. */
const EVEN = 1.05;

interface Moment {
  /** Both runs are over: the means are those of their last quarters. */
  over: boolean;
  read_s: number;
  drives: readonly string[];
}

/** Of what each writes per second. */
export function ratioOf(means: [number, number], { over, read_s, drives }: Moment): string {
  const [a, b] = means;
  if (!Number.isFinite(a + b)) return words.begins;
  const fast = a > b ? 0 : 1;
  const times = means[fast] / means[1 - fast]!;
  const sentence = over ? (times < EVEN ? words.evenSettled : words.ratioSettled)
    : times < EVEN ? words.even
    : Number.isFinite(times) ? words.ratio : words.silent;
  return fill(sentence, {
    s: counted(read_s), fast: drives[fast]!, slow: drives[1 - fast]!, times: fixed(times, 1),
  });
}

/** What the reader said before the run, against what came; empty where both ends were not set. */
export function outcomeOf(
  guesses: readonly (number | null)[], means: readonly number[], drives: readonly string[],
): string {
  const [a, b] = guesses;
  if (a == null || b == null || !means.every(Number.isFinite)) return '';
  const slow = means[0]! < means[1]! ? 0 : 1;
  const times = Math.max(a, b) / Math.min(a, b);
  if (times < EVEN) return words.guess.even;
  return fill((a < b ? 0 : 1) === slow ? words.guess.right : words.guess.wrong,
    { slow: drives[slow]! });
}
