/* What a plot of finished runs shows: pure functions from the columns of runs. */

export const LINE_KINDS = ['written', 'parts', 'time', 'rate'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export interface Line {
  /** As the chapter calls it, and in full. */
  name: string;
  title: string;
  x: number[];
  y: number[];
  /** Single seconds behind a mean, at the same places. */
  dots: (number | null)[] | null;
  /** Where it ends up. */
  last: number;
}

/**
 * A moment of a run, on the horizontal axis, and the rates before and after it. Of a part that was
 * written after a rest, `before` is where it begins and `after` what the cache took of it, in GB.
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
 * The rate over what was written: each point is the mean rate of so many bytes. A rate and a
 * length for each row in, GB and MB/s out.
 */
export function overBytes(
  mb_s: readonly number[], seconds: number, point_gb: number,
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

/** Without a write for so many seconds, the drive is left alone. */
const REST_ROWS = 60;

/** The rates of each part of a run, which the host writes after it has left the drive alone. */
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

/** GB of a part that were written at more than a share of the full rate. */
export function fastGb(part: readonly number[], full_mb_s: number, share: number): number {
  return part.reduce((gb, rate) => gb + (rate > share * full_mb_s ? rate / 1000 : 0), 0);
}

export interface Fall {
  row: number;
  before: number;
  after: number;
}

/** After a fall, the mean is that of so many rows. */
const AFTER_ROWS = 500;

/**
 * The first row between two others from which the mean of `rows` rows is below a share of the mean
 * of the first ones, and the means before and after it.
 */
export function fallOf(
  values: readonly number[], from: number, to: number, share: number, rows: number,
): Fall | null {
  const first = mean(values.slice(from, Math.min(to, from + rows)));
  for (let row = from; row + rows <= to; row += 1) {
    if (mean(values.slice(row, row + rows)) >= share * first) continue;
    return {
      row,
      before: mean(values.slice(from, row)),
      after: mean(values.slice(row + rows, Math.min(to, row + rows + AFTER_ROWS))),
    };
  }
  return null;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean of each value and of those before it, `rows` in all where there are so many. */
export function meansBefore(values: readonly number[], rows: number): number[] {
  return values.map((_, row) => mean(values.slice(Math.max(0, row + 1 - rows), row + 1)));
}

/** Bins side by side that all have commands. */
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

/** The value of the point that is nearest; none beyond the ends of the line. */
export function valueAt({ x, y }: Line, at: number): number {
  const least = x[0]! - (x[1]! - x[0]!);
  if (at < Math.min(least, x[0]!) || at > x.at(-1)!) return Number.NaN;
  let best = 0;
  for (const [index, place] of x.entries()) {
    if (Math.abs(place - at) < Math.abs(x[best]! - at)) best = index;
  }
  return y[best]!;
}

/** The next of 1, 2, 5, 10, 20, … that is no more. */
export function roundBelow(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * [5, 2, 1].find((step) => step * decade <= value)!;
}
