/* The colors of a map are the same for every moment of every run. */
import { expect, test } from 'vitest';
import { paletteOf } from './block-tiles';

const TOKENS: Record<string, string> = {
  '--page-stale': 'rgb(200, 200, 200)',
  '--page-valid': 'rgb(0, 100, 160)',
  '--page-free': 'rgb(255, 255, 255)',
};

test('a block is the more of the valid colour the more of it is valid', () => {
  const { shares, free } = paletteOf((token) => TOKENS[token]!);
  const red = [...shares].map((pixel) => pixel & 0xff);
  expect([red[0], red[255]]).toEqual([200, 0]);
  expect(red.every((value, share) => share === 0 || value <= red[share - 1]!)).toBe(true);
  expect(free >>> 0).toBe(0xffffffff);
});
