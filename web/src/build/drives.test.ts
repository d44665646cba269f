/* What a source says becomes words, and links where a word is an id of the list of sources. */
import { expect, test } from 'vitest';
import { wordsOf } from './drives.server';

test('ids are found wherever they stand, and nothing else is taken for one', () => {
  const ids = new Set(['S1-002', 'S1-018', 'KD', 'S1']);
  const words = wordsOf('S1-002: late; S1-018: near zero (KD), not S1-0189', ids);
  expect(words.filter(({ id }) => id !== null).map(({ id }) => id))
    .toEqual(['S1-002', 'S1-018', 'KD']);
  expect(words.map(({ text }) => text).join('')).toBe(
    'S1-002: late; S1-018: near zero (KD), not S1-0189',
  );
});
