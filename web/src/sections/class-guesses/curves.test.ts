// When a course falls, and the bars of what many guessed.
import { expect, test } from 'vitest';
import { countsOf, middleOf, scaleFor } from './bins';
import { fallOf, settledOf } from './curves';

test.each([
  ['at once', [40, 40, 10, 10, 10, 10, 10, 10, 10, 10], 200],
  ['slowly', [50, 45, 40, 35, 30, 25, 20, 15, 10, 10], 500],
  ['from a later peak', [10, 50, 10, 10, 10, 10, 10, 10, 10, 10], 200],
  ['not at all', [40, 40, 40, 40, 40, 40, 40, 40, 40, 36], null],
  ['never drawn to the end', [40, 40, 10, Number.NaN], 500],
])('a course that falls %s', (_, course, fall_s) => {
  expect(fallOf(course, 1000)).toBe(fall_s);
});

test('a course settles where its drawing ends', () => {
  expect(settledOf([40, 10, 12, Number.NaN])).toBe(12);
});

test.each([
  [[0, 10, 20, 90], 'linear'],
  [[-5, 3], 'linear'],
  [[5, 6, 7, 8000], 'log'],
  [[0.002, 0.003, 40], 'log'],
])('all of %j are counted, on a %s axis', (values, kind) => {
  const scale = scaleFor(values, []);
  expect(scale.kind).toBe(kind);
  expect(countsOf(values, scale).reduce((sum, count) => sum + count)).toBe(values.length);
  expect(Math.min(...values.map((value) => scale.at(value)))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values.map((value) => scale.at(value)))).toBeLessThanOrEqual(1);
});

test.each([
  [[7], 7],
  [[20, 12], 16],
  [[100, 9, 20], 20],
])('the middle of %j is %i', (values, middle) => {
  expect(middleOf(values)).toBe(middle);
});
