/* Which of two drives writes more, in one sentence. */
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
