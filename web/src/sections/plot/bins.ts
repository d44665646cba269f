/* Bins of latencies, in words. */
import { duration, fill } from '#format/format';
import words from './words.json';

/** The last bin has no end. */
export const binName = (from_us: number, to_us?: number): string =>
  to_us === undefined
    ? fill(words.last, { from: duration(from_us) })
    : fill(words.range, { from: duration(from_us), to: duration(to_us) });
