/* Everything that a plot can have derived from the columns of runs: pure functions. */
import { cumsum, mean, range, sum } from 'd3-array';

/**
 * Returns the mean of each step in which at least `step_gb` are written, and the GB written at its
 * end. Takes the values and the rates in MB/s of rows that last a second each.
 */
export function overBytes(
  values: readonly number[],
  mb_s: readonly number[],
  step_gb: number,
): { x: number[]; y: number[] } {
  const [x, y]: [number[], number[]] = [[], []];
  let [written_gb, gb, from] = [0, 0, 0];
  for (const [row, rate] of mb_s.entries()) {
    gb += rate / 1000;
    if (gb < step_gb) continue;
    written_gb += gb;
    x.push(written_gb);
    y.push(mean(values.slice(from, row + 1))!);
    [gb, from] = [0, row + 1];
  }
  return { x, y };
}

/** Seconds without a write after which the drive counts as resting. */
const REST_ROWS = 60;

/** Returns the rows of each part of a run; rests of the host separate the parts. */
export function partsOf(mb_s: readonly number[]): number[][] {
  const parts: number[][] = [[]];
  let silent: number[] = [];
  for (const [row, rate] of mb_s.entries()) {
    silent.push(row);
    if (rate === 0) continue;
    if (silent.length <= REST_ROWS) parts.at(-1)!.push(...silent);
    else parts.push([row]);
    silent = [];
  }
  return parts.filter((part) => part.length > 0);
}

export interface Fall {
  row: number;
  before: number;
  after: number;
}

/** Number of rows in the mean after a fall. */
const AFTER_ROWS = 500;

/**
 * Finds the first row between two rows where the mean of the next `rows` rows is below a share of
 * the mean of the first ones. Returns it with the means before and after it.
 */
export function fallOf(
  values: readonly number[],
  from: number,
  to: number,
  share: number,
  rows: number,
): Fall | null {
  const first = mean(values.slice(from, Math.min(to, from + rows)))!;
  for (let row = from; row + rows <= to; row += 1) {
    if (mean(values.slice(row, row + rows))! >= share * first) continue;
    return {
      row,
      before: mean(values.slice(from, row))!,
      after: mean(values.slice(row + rows, Math.min(to, row + rows + AFTER_ROWS)))!,
    };
  }
  return null;
}

/**
 * Returns the moving mean of each value and those before it, `rows` in all if there are as many.
 */
export function meansBefore(values: readonly number[], rows: number): number[] {
  return values.map((_, row) => mean(values.slice(Math.max(0, row + 1 - rows), row + 1))!);
}

const OUTSIDE = 0.05;

/** Returns two values: one in twenty is below `low`, and one in twenty above `high`. */
export function spreadOf(values: readonly number[]): { low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  return { low: at(OUTSIDE), high: at(1 - OUTSIDE) };
}

/** Returns the mean and the spread of each step, and the minutes at its end. */
export function courseOf(seconds: readonly number[], step_s: number) {
  const steps = range(0, seconds.length, step_s).map((from) => seconds.slice(from, from + step_s));
  const spreads = steps.map(spreadOf);
  return {
    minutes: [...cumsum(steps, ({ length }) => length / 60)],
    mean: steps.map((step) => mean(step)!),
    low: spreads.map(({ low }) => low),
    high: spreads.map(({ high }) => high),
  };
}

/** The mean of the last quarter, in which a run settles. */
export const settled = (values: readonly number[]): number =>
  mean(values.slice(-values.length / 4))!;

/**
 * A moment of a run: the rows and the GB written until then, and the rates before and after it. For
 * the end of what a cache took of a part, the GB at the start of the part, and the GB taken.
 */
export interface Moment extends Fall {
  gb: number;
}

/** Falls as in the table of "What changed since": below this share, over this many seconds. */
const CACHE = { share: 0.8, rows: 1 };
const COLLECTION = { share: 0.5, rows: 30 };

/** The moments that a plot can mark, by name: of a run's rates in MB/s, and the drive's size. */
export const MOMENTS: Record<string, (mb_s: readonly number[], user_gb: number) => Moment[]> = {
  /** The cache is full, while the drive is filled. */
  cache(mb_s, user_gb) {
    const fall = fallOf(mb_s, 0, fullRow(mb_s, user_gb), CACHE.share, CACHE.rows);
    return withGb(mb_s, fall);
  },
  /** The drive has been filled once. */
  full(mb_s, user_gb) {
    const row = fullRow(mb_s, user_gb);
    if (row < 0) return [];
    return [{ row, gb: user_gb, before: mb_s[row - 1]!, after: mb_s[row + 2]! }];
  },
  /** Collection takes over, once the drive is full. */
  collection(mb_s, user_gb) {
    // Skip the seconds around the end of the sequential writes, which belong to neither part.
    const from = fullRow(mb_s, user_gb) + 2;
    const fall = fallOf(mb_s, from, mb_s.length, COLLECTION.share, COLLECTION.rows);
    return withGb(mb_s, fall);
  },
  /** The end of what was written at full speed, in each part. */
  part(mb_s) {
    const parts = partsOf(mb_s);
    const gbOf = (rows: readonly number[]) => sum(rows, (row) => mb_s[row]!) / 1000;
    // Skip the first second, which includes the start.
    const full_mb_s = mean(parts[0]!.slice(1, 6), (row) => mb_s[row])!;
    let before = 0;
    return parts.map((part) => {
      const fast = part.filter((row) => mb_s[row]! > CACHE.share * full_mb_s);
      const after = gbOf(fast);
      const moment = { row: part[0]! + fast.length, gb: before + after, before, after };
      before += gbOf(part);
      return moment;
    });
  },
};

function fullRow(mb_s: readonly number[], user_gb: number): number {
  return cumsum(mb_s, (mb) => mb / 1000).findIndex((gb) => gb >= user_gb);
}

function withGb(mb_s: readonly number[], fall: Fall | null): Moment[] {
  return fall ? [{ ...fall, gb: sum(mb_s.slice(0, fall.row)) / 1000 }] : [];
}

/** A group of adjacent bins that all contain commands. */
export interface Heap {
  first: number;
  last: number;
  count: number;
}

export function heapsOf(counts: readonly number[]): Heap[] {
  const heaps: Heap[] = [];
  for (const [bin, count] of counts.entries()) {
    if (count === 0) continue;
    const heap = heaps.at(-1);
    if (heap?.last === bin - 1) {
      heap.last = bin;
      heap.count += count;
    } else {
      heaps.push({ first: bin, last: bin, count });
    }
  }
  return heaps;
}

/** Returns the greatest of 1, 2, 5, 10, 20, … that is not above the value. */
export function roundBelow(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * [5, 2, 1].find((step) => step * decade <= value)!;
}
