/* Printed and simulated shares of the same bins: pure functions. */
import { sum } from 'd3-array';

export interface Bin {
  /** Null for the rest: all commands outside the printed bins. */
  from_us: number | null;
  to_us: number | null;
  /** Percent of all commands. */
  printed: number;
  simulated: number;
}

export interface Test {
  name: string;
  bins: Bin[];
  /** The percentage of commands that are in different bins. */
  deviation: number;
  claims: string[];
  fitted: boolean;
  corrected: boolean;
}

export interface Span {
  from_us: number;
  to_us: number;
}

/** Returns the percentage of a histogram's commands in a span, whose ends are edges of bins. */
export function shareIn(
  { from_us, to_us }: Span,
  edges_us: readonly number[],
  counts: readonly number[],
): number {
  const own = counts.filter((_, bin) => edges_us[bin]! >= from_us && edges_us[bin]! < to_us);
  return (100 * sum(own)) / sum(counts);
}

/** Returns the bins, with a bin for the rest of the commands. */
export function withRest(bins: readonly Bin[]): Bin[] {
  const rest = (of: (bin: Bin) => number) => bins.reduce((left, bin) => left - of(bin), 100);
  return [
    ...bins,
    {
      from_us: null,
      to_us: null,
      printed: Math.max(
        0,
        rest(({ printed }) => printed),
      ),
      simulated: Math.max(
        0,
        rest(({ simulated }) => simulated),
      ),
    },
  ];
}

/** Returns half the sum of the differences: a surplus command in one bin is missing in another. */
export const deviationOf = (bins: readonly Bin[]): number =>
  sum(bins, ({ printed, simulated }) => Math.abs(printed - simulated)) / 2;
