/* Printed and simulated shares of the same bins: pure functions. */

export interface Bin {
  /** Null: all commands in bins that are not printed. */
  from_us: number | null;
  to_us: number | null;
  /** In per cent of all commands. */
  printed: number;
  simulated: number;
}

export interface Test {
  name: string;
  bins: Bin[];
  /** The share of the commands that lie in another of these bins, in per cent. */
  apart: number;
  claims: string[];
  fitted: boolean;
  corrected: boolean;
}

export interface Span {
  from_us: number;
  to_us: number;
}

/** The share of a histogram's commands in a span, whose ends are edges of bins, in per cent. */
export function shareIn(
  { from_us, to_us }: Span, edges_us: readonly number[], counts: readonly number[],
): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const own = counts.filter((_, bin) => edges_us[bin]! >= from_us && edges_us[bin]! < to_us)
    .reduce((sum, count) => sum + count, 0);
  return (100 * own) / all;
}

/** The bins, and what is in none of them. */
export function withRest(bins: readonly Bin[]): Bin[] {
  const rest = (of: (bin: Bin) => number) => bins.reduce((left, bin) => left - of(bin), 100);
  return [...bins, {
    from_us: null, to_us: null,
    printed: Math.max(0, rest(({ printed }) => printed)),
    simulated: Math.max(0, rest(({ simulated }) => simulated)),
  }];
}

/** Half the sum of the differences: a command too many in one bin is missing in another. */
export const apartOf = (bins: readonly Bin[]): number =>
  bins.reduce((sum, { printed, simulated }) => sum + Math.abs(printed - simulated), 0) / 2;
