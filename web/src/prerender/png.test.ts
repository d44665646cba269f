/* The output is a valid PNG and holds the given opacities. */
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { opacityPng } from './png.server';

const GRAY_AND_ALPHA = 4;
/** A row of this filter has differences between neighbors. */
const SUB = 1;

test('a picture has its size, and the given opacity at each pixel', () => {
  const png = Buffer.from(opacityPng(6, 1, [0, 1, 0.5, 0, 0.25, 1]));
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png[25]]).toEqual([6, 1, GRAY_AND_ALPHA]);
  const at = png.indexOf('IDAT', 0, 'latin1');
  const [filter, ...row] = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  let opacity = 0;
  const opacities = row.filter((_, byte) => byte % 2 === 1).map((step) => (opacity += step) & 255);
  expect([filter, ...opacities]).toEqual([SUB, 0, 255, 128, 0, 64, 255]);
});
