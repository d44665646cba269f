/* Bands: along one series and back along the other. */
import { expect, test } from 'vitest';
import { bandPath, betweenPath } from './band';
import { VIEW_HEIGHT, VIEW_WIDTH } from './path';
import { scaleOf } from './scale';

test('a band goes along its upper series and back along the lower one', () => {
  const x = scaleOf({ kind: 'linear', min: 0, max: 4 });
  const y = scaleOf({ kind: 'linear', min: 0, max: 10 });
  const [middle, low, half] = [VIEW_HEIGHT / 2, VIEW_HEIGHT, VIEW_WIDTH / 2];
  expect(bandPath([0, 2], [0, 5], [5, 10], x, y)).toBe(
    `M0,${middle}L${half},0L${half},${middle}L0,${low}Z`,
  );
});

test('an area lies under its level and nowhere above it', () => {
  const x = scaleOf({ kind: 'linear', min: 0, max: 4 });
  const y = scaleOf({ kind: 'linear', min: 0, max: 10 });
  const [middle, low, half] = [VIEW_HEIGHT / 2, VIEW_HEIGHT, VIEW_WIDTH / 2];
  expect(betweenPath([0, 2, 4], [9, 5, 0], 5, 1, x, y)).toBe(
    `M${half},${middle}L${VIEW_WIDTH},${middle}L${VIEW_WIDTH},${low}L${half},${middle}Z`,
  );
});
