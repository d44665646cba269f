/* Sums up a run. */
import { expect, test } from 'vitest';
import { Series } from '#sim/series';
import { meansOf, waitsOf } from './means';

test('the mean wait is that of a command, and a second without any has none', () => {
  const zero = [0, 0, 0];
  const series = Series.from({
    time_s: [1, 2, 3],
    read_iops: [300, 100, 0],
    write_iops: zero,
    read_mb_s: [3, 1, 0],
    write_mb_s: zero,
    latency_mean_us: [100, 500, null],
    watts: [4, 4, 1],
    iops_per_watt: [75, 25, 0],
  });
  expect(meansOf(series)).toMatchObject({ mb_s: 4 / 3, latency_mean_us: 200, watts: 3 });
  expect(meansOf(Series.empty)).toBeNull();
});

test('only bins with commands are shown, each with its share of all of them', () => {
  expect(waitsOf([0, 100, 200], [0, 30, 10])).toEqual([
    { from_us: 100, to_us: 200, share: 0.75 },
    { from_us: 200, share: 0.25 },
  ]);
});
