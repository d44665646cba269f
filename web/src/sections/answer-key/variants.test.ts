// The students of a class get different numbers as long as there are any.
import { expect, test } from 'vitest';
import { exerciseOf } from '#prerender/demonstrations.server';
import { filledUp, variantsOf, type Variants } from './variants';

const draw = (kinds: readonly string[], seeds: readonly number[]) =>
  Promise.resolve({ drawn: seeds.map((seed) => kinds.map((kind) => exerciseOf(kind, seed))) });
const variants = async (kinds: string[], count: number, first = 1) =>
  (await variantsOf(kinds, count, first, draw)) as Variants;
const numbersOf = ({ different }: Variants, kind: number) =>
  different.map(({ exercises }) => JSON.stringify(exercises[kind]!.values));

test('no two variants have the same numbers in any exercise', async () => {
  const found = await variants(['cliff-time', 'victim-cost'], 60);
  expect(found.different).toHaveLength(60);
  expect(found.repeated.length).toBeGreaterThan(0);
  for (const kind of [0, 1]) expect(new Set(numbersOf(found, kind)).size).toBe(60);
  // A variant keeps the numbers that its seed has everywhere on the site.
  const { seed, exercises } = found.different.at(-1)!;
  expect(exercises[0]).toEqual(exerciseOf('cliff-time', seed));
});

test('where there are too few, seeds in a row fill the class up', async () => {
  const found = await variants(['lower-rate'], 100);
  expect(found.different.length).toBeLessThan(100);
  const students = filledUp(found, 100);
  expect(students).toHaveLength(100);
  expect(new Set(students.map(({ seed }) => seed)).size).toBe(100);
});

test('the last seeds are enough for a class', async () => {
  const found = await variants(['cliff-time'], 30, 999_970);
  expect(filledUp(found, 30).map(({ seed }) => seed)).toEqual(
    Array.from({ length: 30 }, (_, index) => 999_970 + index),
  );
});
