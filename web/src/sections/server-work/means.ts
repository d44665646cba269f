/* The means of a run, from its rows: pure functions. */
import { mean, sum } from 'd3-array';
import type { Series } from '#sim/series';

export const MEASURED = ['iops', 'mb_s', 'latency_mean_us', 'watts', 'iops_per_watt'] as const;
export type Measured = (typeof MEASURED)[number];
export type Means = Record<Measured, number> & { reads: number; writes: number };

/** Returns the means of all rows; the latency is the mean over commands, not seconds. */
export function meansOf(series: Series): Means | null {
  if (series.length === 0) return null;
  const [reads, writes] = [series.column('read_iops'), series.column('write_iops')];
  const waits = series.column('latency_mean_us');
  let [commands, waited] = [0, 0];
  for (let row = 0; row < series.length; row += 1) {
    const own = reads[row]! + writes[row]!;
    commands += own;
    if (own > 0) waited += own * waits[row]!;
  }
  return {
    reads: mean(reads)!,
    writes: mean(writes)!,
    iops: commands / series.length,
    mb_s: mean(series.column('read_mb_s'))! + mean(series.column('write_mb_s'))!,
    latency_mean_us: waited / commands,
    watts: mean(series.column('watts'))!,
    iops_per_watt: mean(series.column('iops_per_watt'))!,
  };
}

export interface Wait {
  from_us: number;
  /** None for the last bin, which has no end. */
  to_us: number | undefined;
  share: number;
}

/** Bins with a smaller share of the commands are not shown. */
const LEAST_SHARE = 0.005;

/** Returns the bins that are shown, each with its share of all commands. */
export function waitsOf(edges_us: ArrayLike<number>, counts: ArrayLike<number>): Wait[] {
  const all = Array.from(counts);
  const commands = sum(all);
  return all
    .map((count, bin) => ({
      from_us: edges_us[bin]!,
      to_us: edges_us[bin + 1],
      share: count / commands,
    }))
    .filter(({ share }) => share >= LEAST_SHARE);
}
