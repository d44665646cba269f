/* The NAND work of a drive in each second of a minute: pages for the host, and copies. */
import { mean } from 'd3-array';
import type { Series } from '#sim/series';

/** The number of seconds drawn. */
export const WINDOW_S = 60;
/** The scale in 4 KiB pages per second; no drive of the comparison programs more. */
const MOST = 90_000;
/** The share of a second's place that its bar fills; the rest is a gap. */
const BAR = 0.84;

export interface MinuteOfWork {
  /** Means per second. */
  host: number;
  copies: number;
  /** Seconds in which the NAND programmed copies alone. */
  copying_s: number;
  /** Paths of bars, the newest at the right edge, in a view `WINDOW_S` wide and 1 high. */
  host_path: string;
  whole_path: string;
}

/** Sums up the minute up to `row`; null if nothing has run. */
export function workUpTo(series: Series | null, row: number | null): MinuteOfWork | null {
  if (!series || row === null) return null;
  const first = Math.max(0, row + 1 - WINDOW_S);
  // Each write of this test is one 4 KiB page.
  const host = series.column('write_iops').subarray(first, row + 1);
  const copies = series.column('moved_slots').subarray(first, row + 1);
  const bars = (heightOf: (index: number) => number) =>
    Array.from(host, (_, index) => {
      const height = Math.min(1, heightOf(index) / MOST).toFixed(3);
      return `M${WINDOW_S - host.length + index} 1v-${height}h${BAR}v${height}z`;
    }).join('');
  return {
    host: mean(host)!,
    copies: mean(copies)!,
    copying_s: host.reduce((n, value, at) => n + (value === 0 && copies[at]! > 0 ? 1 : 0), 0),
    host_path: bars((index) => host[index]!),
    whole_path: bars((index) => host[index]! + copies[index]!),
  };
}
