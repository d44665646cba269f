// The scale shows what tries have ruled out, and a drag along it can find the answer.
import { expect, test } from 'vitest';
import { endOf, NO_TRIES, stepOf, withTry } from './answer-scale';

test('tries close in on the answer', () => {
  const tries = (
    [
      ['high', 200],
      ['low', 90],
      ['high', 300],
      ['low', 40],
    ] as const
  ).reduce((before, [is, value]) => withTry(before, is, value), NO_TRIES);
  expect(tries).toEqual({ above: 200, below: 90, right: null });
});

test.each([0.125, 3, 160, 35_700])('a scale for %s ends above it in small steps', (answer) => {
  const end = endOf({ values: {}, answer, tolerance: 0.02, mistakes: { far: answer * 1000 } });
  expect(end).toBeGreaterThan(answer);
  expect(end).toBeLessThan(answer * 5);
  expect(stepOf(end)).toBeLessThanOrEqual(end / 200);
});
