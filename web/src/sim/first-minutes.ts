/* A drive in its first minutes, before it collects. */
import type { Progress } from '#generated/types/Progress';
import type { Series } from './series';

/** The rate of a drive in its first minutes, and when they end. */
export interface FirstMinutes {
  iops: number;
  /** The second in which it begins to collect; null: not yet. */
  fall_s: number | null;
}

/** Null for a drive that collected before second 2, because nobody saw it new. */
export function firstMinutesOf(series: Series, progress: Progress | null): FirstMinutes | null {
  const { first_collection_s: first_s } = progress?.milestones ?? { first_collection_s: null };
  if (series.length === 0 || (first_s !== null && first_s < 2)) return null;
  const fall_s = first_s === null ? null : Math.floor(first_s);
  const row = fall_s === null ? series.length - 1 : series.rowAt(fall_s - 1);
  if (row === null) return null;
  // Round to as many digits as the finished run has.
  return { iops: Number(series.value('write_iops_minute', row).toPrecision(4)), fall_s };
}
