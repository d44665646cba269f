/* Bytes survive their text, whatever their number. */
import { expect, test } from 'vitest';
import { decoded, encoded } from './base85.ts';

test('bytes come back, and their text ends no script and no string', () => {
  for (let length = 0; length < 12; length += 1) {
    for (const byte of [0, 1, 127, 255]) {
      const bytes = Uint8Array.from({ length }, (_, place) => (byte * (place + 1)) % 256);
      expect(decoded(encoded(bytes))).toEqual(bytes);
    }
  }
  const all = Uint8Array.from({ length: 65_536 }, (_, place) => (place * 40_503) >> 5);
  expect(decoded(encoded(all))).toEqual(all);
  expect(encoded(all)).toMatch(/^[#-~]+$/);
  expect(encoded(all)).not.toMatch(/[&'<\\`]/);
  expect(encoded(all).length).toBe((all.length * 5) / 4);
});
