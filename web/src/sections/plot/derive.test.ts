/* Derives the data of plots from the columns of runs. */
import { expect, test } from 'vitest';
import {
  courseOf,
  fallOf,
  heapsOf,
  meansBefore,
  MOMENTS,
  overBytes,
  partsOf,
  roundBelow,
} from './derive';

test('a point over bytes is the mean of a column while they were written', () => {
  // 1 GB in the first second, then a quarter of that
  const { x, y } = overBytes([1, 2, 4, 6, 8], [1000, 250, 250, 250, 250], 1);
  expect(x).toEqual([1, 2]);
  expect(y).toEqual([1, 5]);
});

test('a fall is found where it begins, and not in a single slow second', () => {
  const values = [100, 100, 100, 10, 100, 100, 20, 20, 20, 20];
  expect(fallOf(values, 0, values.length, 0.5, 2)).toMatchObject({ row: 6, after: 20 });
  expect(fallOf(values, 0, 6, 0.5, 2)).toBeNull();
});

test('a mean is of what came before, however little that is', () => {
  expect(meansBefore([4, 8, 0, 6], 2)).toEqual([4, 6, 4, 3]);
});

test('a step has the mean of its seconds, between the slow and the quick ones', () => {
  const seconds = [...Array.from({ length: 60 }, (_, second) => second), ...Array(30).fill(7)];
  expect(courseOf(seconds as number[], 60)).toEqual({
    minutes: [1, 1.5],
    mean: [29.5, 7],
    low: [3, 7],
    high: [56, 7],
  });
});

test('a part begins after a minute without a write, and not after a pause of collection', () => {
  const rest = Array<number>(60).fill(0);
  const mb_s = [900, 900, 400, 0, 900, ...rest, 900, 400];
  expect(partsOf(mb_s)).toEqual([
    [0, 1, 2, 3, 4],
    [65, 66],
  ]);
  const fast = Array<number>(6).fill(900);
  const taken = MOMENTS['part']!([...fast, 400, ...rest, 900, 400], 0);
  expect(taken).toEqual([
    { row: 6, gb: 5.4, before: 0, after: 5.4 },
    { row: 68, gb: 6.7, before: 5.8, after: 0.9 },
  ]);
});

test('bins side by side are one heap, and an empty bin ends it', () => {
  expect(heapsOf([3, 4, 0, 0, 5])).toEqual([
    { first: 0, last: 1, count: 7 },
    { first: 4, last: 4, count: 5 },
  ]);
  expect(heapsOf([0, 0])).toEqual([]);
});

test('an axis begins at a round number', () => {
  expect([8.9, 10, 47, 199].map(roundBelow)).toEqual([5, 10, 20, 100]);
});
