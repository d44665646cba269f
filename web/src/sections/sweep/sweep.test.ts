/* Derives the points of a sweep from the seconds of a run. */
import { expect, test } from 'vitest';
import { enough, pointOf, stepsOf } from './sweep';

const step = (write_percent: number, queue_depth: number) => ({
  write_percent,
  queue_depth,
  duration_s: 300,
});

test('a step is found where it was recorded, whatever else was varied', () => {
  const all = [
    step(0, 256),
    step(50, 256),
    step(100, 256),
    step(100, 64),
    step(100, 1),
    step(0, 1),
  ];
  const found = (varied: 'share' | 'writes' | 'reads') =>
    stepsOf(varied, all).map(({ at, from_s }) => [at, from_s]);
  expect(found('share')).toEqual([
    [0, 0],
    [50, 300],
    [100, 600],
  ]);
  expect(found('writes')).toEqual([
    [1, 1200],
    [64, 900],
    [256, 600],
  ]);
  expect(found('reads')).toEqual([
    [1, 1500],
    [256, 0],
  ]);
});

test('the mean wait is that of commands, not of seconds', () => {
  // Ten seconds of transition, then as many fast seconds as slow ones.
  const seconds = Array.from({ length: 30 }, (_, second) =>
    second < 10
      ? { iops: 1, latency_us: 1e6 }
      : second % 2 === 0
        ? { iops: 3000, latency_us: 100 }
        : { iops: 1000, latency_us: 300 },
  );
  expect(pointOf(7, seconds)).toEqual({
    at: 7,
    iops: 2000,
    low: 1000,
    high: 3000,
    latency_us: 150,
  });
});

test('a queue is deep enough where the rest brings no more than a twentieth', () => {
  const points = [
    [1, 500],
    [2, 960],
    [4, 990],
    [8, 1000],
  ].map(([at, iops]) => ({ at: at!, iops: iops!, low: 0, high: 0, latency_us: 0 }));
  expect(enough({ name: '', points }).at).toBe(2);
});
