/* Tests that the parity of the stripes on a board is where it may be. */
import { expect, test } from 'vitest';
import type { Reconstruction } from '#generated/types/Reconstruction';
import { PAGES } from './board';
import { stripesOf } from './stripes';

const shape = { channels: 8, dies_per_channel: 8, blocks_per_die: 48 };
const reconstruction: Reconstruction = { block: 20, page: 57, parity_die: 57, reads: [] };

test('the stripe that is asked for has its parity where the core says', () => {
  const { requested, parity } = stripesOf(shape, reconstruction, [0]);
  expect(requested).toBe(1);
  expect(parity[requested]).toBe(57);
});

test('no die that is lost holds parity', () => {
  for (let die = 0; die < 64; die += 1) {
    for (const other of [null, { ...reconstruction, parity_die: (die + 1) % 64 }]) {
      const { parity } = stripesOf(shape, other, [die]);
      expect(new Set([...parity, die]).size).toBe(PAGES + 1);
    }
  }
});
