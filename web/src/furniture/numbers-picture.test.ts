// The bars of a question can be compared, and its things can be counted.
import { expect, test } from 'vitest';
import { marksOf } from './numbers-picture';

const numbers = { values: { raw: 256, pages: 16, valid: 7 }, printed: String };

test('256 GiB are longer than 240 GB', () => {
  const [raw, user] = marksOf(
    [
      { label: 'NAND', value: 'raw', unit: 'GiB' },
      { label: 'Sold as', value: 240, unit: 'GB' },
    ],
    numbers,
  );
  expect(raw!.amountAt(1)).toBe('256 GiB');
  expect(raw!.mark).toMatchObject({ kind: 'bar', whole: 1 });
  expect(user!.amountAt(1)).toBe('240 GB');
  expect(user!.mark).toMatchObject({ share: 240e9 / (256 * 2 ** 30) });
});

test('a part and the rest of its whole are tiles', () => {
  const [row] = marksOf(
    [{ label: 'Valid', value: 'valid', of: 'pages', rest: 'stale', tiles: true }],
    numbers,
  );
  expect(row!.mark.kind).toBe('tiles');
  const states = row!.mark.kind === 'tiles' ? row!.mark.tiles.map(({ state }) => state) : [];
  expect(states).toHaveLength(16);
  expect(states.filter((state) => state === 'valid')).toHaveLength(7);
  expect(states.filter((state) => state === 'stale')).toHaveLength(9);
});

test('half of an amount counts up in whole steps, and ends at the amount itself', () => {
  const [moved] = marksOf([{ label: 'Moved', value: 187, unit: 'pages' }], numbers);
  expect([0, 0.5, 1].map(moved!.amountAt)).toEqual(['0 pages', '94 pages', '187 pages']);
});
