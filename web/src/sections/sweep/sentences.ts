/* Sentences about a sweep. */
import { counted, duration, fill, number } from '#format/format';
import { enough, type Published, type Sweep, type SweepLine } from './sweep';
import words from './words.json';

const rounded = (value: number) => counted(Math.round(value));

export function told({ varied }: Sweep, line: SweepLine): string {
  const [first, last] = [line.points[0]!, line.points.at(-1)!];
  const ends = { name: line.name, first: rounded(first.iops), last: rounded(last.iops) };
  return varied === 'share'
    ? fill(words.told.share, { ...ends, low: rounded(last.low), high: rounded(last.high) })
    : fill(words.told.depth, {
        ...ends,
        enough: counted(enough(line).at),
        deepest: counted(last.at),
        latency: duration(last.latency_us),
      });
}

/** Returns the deviation of the simulated figure, as a share of the printed one. */
export const offOf = ({ iops, simulated }: Published): number => simulated / iops - 1;

export function placeSaid({ varied }: Sweep, at: number): string {
  return fill(words.at[varied === 'share' ? 'share' : 'depth'], { at: number(at) });
}
