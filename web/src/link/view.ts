/* How a reader looks at a run: a window of time, an axis, a latency. Part of every share link. */
import type { Axis } from '#charts/scale';
import type { Span } from '#charts/zoom';

export const LATENCY_COLUMNS = [
  'latency_mean_us', 'latency_p50_us', 'latency_p99_us', 'latency_p999_us', 'latency_max_us',
] as const;
export type LatencyColumn = (typeof LATENCY_COLUMNS)[number];

export interface View {
  /** Null: the whole run. */
  span: Span | null;
  /** Null: the smallest linear axis that shows everything. */
  y: Axis | null;
  /** Null: no latency drawn. */
  latency: LatencyColumn | null;
}

export const FIRST_VIEW: View = { span: null, y: null, latency: null };

/** The one that is read, and drawn first when the reader asks for latency. */
export const FIRST_LATENCY: LatencyColumn = 'latency_p99_us';

/** A guess: a course of writes per second, in even steps over the run; NaN where none is drawn. */
export type Guess = readonly number[];
export const GUESS_STEPS = 40;

export const flatGuess = (iops: number): Guess =>
  Array.from({ length: GUESS_STEPS }, () => iops);

/** Where it ends; null where nothing is drawn. */
export const endOf = (guess: Guess | null): number | null =>
  guess?.findLast((iops) => Number.isFinite(iops)) ?? null;

/** A run is shown in a table of about so many rows. */
export const TABLE_ROWS = 40;

/** How the two drives are compared. */
export interface Comparison {
  spare: 'default' | 'more';
  span: Span | null;
  /** Null: the linear axis that the comparison starts with. */
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
