/* Bands: along one series and back along the other. */
import { expect, test } from 'vitest';
import { bandPath, betweenPath } from './band';
import { VIEW_HEIGHT, VIEW_WIDTH } from './path';
import { scaleOf } from './scale';

test('a band goes along its upper series and back along the lower one', () => {
  const x = scaleOf({ kind: 'linear', min: 0, max: 4 });
  const y = scaleOf({ kind: 'linear', min: 0, max: 10 });
  const [middle, half] = [VIEW_HEIGHT / 2, VIEW_WIDTH / 2];
  expect(bandPath([0, 2], [0, 5], [5, 10], x, y)).toBe(
    `m0 ${middle}l${half} ${-middle} 0 ${middle} ${-half} ${middle}z`,
  );
});

test('an area lies under its level and nowhere above it', () => {
  const x = scaleOf({ kind: 'linear', min: 0, max: 4 });
  const y = scaleOf({ kind: 'linear', min: 0, max: 10 });
  const [middle, half] = [VIEW_HEIGHT / 2, VIEW_WIDTH / 2];
  expect(betweenPath([0, 2, 4], [9, 5, 0], 5, 1, x, y)).toBe(
    `m${half} ${middle}l${half} 0 0 ${middle} ${-half} ${-middle}z`,
  );
});
