/* The rounds by which the core judges whether a run is level, from the rows on the screen. */
import { mean } from 'd3-array';
import type { Progress } from '#generated/types/Progress';
import type { Change } from '#sim/protocol';
import type { Series } from '#sim/series';

/** The largest difference of two means, as a share, that comes from rounding printed rows. */
const ROUNDING = 0.01;

const startOf = (first_collection_s: number, changes: readonly Pick<Change, 'at_s'>[]) =>
  Math.max(0, Math.ceil(first_collection_s) - 1, ...changes.map(({ at_s }) => at_s));

/** The seconds for which a run of so many seconds has been level up to its end; 0: it is not. */
export function levelFor_s(
  end_s: number,
  { steady, milestones }: Progress,
  changes: readonly Pick<Change, 'at_s'>[] = [],
): number {
  const { round_s, rounds_done, rounds_level } = steady;
  if (milestones.first_collection_s === null || rounds_level === 0) return 0;
  const start = startOf(milestones.first_collection_s, changes);
  return end_s - (start + (rounds_done - rounds_level) * round_s);
}

/**
 * The means of all rounds, in writes per second. They begin with the row in which the drive first
 * collects, or with the last change. Empty if they are not the core's, which counts reads too.
 */
export function roundsOf(
  series: Pick<Series, 'column'>,
  { steady, milestones }: Progress,
  changes: readonly Pick<Change, 'at_s'>[] = [],
): number[] {
  const { round_s, rounds_done, rounds_needed, mean_iops } = steady;
  if (milestones.first_collection_s === null) return [];
  const start = startOf(milestones.first_collection_s, changes);
  const iops = series.column('write_iops');
  const rounds = Array.from({ length: rounds_done }, (_, place) => {
    const from = start + place * round_s;
    return mean(iops.subarray(from, from + round_s)) ?? Number.NaN;
  });
  const whole = mean(rounds.slice(-rounds_needed)) ?? 0;
  const isCore = mean_iops === null || Math.abs(whole - mean_iops) <= ROUNDING * mean_iops;
  return isCore && rounds.every(Number.isFinite) ? rounds : [];
}
