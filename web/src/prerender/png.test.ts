/* The output is a valid PNG and holds the given opacities. */
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { opacityPng } from './png.server';

test('a row is its filter and two pixels a byte; the opacities follow the given curve', () => {
  const levels = Uint8Array.of(0, 15, 7, 1, 2, 3);
  const png = Buffer.from(opacityPng(3, 2, levels, (share) => share ** 2));
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3, 2]);
  const body = (type: string) => {
    const at = png.indexOf(type, 0, 'latin1');
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  expect([...inflateSync(body('IDAT'))]).toEqual([0, 0x0f, 0x70, 0, 0x12, 0x30]);
  const opacities = [...body('tRNS')];
  expect([opacities[0], opacities[5], opacities[15]]).toEqual([0, 28, 255]);
});
