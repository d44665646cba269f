/* When a drawn or simulated course of writes per second falls, and where it settles. */
import { max } from 'd3-array';

/** A course that ends above this share of its highest value does not fall. */
const FALLEN = 0.8;

/**
 * The first second at which a course is below the middle between its highest value and its end;
 * null if it does not fall. Values stand for even parts of the run.
 */
export function fallOf(course: readonly number[], duration_s: number): number | null {
  const highest = max(course) ?? 0;
  const end = settledOf(course);
  if (end >= FALLEN * highest) return null;
  const top = course.indexOf(highest);
  const fallen = course.findIndex((iops, step) => step > top && iops < (highest + end) / 2);
  return (fallen * duration_s) / course.length;
}

/** The last value that is drawn. */
export const settledOf = (course: readonly number[]): number =>
  course.findLast(Number.isFinite) ?? 0;
