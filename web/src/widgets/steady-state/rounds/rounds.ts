/* The rounds by which the core judges whether a run is level, from the rows on the screen. */
import { extent, mean, sum } from 'd3-array';
import type { Progress } from '#generated/types/Progress';
import type { Change } from '#sim/protocol';
import type { Series } from '#sim/series';

/** The largest difference of two means, as a share, that comes from rounding printed rows. */
const ROUNDING = 0.01;

/** The second at which the first round begins. */
export const startOf = (first_collection_s: number, changes: readonly Pick<Change, 'at_s'>[]) =>
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

/** The rule: how far apart the rounds may lie, and how far they may rise, as shares of the mean. */
export const [RANGE_MAX, SLOPE_MAX] = [0.2, 0.1];

/** The rounds that are judged at one second of a run. */
export interface Judged {
  /** The place of the first round that is judged. */
  first: number;
  latest: number[];
  mean: number;
  /** As shares of the mean; the slope is negative if the line through the rounds falls. */
  range: number;
  slope: number;
  isLevel: boolean;
  /** The seconds of the judged rounds. */
  from_s: number;
  to_s: number;
}

/** The judgement at a second; null before enough rounds are over. The first begins at `start_s`. */
export function judgedAt(
  at_s: number,
  rounds: readonly number[],
  start_s: number,
  { round_s, rounds_needed }: Progress['steady'],
): Judged | null {
  const end = Math.min(rounds.length, Math.floor((at_s - start_s) / round_s));
  if (end < rounds_needed) return null;
  const first = end - rounds_needed;
  const latest = rounds.slice(first, end);
  const { mean, range, slope } = levelOf(latest);
  return {
    first,
    latest,
    mean,
    range,
    slope,
    isLevel: range <= RANGE_MAX && Math.abs(slope) <= SLOPE_MAX,
    from_s: start_s + first * round_s,
    to_s: start_s + end * round_s,
  };
}

/** The mean of some rounds; range and slope, from first to last, as shares of it. */
export function levelOf(rounds: readonly number[]) {
  const middle = (rounds.length - 1) / 2;
  const average = mean(rounds) ?? 0;
  const [low = 0, high = 0] = extent(rounds);
  const products = sum(rounds, (round, place) => (place - middle) * (round - average));
  const squares = sum(rounds, (_, place) => (place - middle) ** 2);
  const rise = (products / squares) * (rounds.length - 1);
  return { mean: average, range: (high - low) / average, slope: rise / average };
}
