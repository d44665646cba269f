/* What the NAND of a drive programmed in each second of a minute: for the host, and as copies. */
import type { Series } from '#sim/series';

/** Seconds that are drawn. */
export const WINDOW_S = 60;
/** Pages of 4 KiB per second: no drive of the comparison programs more. */
const MOST = 90_000;
/** Of a second's place on the strip; the rest is the gap to the next. */
const BAR = 0.84;

export interface MinuteOfWork {
  /** Means per second. */
  host: number;
  copies: number;
  /** Seconds in which the NAND programmed copies alone. */
  copying_s: number;
  /** Bars, the newest at the right edge, in a view `WINDOW_S` wide and 1 high. */
  host_path: string;
  whole_path: string;
}

/** Up to `row`; null: nothing has run. */
export function workUpTo(series: Series | null, row: number | null): MinuteOfWork | null {
  if (!series || row === null) return null;
  const first = Math.max(0, row + 1 - WINDOW_S);
  // Each write of this test is one such page.
  const host = series.column('write_iops').subarray(first, row + 1);
  const copies = series.column('moved_slots').subarray(first, row + 1);
  const bars = (heightOf: (index: number) => number) => Array.from(host, (_, index) => {
    const height = Math.min(1, heightOf(index) / MOST).toFixed(3);
    return `M${WINDOW_S - host.length + index} 1v-${height}h${BAR}v${height}z`;
  }).join('');
  return {
    host: mean(host), copies: mean(copies),
    copying_s: host.reduce((n, value, at) => n + (value === 0 && copies[at]! > 0 ? 1 : 0), 0),
    host_path: bars((index) => host[index]!),
    whole_path: bars((index) => host[index]! + copies[index]!),
  };
}

const mean = (values: Float64Array) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
