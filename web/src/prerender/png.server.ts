/*
 * Writes a small PNG file of one color in sixteen opacities, with four bits per pixel. Server only.
 * PNG specification, third edition: signature, IHDR, PLTE, tRNS, IDAT, IEND.
 */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const LEVELS = 16;
const BITS = 4;
const INDEXED = 3;

/**
 * `levels` has one value from 0 to 15 per pixel, row by row; `opacity` maps its share to 0 to 1.
 */
export function opacityPng(
  width: number,
  height: number,
  levels: Uint8Array,
  opacity: (share: number) => number,
): Uint8Array {
  const bytes_per_row = Math.ceil(width / 2);
  // Every row starts with its filter type, 0 for none.
  const rows = new Uint8Array(height * (1 + bytes_per_row));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = y * (1 + bytes_per_row) + 1 + (x >> 1);
      rows[place]! |= levels[y * width + x]! << (x % 2 === 0 ? BITS : 0);
    }
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, BITS);
  header.setUint8(9, INDEXED);
  const alphas = Uint8Array.from({ length: LEVELS }, (_, level) =>
    Math.round(opacity(level / (LEVELS - 1)) * 255),
  );
  return Buffer.concat([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', new Uint8Array(LEVELS * 3)),
    chunk('tRNS', alphas),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function chunk(type: string, body: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const ends = new DataView(new ArrayBuffer(8));
  ends.setUint32(0, body.length);
  ends.setUint32(4, crc32(named));
  return Buffer.concat([
    new Uint8Array(ends.buffer, 0, 4),
    named,
    new Uint8Array(ends.buffer, 4, 4),
  ]);
}
