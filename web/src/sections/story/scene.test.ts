/* The stage of the story at any step, forwards and backwards. */
import { expect, test } from 'vitest';
import type { Facts } from './facts';
import { sceneOf, STEPS } from './scene';

const facts = { fall_s: 164, duration_s: 2000, block: { filled_s: 25 } } as Facts;

test('a step begins and ends at its own seconds, and its axis holds them', () => {
  for (let step = 0; step < STEPS; step += 1) {
    for (const progress of [0, 0.3, 1]) {
      const { axis_s, until_s } = sceneOf(step, progress, facts);
      expect(until_s).toBeLessThanOrEqual(Math.max(axis_s, facts.duration_s));
      expect(until_s).toBeGreaterThanOrEqual(1);
    }
  }
  expect(sceneOf(2, 0, facts).until_s).toBe(82);
  expect(sceneOf(2, 1, facts).until_s).toBe(600);
  expect(sceneOf(3, 1, facts)).toMatchObject({ until_s: 164, panel: 'map', axis_s: 200 });
  expect(sceneOf(7, 1, facts)).toMatchObject({ until_s: 2000, panel: null, axis_s: 2000 });
});

test('the axis goes on from the step before, and the reader draws once it rests', () => {
  expect(sceneOf(1, 0, facts)).toMatchObject({ axis_s: 200, guess: null });
  expect(sceneOf(1, 1, facts)).toMatchObject({ axis_s: 600, guess: 'open' });
  expect(sceneOf(2, 1, facts).guess).toBe('shown');
});

test('a block fills within a second, and is then seen up to the second before the fall', () => {
  expect(sceneOf(4, 0.15, facts)).toMatchObject({ until_s: 25, filled: 0.5 });
  expect(sceneOf(4, 1, facts)).toMatchObject({ until_s: 163, filled: 1 });
});
