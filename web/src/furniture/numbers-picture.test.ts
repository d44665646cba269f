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
  expect(raw).toMatchObject({ amount: '256 GiB', mark: { kind: 'bar', whole: 1 } });
  expect(user).toMatchObject({ amount: '240 GB', mark: { share: 240e9 / (256 * 2 ** 30) } });
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
