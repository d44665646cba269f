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
  /** Null: the smallest log axis that shows everything. */
  y: Axis | null;
  /** Null: no latency drawn. */
  latency: LatencyColumn | null;
}

export const FIRST_VIEW: View = { span: null, y: null, latency: null };

/** The one that is read, and drawn first when the reader asks for latency. */
export const FIRST_LATENCY: LatencyColumn = 'latency_p99_us';

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

/** The three windows that the review of the two drives printed. */
export interface Preset {
  name: 'whole' | 'late' | 'linear';
  view: Omit<View, 'latency'>;
}

export const PRESETS: readonly Preset[] = [
  { name: 'whole', view: { span: null, y: null } },
  { name: 'late', view: { span: { from: 1400, to: 2000 }, y: null } },
  {
    name: 'linear',
    view: { span: { from: 1400, to: 2000 }, y: { kind: 'linear', min: 0, max: 40_000 } },
  },
];
