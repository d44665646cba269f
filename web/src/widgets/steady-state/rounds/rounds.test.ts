/* The rounds that are drawn are those of the core's verdict. */
import { expect, test } from 'vitest';
import { runAt } from '#prerender/plots.server';
import { levelFor_s, levelOf, roundsOf } from './rounds';

test('the rounds of a printed run have the mean, range and slope of its verdict', () => {
  const { progress, values } = runAt('runs/v300-240');
  const series = { column: (name: string) => Float64Array.from(values(name)) };
  const { rounds_done, rounds_needed, mean_iops, range_fraction, slope_fraction } = progress.steady;
  const all = roundsOf(series, progress);
  expect(all).toHaveLength(rounds_done);
  const { mean, range, slope } = levelOf(all.slice(-rounds_needed));
  expect(mean).toBeCloseTo(mean_iops!, -1);
  expect(range).toBeCloseTo(range_fraction!, 2);
  expect(Math.abs(slope)).toBeCloseTo(slope_fraction!, 2);
});

test('a run is level from its first level round to its end', () => {
  const { progress } = runAt('runs/v300-240');
  const { round_s, rounds_level } = progress.steady;
  const level_s = levelFor_s(2000, progress);
  expect(level_s).toBeGreaterThanOrEqual(rounds_level * round_s);
  expect(level_s).toBeLessThan((rounds_level + 1) * round_s);
  const uneven = { ...progress, steady: { ...progress.steady, rounds_level: 0 } };
  expect(levelFor_s(2000, uneven)).toBe(0);
});

test('rounds that count more than the writes are not drawn', () => {
  const { progress, values } = runAt('runs/v300-240');
  const half = { column: (name: string) => Float64Array.from(values(name), (each) => each / 2) };
  expect(roundsOf(half, progress)).toEqual([]);
});
