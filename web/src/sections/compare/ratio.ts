/* Sentences about which of two drives writes more, and whether the reader guessed it. */
import { counted, fill, fixed } from '#format/format';
import words from './words.json';

/** Drives whose ratio is below this count as equal. */
const EVEN = 1.05;

interface Moment {
  /** Both runs are over, and the means are those of their last quarters. */
  over: boolean;
  read_s: number;
  drives: readonly string[];
}

/** Compares the writes per second of both drives. */
export function ratioOf(means: [number, number], { over, read_s, drives }: Moment): string {
  const [a, b] = means;
  if (!Number.isFinite(a + b)) return words.begins;
  const fast = a > b ? 0 : 1;
  const times = means[fast] / means[1 - fast]!;
  const sentence = over
    ? times < EVEN
      ? words.evenSettled
      : words.ratioSettled
    : times < EVEN
      ? words.even
      : Number.isFinite(times)
        ? words.ratio
        : words.silent;
  return fill(sentence, {
    s: counted(read_s),
    fast: drives[fast]!,
    slow: drives[1 - fast]!,
    times: fixed(times, 1),
  });
}

/** Compares the reader's guesses with the results; empty unless both ends were set. */
export function outcomeOf(
  guesses: readonly (number | null)[],
  means: readonly number[],
  drives: readonly string[],
): string {
  const [a, b] = guesses;
  if (a == null || b == null || !means.every(Number.isFinite)) return '';
  const slow = means[0]! < means[1]! ? 0 : 1;
  const times = Math.max(a, b) / Math.min(a, b);
  if (times < EVEN) return words.guess.even;
  return fill((a < b ? 0 : 1) === slow ? words.guess.right : words.guess.wrong, {
    slow: drives[slow]!,
  });
}
