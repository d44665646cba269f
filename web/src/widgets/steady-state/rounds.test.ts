/* The rounds that are drawn are those of the core's verdict. */
import { max, mean, min } from 'd3-array';
import { expect, test } from 'vitest';
import { runAt } from '#prerender/plots.server';
import { roundsOf } from './rounds';

test('the rounds of a printed run have the mean and the range of its verdict', () => {
  const { progress, values } = runAt('runs/v300-240');
  const series = { column: (name: string) => Float64Array.from(values(name)) };
  const rounds = roundsOf(series, progress);
  const { rounds_needed, mean_iops, range_fraction } = progress.steady;
  expect(rounds).toHaveLength(rounds_needed);
  expect(mean(rounds)).toBeCloseTo(mean_iops!, -1);
  expect((max(rounds)! - min(rounds)!) / mean(rounds)!).toBeCloseTo(range_fraction!, 2);
});

test('rounds that count more than the writes are not drawn', () => {
  const { progress, values } = runAt('runs/v300-240');
  const half = { column: (name: string) => Float64Array.from(values(name), (each) => each / 2) };
  expect(roundsOf(half, progress)).toEqual([]);
});
