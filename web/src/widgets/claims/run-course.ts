/* The course of a run whose figure is the second from which it is level. */

/** A minute is level if its mean differs from where the run settles by at most this share. */
export const FLAT = 0.1;

export interface RunCourse {
  /** The means of the minutes that begin at equal distances, from the first second on. */
  points: number[];
  /** The second at which the last of them begins. */
  until_s: number;
  /** The mean of the run's last quarter. */
  settled: number;
}

export const MINUTE_S = 60;
const POINTS = 240;
const DIGITS = 4;

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function courseOf(seconds: readonly number[]): RunCourse {
  const until_s = seconds.length - MINUTE_S;
  const points = Array.from({ length: POINTS }, (_, place) => {
    const from = Math.round((place * until_s) / (POINTS - 1));
    return Number(mean(seconds.slice(from, from + MINUTE_S)).toPrecision(DIGITS));
  });
  return { points, until_s, settled: mean(seconds.slice(-seconds.length / 4)) };
}
