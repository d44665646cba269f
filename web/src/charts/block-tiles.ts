/*
 * The cells of every die as one small image each, a pixel a block, enlarged without smoothing: a
 * full-size drive has tens of thousands of blocks, and is drawn ten times a second.
 */
import { scaleLinear } from 'd3-scale';
import { BLOCK_STATES } from '#generated/codes';
import { tileOf, type MapLayout } from './block-map';
import type { Ink } from './ink.svelte';
import { shade } from './states';

const FREE = BLOCK_STATES.indexOf('free');
const CLOSED = BLOCK_STATES.indexOf('closed');

/** Colours as the pixels of an image: 256 shares of valid, and the colour of a free block. */
export interface Palette {
  shares: Uint32Array;
  free: number;
}

export function paletteOf(ink: Ink): Palette {
  const mix = scaleLinear([0, 1], [ink('--page-stale'), ink('--page-valid')]);
  const shares = Uint32Array.from({ length: 256 }, (_, share) => pixel(mix(shade(share / 255))));
  return { shares, free: pixel(ink('--page-free')) };
}

/** Draws all tiles and answers the blocks whose state needs a mark of its own. */
export function drawTiles(
  context: CanvasRenderingContext2D, at: MapLayout, valid: Uint8Array, state: Uint8Array,
  palette: Palette,
): number[] {
  const { across, down, shape, cell_px } = at;
  const marked: number[] = [];
  const sheet = new OffscreenCanvas(across, down);
  const brush = sheet.getContext('2d');
  if (!brush) return marked;
  const image = brush.createImageData(across, down);
  const pixels = new Uint32Array(image.data.buffer);
  context.imageSmoothingEnabled = false;
  for (let die = 0; die < shape.channels * shape.dies_per_channel; die += 1) {
    pixels.fill(0);
    for (let block = 0; block < shape.blocks_per_die; block += 1) {
      const index = die * shape.blocks_per_die + block;
      const code = state[index]!;
      pixels[block] = code === FREE ? palette.free : palette.shares[valid[index]!]!;
      if (code !== FREE && code !== CLOSED) marked.push(index);
    }
    brush.putImageData(image, 0, 0);
    const { x, y } = tileOf(at, die);
    context.drawImage(sheet, x, y, across * cell_px, down * cell_px);
  }
  return marked;
}

/**
 * A colour as `rgb(…)`, which computed tokens and mixes of them are; opaque, in the byte order of
 * image data on a little-endian machine.
 */
function pixel(colour: string): number {
  const parts = colour.match(/[\d.]+/g) ?? [];
  const [r = 0, g = 0, b = 0] = parts.map((part) => Math.round(Number(part)));
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}
