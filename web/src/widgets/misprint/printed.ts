/*
 * What a test prints, the laws that tie its figures to one another, and what each figure would have
 * to be if it were the misprint.
 * 1. A tie compares what follows from some figures with what is printed. It is open if the two are
 *    further apart than figures of a few digits can be.
 * 2. A reading replaces one figure by what would close the open tie. It holds if no tie is open
 *    then.
 */

/** A bin of a histogram of latencies. */
export interface Bin {
  from_ms: number;
  to_ms: number;
  /** Per cent of all commands. */
  share: number;
}

/** Bytes in a printed megabyte. */
export const MEGABYTES = { 'MB/s': 1e6, 'MiB/s': 2 ** 20 } as const;
export type RateUnit = keyof typeof MEGABYTES;

export interface Printed {
  /** Commands that wait or are served at a time, as the test sets it. */
  depth: number;
  /** Bytes of each command, where all have the same. */
  block_bytes: number | null;
  /** A second. */
  commands: number;
  /** Null where none is printed; else the efficiency is of it. */
  rate: number | null;
  unit: RateUnit;
  watts: number;
  /** Commands, or megabytes of the rate's unit, for each joule. */
  efficiency: number;
  bins: readonly Bin[];
}

/** What can be pressed: a bin is named by its place. */
export type Figure = 'commands' | 'rate' | 'unit' | 'watts' | 'efficiency' | `bin-${number}`;

/** Two figures that are the same: what follows from others, and what is printed. */
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
  /** Per cent of the commands that no bin has, and the end of the bin after the last. */
  rest: number;
  next_ms: number;
  /** No two bins have one place, and they have no more than all. */
  places: boolean;
  open: boolean;
}

export type Tie = Pair | Waits;

/** Figures of three digits and a quotient of two of them differ by less. */
const ROUNDED = 0.01;
/** What the histograms of the tests are cut at, in milliseconds. */
const EDGES = [0, 0.2, 0.4, 0.6, 0.8, 1, 2, 4, 6, 8, 10, 20, 40, 60, 80, 100, 200, 400, 600, 800];
const ALL = 100;

export const apart = (a: number, b: number): number => Math.abs(a / b - 1);

function pair(law: Pair['law'], follows: number, printed: number): Pair {
  return { law, follows, printed, open: apart(follows, printed) > ROUNDED };
}

/** What is not printed may have waited anything up to the end of the bin after the last. */
function waits({ depth, commands, bins }: Printed): Waits {
  const mean_ms = (1000 * depth) / commands;
  const sum = (of: (bin: Bin) => number) => bins.reduce((all, bin) => all + of(bin), 0);
  const rest = Math.max(0, ALL - sum(({ share }) => share));
  const last = Math.max(...bins.map(({ to_ms }) => to_ms));
  const next_ms = EDGES[EDGES.indexOf(last) + 1] ?? last;
  const least_ms = sum(({ share, from_ms }) => share * from_ms) / ALL;
  const most_ms = (sum(({ share, to_ms }) => share * to_ms) + rest * next_ms) / ALL;
  const places = new Set(bins.map(({ from_ms }) => from_ms)).size === bins.length
    && sum(({ share }) => share) <= ALL;
  const open = !places || mean_ms < least_ms || mean_ms > most_ms;
  return { law: 'waits', mean_ms, least_ms, most_ms, rest, next_ms, places, open };
}

/** What the efficiency is of. */
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
  /** The page as it would have to be. */
  printed: Printed;
  ties: Tie[];
  holds: boolean;
  /** A number, or a bin, was chosen so that it closes the tie; a unit is not chosen. */
  chosen: boolean;
}

const binOf = (figure: Figure): number | null =>
  (figure.startsWith('bin-') ? Number(figure.slice('bin-'.length)) : null);

/** A name beside the printed one that no other bin has. */
function renamed(bins: readonly Bin[], place: number): Bin[] {
  const bin = bins[place]!;
  const isTwice = bins.filter(({ from_ms }) => from_ms === bin.from_ms).length > 1;
  const at = EDGES.indexOf(bin.from_ms);
  const near = !isTwice || at < 1 ? [] : [at - 1, at + 1];
  return near
    .map((edge) => ({ ...bin, from_ms: EDGES[edge]!, to_ms: EDGES[edge + 1]! }))
    .filter(({ from_ms }) => bins.every((other) => other.from_ms !== from_ms));
}

/** What the page may have meant, if `figure` is the misprint; none: that mends nothing. */
export function readingsOf(printed: Printed, figure: Figure): Reading[] {
  const { rate, block_bytes, unit, watts, efficiency, commands } = printed;
  const open = new Set(tiesOf(printed).filter((tie) => tie.open).map(({ law }) => law));
  const found: Partial<Printed>[] = [];
  const place = binOf(figure);
  if (place !== null && open.has('waits')) {
    found.push(...renamed(printed.bins, place).map((bin) => ({
      bins: printed.bins.map((other, index) => (index === place ? bin : other)),
    })));
  }
  if (open.has('rate') && rate !== null && block_bytes !== null) {
    const mega = MEGABYTES[unit];
    if (figure === 'rate') found.push({ rate: (commands * block_bytes) / mega });
    if (figure === 'commands') found.push({ commands: (rate * mega) / block_bytes });
    if (figure === 'unit') found.push({ unit: unit === 'MB/s' ? 'MiB/s' : 'MB/s' });
  }
  if (open.has('efficiency')) {
    if (figure === 'watts') found.push({ watts: worked(printed) / efficiency });
    if (figure === 'efficiency') found.push({ efficiency: worked(printed) / watts });
    if (figure === 'commands' && rate === null) found.push({ commands: watts * efficiency });
    if (figure === 'rate') found.push({ rate: watts * efficiency });
  }
  return found.map((change) => {
    const mended = { ...printed, ...change };
    const ties = tiesOf(mended);
    const holds = ties.every((tie) => !tie.open);
    return { figure, printed: mended, ties, holds, chosen: figure !== 'unit' };
  });
}

/** Every figure of the page, in the order in which it stands there. */
export function figuresOf({ rate, bins }: Printed): Figure[] {
  return [
    'commands', ...(rate === null ? [] : ['rate', 'unit'] as const), 'watts', 'efficiency',
    ...bins.map((_, place) => `bin-${place}` as const),
  ];
}

export const allReadings = (printed: Printed): Reading[] =>
  figuresOf(printed).flatMap((figure) => readingsOf(printed, figure));
