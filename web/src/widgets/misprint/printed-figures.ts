/*
 * The printed figures of a test, the laws that tie them to one another, and the value that each
 * figure would need if it were the misprint.
 * 1. A tie compares the value that follows from some figures with the printed one. It is open if
 *    the two differ by more than rounding can explain.
 * 2. A reading replaces one figure by the value that would close the open tie. It holds if no tie
 *    is then open.
 */

/** A bin of a histogram of latencies. */
export interface Bin {
  from_ms: number;
  to_ms: number;
  /** Percent of all commands. */
  share: number;
}

/** Bytes in a printed megabyte. */
export const MEGABYTES = { 'MB/s': 1e6, 'MiB/s': 2 ** 20 } as const;
export type RateUnit = keyof typeof MEGABYTES;

export interface Printed {
  /** The number of commands that wait or are served at a time, as the test sets it. */
  depth: number;
  /** Bytes per command, if all commands have the same size; otherwise null. */
  block_bytes: number | null;
  /** Commands per second. */
  commands: number;
  /** The rate, from which the efficiency follows; null if none is printed. */
  rate: number | null;
  unit: RateUnit;
  watts: number;
  /** Commands or, if a rate is printed, megabytes of its unit, per joule. */
  efficiency: number;
  bins: readonly Bin[];
}

/** The figures that can be pressed; a bin is named by its place. */
export type Figure = 'commands' | 'rate' | 'unit' | 'watts' | 'efficiency' | `bin-${number}`;

/** Two values that should be equal: one follows from other figures, the other is printed. */
export interface Pair {
  law: 'rate' | 'efficiency';
  follows: number;
  printed: number;
  open: boolean;
}

/** The mean wait by Little's law, and the least and the most that the histogram allows. */
export interface Waits {
  law: 'waits';
  mean_ms: number;
  least_ms: number;
  most_ms: number;
  /** Percent of the commands outside the printed bins, and the end of the bin after the last. */
  rest: number;
  next_ms: number;
  /** No two bins have the same place, and together they hold at most all commands. */
  places: boolean;
  open: boolean;
}

export type Tie = Pair | Waits;

/** Rounding to three digits explains smaller differences between a figure and a quotient. */
const ROUNDED = 0.01;
/** The edges of the bins in the tests' histograms, in milliseconds. */
const EDGES = [0, 0.2, 0.4, 0.6, 0.8, 1, 2, 4, 6, 8, 10, 20, 40, 60, 80, 100, 200, 400, 600, 800];
const ALL = 100;

export const deviation = (a: number, b: number): number => Math.abs(a / b - 1);

function pair(law: Pair['law'], follows: number, printed: number): Pair {
  return { law, follows, printed, open: deviation(follows, printed) > ROUNDED };
}

/** Commands outside the printed bins may have waited up to the end of the bin after the last. */
function waits({ depth, commands, bins }: Printed): Waits {
  const mean_ms = (1000 * depth) / commands;
  const sum = (of: (bin: Bin) => number) => bins.reduce((all, bin) => all + of(bin), 0);
  const rest = Math.max(0, ALL - sum(({ share }) => share));
  const last = Math.max(...bins.map(({ to_ms }) => to_ms));
  const next_ms = EDGES[EDGES.indexOf(last) + 1] ?? last;
  const least_ms = sum(({ share, from_ms }) => share * from_ms) / ALL;
  const most_ms = (sum(({ share, to_ms }) => share * to_ms) + rest * next_ms) / ALL;
  const places =
    new Set(bins.map(({ from_ms }) => from_ms)).size === bins.length &&
    sum(({ share }) => share) <= ALL;
  const open = !places || mean_ms < least_ms || mean_ms > most_ms;
  return { law: 'waits', mean_ms, least_ms, most_ms, rest, next_ms, places, open };
}

/** The work that the efficiency counts: the rate or, if there is none, the commands. */
const worked = ({ rate, commands }: Printed) => rate ?? commands;

export function tiesOf(printed: Printed): Tie[] {
  const { rate, block_bytes, commands, unit, watts, efficiency } = printed;
  const ties: Tie[] = [];
  if (rate !== null && block_bytes !== null) {
    ties.push(pair('rate', (commands * block_bytes) / MEGABYTES[unit], rate));
  }
  ties.push(pair('efficiency', worked(printed) / watts, efficiency), waits(printed));
  return ties;
}

export interface Reading {
  figure: Figure;
  /** The figures of the page with the replacement. */
  printed: Printed;
  ties: Tie[];
  holds: boolean;
  /** True if a number or a bin was chosen to close the tie; a unit is not chosen. */
  chosen: boolean;
}

const binOf = (figure: Figure): number | null =>
  figure.startsWith('bin-') ? Number(figure.slice('bin-'.length)) : null;

/** A bin that appears twice, moved to each neighboring place that no other bin has. */
function renameBin(bins: readonly Bin[], place: number): Bin[] {
  const bin = bins[place]!;
  const isTwice = bins.filter(({ from_ms }) => from_ms === bin.from_ms).length > 1;
  const at = EDGES.indexOf(bin.from_ms);
  const near = !isTwice || at < 1 ? [] : [at - 1, at + 1];
  return near
    .map((edge) => ({ ...bin, from_ms: EDGES[edge]!, to_ms: EDGES[edge + 1]! }))
    .filter(({ from_ms }) => bins.every((other) => other.from_ms !== from_ms));
}

/** Returns the readings in which `figure` is the misprint; none if changing it mends nothing. */
export function readingsOf(printed: Printed, figure: Figure): Reading[] {
  const { rate, block_bytes, unit, watts, efficiency, commands } = printed;
  const open = new Set(
    tiesOf(printed)
      .filter((tie) => tie.open)
      .map(({ law }) => law),
  );
  const changes: Partial<Printed>[] = [];
  const place = binOf(figure);
  if (place !== null && open.has('waits')) {
    changes.push(
      ...renameBin(printed.bins, place).map((bin) => ({
        bins: printed.bins.map((other, index) => (index === place ? bin : other)),
      })),
    );
  }
  if (open.has('rate') && rate !== null && block_bytes !== null) {
    const mega = MEGABYTES[unit];
    if (figure === 'rate') changes.push({ rate: (commands * block_bytes) / mega });
    if (figure === 'commands') changes.push({ commands: (rate * mega) / block_bytes });
    if (figure === 'unit') changes.push({ unit: unit === 'MB/s' ? 'MiB/s' : 'MB/s' });
  }
  if (open.has('efficiency')) {
    if (figure === 'watts') changes.push({ watts: worked(printed) / efficiency });
    if (figure === 'efficiency') changes.push({ efficiency: worked(printed) / watts });
    if (figure === 'commands' && rate === null) changes.push({ commands: watts * efficiency });
    if (figure === 'rate') changes.push({ rate: watts * efficiency });
  }
  return changes.map((change) => {
    const mended = { ...printed, ...change };
    const ties = tiesOf(mended);
    const holds = ties.every((tie) => !tie.open);
    return { figure, printed: mended, ties, holds, chosen: figure !== 'unit' };
  });
}

/** Every figure of the page, in the order of the page. */
export function figuresOf({ rate, bins }: Printed): Figure[] {
  return [
    'commands',
    ...(rate === null ? [] : (['rate', 'unit'] as const)),
    'watts',
    'efficiency',
    ...bins.map((_, place) => `bin-${place}` as const),
  ];
}

export const allReadings = (printed: Printed): Reading[] =>
  figuresOf(printed).flatMap((figure) => readingsOf(printed, figure));
