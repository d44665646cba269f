/* Paths: one dot per point, by steps that add up to its position. */
import { expect, test } from 'vitest';
import { dotsPath, linePath, ticksPath, VIEW_HEIGHT, VIEW_WIDTH } from './path';
import { scaleOf } from './scale';

test('steps lead to each dot, and what lies outside the window is left out', () => {
  const x = scaleOf({ kind: 'linear', min: 0, max: 4 });
  const y = scaleOf({ kind: 'linear', min: 0, max: 10 });
  const path = dotsPath([1, 2, 3, 9], [10, Number.NaN, 5, 1], x, y);
  expect(path).toBe(`m${VIEW_WIDTH / 4} 0h0m${VIEW_WIDTH / 2} ${VIEW_HEIGHT / 2}h0`);
});

test('a tick stands at each value, and equal ones are one', () => {
  const x = scaleOf({ kind: 'linear', min: 0, max: 10 });
  expect(ticksPath([5, Number.NaN, 0, 5], x)).toBe(
    `M0 0v${VIEW_HEIGHT}M${VIEW_WIDTH / 2} 0v${VIEW_HEIGHT}`,
  );
});

test('a line breaks where a value is missing, and a value alone is a dot', () => {
  const x = scaleOf({ kind: 'linear', min: 1, max: 5 });
  const y = scaleOf({ kind: 'linear', min: 0, max: 10 });
  const path = linePath([0, 1, 2, 3, 4, 5, 6], [9, 0, 10, Number.NaN, 5, Number.NaN, 1], x, y);
  const [low, middle] = [VIEW_HEIGHT, VIEW_HEIGHT / 2];
  const [quarter, half] = [VIEW_WIDTH / 4, VIEW_WIDTH / 2];
  expect(path).toBe(`m0 ${low}l${quarter} ${-low}m${half} ${middle}z`);
});
