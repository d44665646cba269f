/* The data of plots of finished runs: pure functions of the columns of runs. */
import { bisectCenter, mean } from 'd3-array';

export const LINE_KINDS = ['written', 'parts', 'time', 'rate'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export interface Line {
  /** The name that the chapter uses, and the full one. */
  name: string;
  title: string;
  x: number[];
  y: number[];
  /** Single seconds behind the mean, at the same positions. */
  dots: (number | null)[] | null;
  /** The final value. */
  last: number;
}

/**
 * A moment of a run on the horizontal axis, and the rates before and after it. For a part that was
 * written after a rest, `before` is the start of the part and `after` the amount that the cache
 * took, both in GB.
 */
export interface Mark {
  what: 'cache' | 'full' | 'collection' | 'part';
  at: number;
  before: number;
  after: number;
}

/** The lines of one plot. */
export interface Panel {
  lines: Line[];
  marks: Mark[];
}

export interface Lines {
  kind: LineKind;
  panels: Panel[];
}

export interface Latencies {
  kind: 'latency';
  /** The lower edge of each bin. */
  edges_us: number[];
  runs: { name: string; title: string; counts: number[] }[];
}

export type Plot = Lines | Latencies;

/**
 * Returns the rate over the bytes written, where each point is the mean rate of at least
 * `point_gb`. Takes the rates of rows that last `seconds` each, in MB/s; returns GB and MB/s.
 */
export function overBytes(
  mb_s: readonly number[],
  seconds: number,
  point_gb: number,
): { x: number[]; y: number[] } {
  const [x, y]: [number[], number[]] = [[], []];
  let [written_gb, gb, s] = [0, 0, 0];
  for (const rate of mb_s) {
    gb += (rate * seconds) / 1000;
    s += seconds;
    if (gb < point_gb) continue;
    written_gb += gb;
    x.push(written_gb);
    y.push((gb * 1000) / s);
    [gb, s] = [0, 0];
  }
  return { x, y };
}

/** Seconds without a write after which the drive counts as resting. */
const REST_ROWS = 60;

/** Returns the rates of each part of a run; rests of the host separate the parts. */
export function partsOf(rates: readonly number[]): number[][] {
  const parts: number[][] = [[]];
  let silent = REST_ROWS;
  for (const rate of rates) {
    if (rate === 0) {
      silent += 1;
      continue;
    }
    if (silent >= REST_ROWS && parts.at(-1)!.length > 0) parts.push([]);
    silent = 0;
    parts.at(-1)!.push(rate);
  }
  return parts;
}

/** Returns the GB of a part written at more than a share of the full rate. */
export function fastGb(part: readonly number[], full_mb_s: number, share: number): number {
  return part.reduce((gb, rate) => gb + (rate > share * full_mb_s ? rate / 1000 : 0), 0);
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

/** Returns the value of the nearest point; NaN beyond the ends of the line. */
export function valueAt({ x, y }: Line, at: number): number {
  const least = x[0]! - (x[1]! - x[0]!);
  if (at < Math.min(least, x[0]!) || at > x.at(-1)!) return Number.NaN;
  return y[bisectCenter(x, at)]!;
}

/** Returns the greatest of 1, 2, 5, 10, 20, … that is not above the value. */
export function roundBelow(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * [5, 2, 1].find((step) => step * decade <= value)!;
}
