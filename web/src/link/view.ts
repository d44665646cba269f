/* The reader's view of a run: a window of time, an axis, a latency. Part of every share link. */
import type { Axis } from '#charts/scale';
import type { Span } from '#charts/zoom';

export const LATENCY_COLUMNS = [
  'latency_mean_us',
  'latency_p50_us',
  'latency_p99_us',
  'latency_p999_us',
  'latency_max_us',
] as const;
export type LatencyColumn = (typeof LATENCY_COLUMNS)[number];

export interface View {
  /** Null for the whole run. */
  span: Span | null;
  /** Null for the smallest linear axis that shows everything. */
  y: Axis | null;
  /** Null if no latency is drawn. */
  latency: LatencyColumn | null;
}

export const FIRST_VIEW: View = { span: null, y: null, latency: null };

/** The latency that readouts show, and the first to draw when the reader asks for latency. */
export const FIRST_LATENCY: LatencyColumn = 'latency_p99_us';

/** A guess: a curve of writes per second, in even steps over the run; NaN where it is not drawn. */
export type Guess = readonly number[];
export const GUESS_STEPS = 40;

export const flatGuess = (iops: number): Guess => Array.from({ length: GUESS_STEPS }, () => iops);

/** The last value of the curve; null if nothing is drawn. */
export const endOf = (guess: Guess | null): number | null =>
  guess?.findLast((iops) => Number.isFinite(iops)) ?? null;

/** The approximate number of rows in a table of a run. */
export const TABLE_ROWS = 40;

/** The settings of the comparison of the two drives. */
export interface Comparison {
  spare: 'default' | 'more';
  span: Span | null;
  /** Null for the linear axis that the comparison starts with. */
  y: Axis | null;
  /** Hypotheses that the reader switched off. */
  off: readonly string[];
}

export const FIRST_COMPARISON: Comparison = { spare: 'default', span: null, y: null, off: [] };

/** The windows of time that the review of the two drives printed. */
export const PRESETS = [
  { name: 'whole', span: null },
  { name: 'late', span: { from: 1400, to: 2000 } },
] as const satisfies readonly { name: string; span: Span | null }[];
