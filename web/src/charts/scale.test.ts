/* Axes: zero on a log scale, round ends, and axes that cannot be drawn. */
import { expect, test } from 'vitest';
import { axisFor, axisProblem, scaleOf } from './scale';

test('a log axis keeps zero in its strip', () => {
  const scale = scaleOf({ kind: 'log', min: 10, max: 100_000 });
  expect(scale.at(0)).toBeGreaterThan(0);
  expect(scale.at(0)).toBeLessThan(scale.strip);
  expect(scale.at(10)).toBeCloseTo(scale.strip);
  expect(scale.at(100_000)).toBeCloseTo(1);
  expect(scale.invert(scale.strip / 2)).toBe(0);
  expect(scale.invert(scale.at(1234))).toBeCloseTo(1234);
});

test('a linear axis goes both ways', () => {
  const scale = scaleOf({ kind: 'linear', min: 1400, max: 2000 });
  expect(scale.at(1700)).toBe(0.5);
  expect(scale.invert(0.25)).toBe(1550);
  expect(scale.strip).toBe(0);
});

test('decades are major ticks', () => {
  const ticks = scaleOf({ kind: 'log', min: 1, max: 1000 }).ticks(5);
  const major = ticks.filter((tick) => tick.major).map((tick) => tick.value);
  expect(major).toEqual([1, 10, 100, 1000]);
});

test('an axis of less than a decade has even ticks', () => {
  const ticks = scaleOf({ kind: 'log', min: 20, max: 40 }).ticks(5);
  expect(ticks.map((tick) => tick.value).slice(0, 3)).toEqual([20, 21, 22]);
});

test('the same axis is the same scale', () => {
  expect(scaleOf({ kind: 'log', min: 1, max: 10 })).toBe(scaleOf({ kind: 'log', min: 1, max: 10 }));
});

test('axes get round ends', () => {
  expect(axisFor('log', [23, 61_000])).toEqual({ kind: 'log', min: 10, max: 100_000 });
  expect(axisFor('linear', [3, 387])).toEqual({ kind: 'linear', min: 0, max: 400 });
});

test('a wrong axis names its wrong end', () => {
  expect(axisProblem({ kind: 'log', min: 0, max: 10 })).toBe('min');
  expect(axisProblem({ kind: 'linear', min: 5, max: 5 })).toBe('max');
  expect(axisProblem({ kind: 'linear', min: 0, max: Number.NaN })).toBe('max');
  expect(axisProblem({ kind: 'linear', min: 0, max: 10 })).toBeNull();
});
