/* A run that can be pinned: its figures, known beforehand, and its course, which is fetched. */
import type { Column } from '#charts/path';
import type { PinSpare } from '#link/side-by-side';

/** The first second of the late views, as in the review. */
export const LATE_S = 1400;

export interface PinRun {
  run: string;
  /** The mean of the last quarter of the run. */
  settled_iops: number;
  /** The lowest mean of a minute, the highest second, and the highest second of the late views. */
  least_iops: number;
  most_iops: number;
  most_late_iops: number;
}

/** Null if no such run was made. */
export type PinRuns = Record<PinSpare, PinRun | null>;

/** The course of a run, in writes per second. */
export interface Course {
  /** Seconds between two values of `minutes`, each the mean of the minute before. */
  every_s: number;
  minutes: number[];
  /** The value of every second; empty until fetched. */
  seconds: number[];
}

/** The same values with their seconds, for a chart. */
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

/**
 * Returns the last known mean of a minute up to that second, or the first one; NaN for an empty
 * course.
 */
export function minuteAt({ every_s, minutes }: Course, second: number): number {
  const row = Math.min(minutes.length, Math.max(1, Math.floor(second / every_s))) - 1;
  return minutes[row] ?? Number.NaN;
}
