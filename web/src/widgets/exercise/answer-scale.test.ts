// The scale shows what tries have ruled out, and a drag along it can find the answer.
import { expect, test } from 'vitest';
import { readExercise } from '#content/exercises';
import { exerciseOf } from '#prerender/demonstrations.server';
import { endOf, knownOf, NO_TRIES, piecesOf, stepOf, withTry } from './answer-scale';

test('tries close in on the answer', () => {
  const tries = (
    [
      ['high', 200],
      ['low', 90],
      ['high', 300],
      ['low', 40],
    ] as const
  ).reduce((before, [is, value]) => withTry(before, is, value), NO_TRIES);
  expect(tries).toEqual({ above: 200, below: 90, right: null, count: 4 });
});

test.each([0.125, 3, 160, 35_700])('a scale for %s ends above it in small steps', (answer) => {
  const mistakes = { far: answer * 1000 };
  const end = endOf({ values: {}, answer, tolerance: 0.02, mistakes, claim: null });
  expect(end).toBeGreaterThan(answer);
  expect(end).toBeLessThan(answer * 5);
  expect(stepOf(end)).toBeLessThanOrEqual(end / 200);
});

test('the scale has the known numbers of its unit', async () => {
  const [sentences, task] = [await readExercise('two-heaps'), exerciseOf('two-heaps', 1)];
  const { fast_ms, stalled_ms } = task.values;
  const known = (end: number) => knownOf(task, sentences, end).map(({ value }) => value);
  expect(known(2 * stalled_ms!)).toEqual([fast_ms, stalled_ms]);
  expect(known(stalled_ms!)).toEqual([fast_ms]);
});

test.each(['block-rewrite', 'cliff-time', 'collection-time', 'slc-cache', 'sub-page', 'two-heaps'])(
  'the pieces of %s add up to its answer, with any numbers',
  async (kind) => {
    const sentences = await readExercise(kind);
    for (const seed of [1, 2, 3]) {
      const task = exerciseOf(kind, seed);
      const pieces = piecesOf(task, sentences);
      expect(pieces.length).toBeGreaterThan(1);
      expect(pieces.at(-1)!.to / task.answer).toBeCloseTo(1, 6);
    }
  },
);
