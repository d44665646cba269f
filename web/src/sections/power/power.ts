/* What a run has to show of its power: pure functions from the columns of its rows. */

export const COLUMNS = ['iops', 'watts', 'iops_per_watt'] as const;
export type Column = (typeof COLUMNS)[number];
export type Means = Record<Column, number>;

export interface Course {
  /** At the end of each step, in minutes. */
  minutes: number[];
  mean: number[];
  /** One second in twenty is below, one above. */
  low: number[];
  high: number[];
}

export interface PowerLine {
  name: string;
  title: string;
  courses: Record<Column, Course>;
  /** When it first collects. */
  collects_min: number | null;
  /** Until it collects, and in the last five minutes. */
  before: Means;
  after: Means;
}

/** What a source prints of the last five minutes. */
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

/** A point for each `step_s` seconds. */
export function courseOf(seconds: readonly number[], step_s: number): Course {
  const course: Course = { minutes: [], mean: [], low: [], high: [] };
  for (let from = 0; from < seconds.length; from += step_s) {
    const own = seconds.slice(from, from + step_s).sort((a, b) => a - b);
    const place = (share: number) => own[Math.round(share * (own.length - 1))]!;
    course.minutes.push((from + own.length) / MINUTE_S);
    course.mean.push(meanOf(own));
    course.low.push(place(OUTSIDE));
    course.high.push(place(1 - OUTSIDE));
  }
  return course;
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The place of the point that is nearest. */
export function nearest({ minutes }: Course, at: number): number {
  return minutes.reduce((best, minute, place) =>
    (Math.abs(minute - at) < Math.abs(minutes[best]! - at) ? place : best), 0);
}
