/* A run that can be pinned: what is known of it beforehand, and its course, which is fetched. */
import type { Column } from '#charts/path';
import type { PinSpare } from '#link/side-by-side';

/** The late views begin here, as those of the review do. */
export const LATE_S = 1400;

export interface PinRun {
  run: string;
  /** The mean of the last quarter of the run. */
  settled_iops: number;
  /** The lowest mean of a minute, the highest second, and the highest one of the late views. */
  least_iops: number;
  most_iops: number;
  most_late_iops: number;
}

/** Null where no such run was made. */
export type PinRuns = Record<PinSpare, PinRun | null>;

/** Writes per second. */
export interface Course {
  /** A mean of the minute before for every so many seconds. */
  every_s: number;
  minutes: number[];
  /** Every second; empty until it is fetched. */
  seconds: number[];
}

/** What a chart draws: the same values with the seconds at which they stand. */
export interface Drawn {
  line: { time: Column; value: Column };
  dots: { time: Column; value: Column };
}

export function drawnOf({ every_s, minutes, seconds }: Course): Drawn {
  return {
    line: { time: minutes.map((_, row) => (row + 1) * every_s), value: minutes },
    dots: { time: seconds.map((_, row) => row + 1), value: seconds },
  };
}

/** The mean of the minute before that second, or not a number before the first. */
export function minuteAt({ every_s, minutes }: Course, second: number): number {
  const row = Math.min(minutes.length, Math.max(1, Math.floor(second / every_s))) - 1;
  return minutes[row] ?? Number.NaN;
}
