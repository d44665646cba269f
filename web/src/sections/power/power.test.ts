/* Sums up the power of a run. */
import { expect, test } from 'vitest';
import { courseOf, nearest } from './power';

test('a point is the mean of its seconds, between the slow and the quick ones', () => {
  const seconds = [...Array.from({ length: 60 }, (_, second) => second), ...Array(30).fill(7)];
  const course = courseOf(seconds as number[], 60);
  expect(course).toEqual({ minutes: [1, 1.5], mean: [29.5, 7], low: [3, 7], high: [56, 7] });
  expect([nearest(course, 0), nearest(course, 1.4)]).toEqual([0, 1]);
});
