/* The speed that a machine reaches. */
import { expect, test } from 'vitest';
import { Rate } from './rate';

test('the rate is that of the last moments, and a run that goes back begins anew', () => {
  const rate = new Rate();
  expect(rate.note(0, 0)).toBeNull();
  expect(rate.note(10, 400)).toBeNull();
  expect(rate.note(50, 1000)).toBe(50);
  expect(rate.note(50, 2000)).toBe(0);
  expect(rate.note(5, 2100)).toBeNull();
});
