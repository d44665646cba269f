// The course of a run is drawn on one scale, and its head follows it.
import { expect, test } from 'vitest';
import { headOf, pathOf, startOf, type CourseLine } from './course';

const line: CourseLine = {
  name: 'a drive',
  look: 0,
  points: [...Array<number>(100).fill(60), ...Array<number>(100).fill(15)],
  free: [],
  falls_s: 100,
};

test('the head stands on the line before, in and after its fall', () => {
  expect([0, 0.5, 1].map((share) => headOf(line, share))).toEqual([60, 37.5, 15]);
  expect([startOf(line, false), startOf(line, true)]).toEqual([60, 60]);
});

test('the line begins at the left edge, and its highest value below the upper one', () => {
  expect(pathOf(line, 75)).toMatch(/^M0 20\.00L2\.5 20\.00L7\.5 20\.00/);
  expect(pathOf(line, 75)).toMatch(/997\.5 80\.00$/);
});
