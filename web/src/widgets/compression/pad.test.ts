/* A pad keeps its strokes, and its bytes repeat as those of their brush do. */
import { expect, test } from 'vitest';
import { PIECE_BYTES } from './lane';
import { band, SIDE, stroke } from './pad';

const blank = () => new Uint8Array(SIDE * SIDE);
const count = (bytes: Uint8Array) => bytes.filter((byte) => byte > 0).length;

test('the pad is one piece', () => {
  expect(blank()).toHaveLength(PIECE_BYTES);
});

test('a stroke has no gaps, and what is outside of the pad is left out', () => {
  const bytes = blank();
  stroke(bytes, { x: 4, y: 32 }, { x: 60, y: 32 }, 'solid', () => 1);
  for (let x = 4; x <= 60; x += 1) expect(bytes[32 * SIDE + x]).toBe(255);
  const corner = blank();
  stroke(corner, { x: -40, y: -40 }, { x: 0, y: 0 }, 'noise', () => 7);
  expect(corner[0]).toBe(7);
  expect(count(corner)).toBeLessThan(40);
});

test('eight presses paint all rows, and the next begins at the top', () => {
  const bytes = blank();
  let row = 0;
  for (let press = 0; press < 8; press += 1) row = band(bytes, row, 'stripes', () => 1);
  expect(count(bytes)).toBe(PIECE_BYTES);
  expect(new Set(bytes).size).toBe(2);
  band(bytes, row, 'noise', () => 3);
  expect([bytes[0], bytes[8 * SIDE]]).toEqual([3, 90]);
});
