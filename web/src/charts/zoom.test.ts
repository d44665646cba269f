/* Windows of time stay legible and inside the run. */
import { expect, test } from 'vitest';
import { NARROWEST_SPAN, spanBetween, zoomAround } from './zoom';

const whole = { from: 0, to: 2000 };

test('a span may be drawn in either direction', () => {
  expect(spanBetween(900, 300, whole)).toEqual({ from: 300, to: 900 });
});

test('a span is never too narrow to read, and stays inside the run', () => {
  const span = spanBetween(1999, 2000, whole);
  expect(span.to - span.from).toBe(NARROWEST_SPAN);
  expect(span.to).toBeLessThanOrEqual(2000);
});

test('zooming keeps the point that is looked at in its place', () => {
  const span = zoomAround({ from: 0, to: 1000 }, 250, 0.5, whole);
  expect(span).toEqual({ from: 125, to: 625 });
});

test('zooming out ends at the whole run', () => {
  expect(zoomAround({ from: 500, to: 1900 }, 700, 4, whole)).toEqual(whole);
});
