/* Reads a series at a place. */
import { expect, test } from 'vitest';
import { valueAt } from './panel';

test('a series is read at its nearest point, and not beyond its end', () => {
  const [x, y] = [
    [10, 20, 30],
    [1, 2, 3],
  ];
  expect([0, 24, 30].map((at) => valueAt(x!, y!, at))).toEqual([1, 2, 3]);
  expect(valueAt(x!, y!, 31)).toBeNaN();
});
