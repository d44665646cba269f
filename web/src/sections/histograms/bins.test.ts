/* Compares printed and simulated shares of the same bins. */
import { expect, test } from 'vitest';
import { deviationOf, shareIn, withRest } from './bins';

test('a span takes the bins between its edges, and nothing of their neighbours', () => {
  const edges_us = [0, 4000, 6000, 8000, 10_000];
  expect(shareIn({ from_us: 4000, to_us: 8000 }, edges_us, [5, 20, 30, 40, 5])).toBe(50);
});

test('what is too much in one bin is missing in another, or in none that is printed', () => {
  const bins = withRest([
    { from_us: 4000, to_us: 6000, printed: 50, simulated: 70 },
    { from_us: 6000, to_us: 8000, printed: 40, simulated: 30 },
  ]);
  expect(bins.at(-1)).toMatchObject({ printed: 10, simulated: 0 });
  expect(deviationOf(bins)).toBe(20);
});
