/* Derives the data of plots from the columns of runs. */
import { expect, test } from 'vitest';
import {
  fallOf,
  fastGb,
  heapsOf,
  meansBefore,
  overBytes,
  partsOf,
  roundBelow,
  valueAt,
} from './plot';

test('a point over bytes is their mean rate, however long they took', () => {
  // 1 GB in the first second, then a quarter of that
  const { x, y } = overBytes([1000, 250, 250, 250, 250], 1, 1);
  expect(x).toEqual([1, 2]);
  expect(y).toEqual([1000, 250]);
});

test('a fall is found where it begins, and not in a single slow second', () => {
  const values = [100, 100, 100, 10, 100, 100, 20, 20, 20, 20];
  expect(fallOf(values, 0, values.length, 0.5, 2)).toMatchObject({ row: 6, after: 20 });
  expect(fallOf(values, 0, 6, 0.5, 2)).toBeNull();
});

test('a mean is of what came before, however little that is', () => {
  expect(meansBefore([4, 8, 0, 6], 2)).toEqual([4, 6, 4, 3]);
});

test('a part begins after a minute without a write, and not after a pause of collection', () => {
  const rest = Array<number>(60).fill(0);
  const parts = partsOf([900, 400, 0, 0, 400, ...rest, 900, 900, 400]);
  expect(parts).toEqual([
    [900, 400, 400],
    [900, 900, 400],
  ]);
  expect(parts.map((part) => fastGb(part, 900, 0.8))).toEqual([0.9, 1.8]);
});

test('bins side by side are one heap, and an empty bin ends it', () => {
  expect(heapsOf([3, 4, 0, 0, 5])).toEqual([
    { first: 0, last: 1, count: 7 },
    { first: 4, last: 4, count: 5 },
  ]);
  expect(heapsOf([0, 0])).toEqual([]);
});

test('a line is read at its nearest point, and not beyond its end', () => {
  const line = { name: '', title: '', x: [10, 20, 30], y: [1, 2, 3], dots: null, last: 3 };
  expect([valueAt(line, 0), valueAt(line, 24), valueAt(line, 30)]).toEqual([1, 2, 3]);
  expect(valueAt(line, 31)).toBeNaN();
});

test('an axis begins at a round number', () => {
  expect([8.9, 10, 47, 199].map(roundBelow)).toEqual([5, 10, 20, 100]);
});
