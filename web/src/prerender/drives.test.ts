/*
 * Sources become words, with links for the ids in the list of sources. Figures are shown in their
 * own units.
 */
import { expect, test } from 'vitest';
import type { Figure } from '#generated/types/Figure';
import { figureSections, wordsOf } from './drives.server';

test('ids are found wherever they stand, and nothing else is taken for one', () => {
  const ids = new Set(['S1-002', 'S1-018', 'KD', 'S1']);
  const words = wordsOf('S1-002: late; S1-018: near zero (KD), not S1-0189', ids);
  expect(words.filter(({ id }) => id !== null).map(({ id }) => id)).toEqual([
    'S1-002',
    'S1-018',
    'KD',
  ]);
  expect(words.map(({ text }) => text).join('')).toBe(
    'S1-002: late; S1-018: near zero (KD), not S1-0189',
  );
});

test('a number is shown in its unit, a count and a word as they are', async () => {
  const figure = (field: string, value: Figure['value'], unit: Figure['unit']): Figure => ({
    field,
    value,
    unit,
    source: 'assumed',
    fitted: null,
  });
  const [array, drive, board] = await figureSections([
    figure('nand.array.read_ns', 50_000, 'ns'),
    figure('user_bytes', 240_000_000_000, 'bytes'),
    figure('board.channels', 8, null),
    figure('board.multi_plane', 'off', null),
  ]);
  expect(array!.rows[0]).toMatchObject({ name: 'read', value: '50,000 ns', short: '50 µs' });
  expect(drive!.rows[0]).toMatchObject({
    name: 'user capacity',
    value: '240,000,000,000 bytes',
    short: '240 GB',
  });
  expect(board!.rows[0]).toMatchObject({ name: 'channels', value: '8', short: null });
  expect(board!.rows[1]).toMatchObject({
    name: 'planes work together',
    value: 'off',
    short: null,
  });
});
