// Lists of seeds are accepted in any common notation; invalid entries are named, and the count is
// limited.
import { expect, test } from 'vitest';
import { sentenceOf } from '#format/errors';
import { packSeeds, seedsOf, SEEDS_MAX, unpackSeeds } from './seeds';

test.each([
  ['7', [7]],
  ['1-4', [1, 2, 3, 4]],
  ['3, 1 – 2; 9', [3, 1, 2, 9]],
  ['5 5 4-6', [5, 4, 6]],
  ['0, 999999', [0, 999_999]],
])('%s', (typed, seeds) => {
  expect(seedsOf(typed)).toEqual({ seeds });
  expect(seedsOf(unpackSeeds(packSeeds(typed)))).toEqual({ seeds });
});

test.each([
  [
    'seven',
    'Variants: expected whole numbers from 0 to 999,999 and ranges such as 1-30, found seven',
  ],
  [
    '1, 1000000',
    'Variants: expected whole numbers from 0 to 999,999 and ranges such as 1-30, found 1,000,000',
  ],
  [
    '30-1',
    'Variants: expected whole numbers from 0 to 999,999 and ranges such as 1-30, found 30-1',
  ],
  ['1.5', 'Variants: expected whole numbers from 0 to 999,999 and ranges such as 1-30, found 1.5'],
  ['1-999999', 'Variants: expected 1 to 300 variants, found 999,999'],
  ['1-200, 300-500', 'Variants: expected 1 to 300 variants, found 401'],
  [' ', 'Variants: expected 1 to 300 variants, found 0'],
])('%s is refused', (typed, sentence) => {
  const found = seedsOf(typed);
  expect('error' in found && sentenceOf(found.error)).toBe(sentence);
});

test('as many as a year has students are taken', () => {
  const found = seedsOf(`1-${SEEDS_MAX}`);
  expect('seeds' in found && found.seeds.length).toBe(300);
});
