/* The rounds by which the core judges whether a run is level, from the rows on the screen. */
import { mean } from 'd3-array';
import type { Progress } from '#generated/types/Progress';
import type { Change } from '#sim/protocol';
import type { Series } from '#sim/series';

/** The largest difference of two means, as a share, that comes from rounding printed rows. */
const ROUNDING = 0.01;

/**
 * The means of the latest rounds, at most as many as the verdict needs, in writes per second.
 * They begin with the row in which the drive first collects, or with the last change. Empty if
 * they are not the core's, which counts reads too.
 */
export function roundsOf(
  series: Pick<Series, 'column'>,
  { steady, milestones }: Progress,
  changes: readonly Pick<Change, 'at_s'>[] = [],
): number[] {
  const { round_s, rounds_done, rounds_needed, mean_iops } = steady;
  if (milestones.first_collection_s === null) return [];
  const collects = Math.max(0, Math.ceil(milestones.first_collection_s) - 1);
  const start = Math.max(collects, ...changes.map(({ at_s }) => at_s));
  const iops = series.column('write_iops');
  const rounds = Array.from({ length: Math.min(rounds_done, rounds_needed) }, (_, place) => {
    const end = start + (rounds_done - place) * round_s;
    return mean(iops.subarray(end - round_s, end)) ?? Number.NaN;
  }).reverse();
  const whole = mean(rounds) ?? 0;
  const isCore = mean_iops === null || Math.abs(whole - mean_iops) <= ROUNDING * mean_iops;
  return isCore && rounds.every(Number.isFinite) ? rounds : [];
}
