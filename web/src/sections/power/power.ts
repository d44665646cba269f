/* The power of a run: pure functions of the columns of its rows. */
import { bisectCenter, mean } from 'd3-array';

export const COLUMNS = ['iops', 'watts', 'iops_per_watt'] as const;
export type Column = (typeof COLUMNS)[number];
export type Means = Record<Column, number>;

export interface Course {
  /** The end of each step, in minutes. */
  minutes: number[];
  mean: number[];
  /** One second in twenty is below `low`, and one in twenty above `high`. */
  low: number[];
  high: number[];
}

export interface PowerLine {
  name: string;
  title: string;
  courses: Record<Column, Course>;
  /** The time of the first collection; null if it never collects. */
  collects_min: number | null;
  /** Means until the first collection, and of the last five minutes. */
  before: Means;
  after: Means;
}

/** A figure that a source prints for the last five minutes. */
export interface Published {
  line: number;
  column: Column;
  value: number;
  simulated: number;
  claims: string[];
  fitted: boolean;
}

export interface Power {
  lines: PowerLine[];
  published: Published[];
}

const OUTSIDE = 0.05;
const MINUTE_S = 60;

/** Returns a point for each `step_s` seconds. */
export function courseOf(seconds: readonly number[], step_s: number): Course {
  const course: Course = { minutes: [], mean: [], low: [], high: [] };
  for (let from = 0; from < seconds.length; from += step_s) {
    const own = seconds.slice(from, from + step_s).sort((a, b) => a - b);
    const place = (share: number) => own[Math.round(share * (own.length - 1))]!;
    course.minutes.push((from + own.length) / MINUTE_S);
    course.mean.push(mean(own)!);
    course.low.push(place(OUTSIDE));
    course.high.push(place(1 - OUTSIDE));
  }
  return course;
}

/** Returns the index of the nearest point. */
export function nearest({ minutes }: Course, at: number): number {
  return bisectCenter(minutes, at);
}
