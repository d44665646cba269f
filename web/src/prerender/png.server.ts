/*
 * Writes a PNG file of one color in the opacities of its pixels. Server only.
 * oxipng, as WebAssembly, chooses the form: the same pixels give the same bytes on every machine.
 */
import { initSync, optimise_raw } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The site is built in the folder `web`. */
const FILE = join(process.cwd(), 'node_modules/@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm');
/** The next one takes four times as long and saves a three-hundredth. */
const LEVEL = 2;
const BYTES_PER_PIXEL = 4;
let loaded = false;

/** `opacities` has one value from 0 to 1 per pixel, row by row. */
export function opacityPng(width: number, height: number, opacities: readonly number[]) {
  if (!loaded) initSync(readFileSync(FILE));
  loaded = true;
  const pixels = new Uint8ClampedArray(width * height * BYTES_PER_PIXEL);
  opacities.forEach((opacity, at) => (pixels[at * BYTES_PER_PIXEL + 3] = opacity * 255));
  return new Uint8Array(optimise_raw(pixels, width, height, LEVEL, false, false));
}
