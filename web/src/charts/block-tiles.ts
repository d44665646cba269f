/*
 * The blocks of a drive as one image with a pixel per block, enlarged without smoothing: a drive
 * of full size has tens of thousands of blocks, and they change ten times per second. From one map
 * to the next, only the pixels that differ change, by interpolation.
 */
import { BLOCK_STATES } from '#generated/codes';
import { tileOf, type MapLayout } from './block-map';
import type { Size, View } from './camera';
import type { Ink } from './ink.svelte';
import { shade } from './states';

const FREE = BLOCK_STATES.indexOf('free');

/** Colors as the pixels of an image: 256 shades of valid, and the color of a free block. */
export interface Palette {
  shares: Uint32Array;
  free: number;
}

/** Makes one scale for every moment of every run: a color always stands for the same share. */
export function paletteOf(ink: Ink): Palette {
  const [stale, valid] = [pixel(ink('--page-stale')), pixel(ink('--page-valid'))];
  const shares = Uint32Array.from({ length: 256 }, (_, share) =>
    mixPixels(stale, valid, Math.round(shade(share / 255) * 256)),
  );
  return { shares, free: pixel(ink('--page-free')) };
}

export class BlockSheet {
  private readonly sheet: OffscreenCanvas;
  private readonly brush: OffscreenCanvasRenderingContext2D;
  private readonly image: ImageData;
  private readonly pixels: Uint32Array;
  /** The pixel of each block. */
  private readonly at: Uint32Array;
  private readonly from: Uint32Array;
  private readonly to: Uint32Array;
  private changed: number[] = [];

  constructor(readonly layout: MapLayout) {
    const { shape, across, down } = layout;
    const width = shape.channels * across;
    this.sheet = new OffscreenCanvas(width, shape.dies_per_channel * down);
    this.brush = this.sheet.getContext('2d')!;
    this.image = this.brush.createImageData(width, this.sheet.height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    const { channels, blocks_per_die } = shape;
    const blocks = channels * shape.dies_per_channel * blocks_per_die;
    this.from = new Uint32Array(blocks);
    this.to = new Uint32Array(blocks);
    this.at = new Uint32Array(blocks);
    for (let index = 0; index < blocks; index += 1) {
      const die = Math.floor(index / blocks_per_die);
      const block = index % blocks_per_die;
      const y = Math.floor(die / channels) * down + Math.floor(block / across);
      this.at[index] = y * width + (die % channels) * across + (block % across);
    }
  }

  /** Sets the goal of each block's color; `mix` moves the colors there from where they are. */
  aim(valid: Uint8Array, state: Uint8Array, palette: Palette): void {
    const { from, to, at, pixels } = this;
    const changed = [];
    for (let index = 0; index < to.length; index += 1) {
      const now = pixels[at[index]!]!;
      const next = state[index] === FREE ? palette.free : palette.shares[valid[index]!]!;
      from[index] = now;
      to[index] = next;
      if (now !== next) changed.push(index);
    }
    this.changed = changed;
  }

  mix(share: number): void {
    if (this.changed.length === 0) return;
    const { from, to, at, pixels } = this;
    const part = Math.round(share * 256);
    for (const index of this.changed) {
      const a = from[index]!;
      const b = to[index]!;
      // Before the first map there is no color to mix with.
      pixels[at[index]!] = part >= 256 || a === 0 ? b : mixPixels(a, b, part);
    }
    if (part >= 256) this.changed = [];
    this.brush.putImageData(this.image, 0, 0);
  }

  /** Draws the blocks in view. */
  draw(context: CanvasRenderingContext2D, layout: MapLayout, view: View, box: Size): void {
    const { shape, across, down, cell_px } = layout;
    const cell = cell_px * view.scale;
    context.imageSmoothingEnabled = false;
    for (let die = 0; die < shape.channels * shape.dies_per_channel; die += 1) {
      const tile = tileOf(layout, die);
      const left = (tile.x - view.x) * view.scale;
      const top = (tile.y - view.y) * view.scale;
      const [x, columns] = visibleCells(left, cell, across, box.width);
      const [y, rows] = visibleCells(top, cell, down, box.height);
      if (columns <= 0 || rows <= 0) continue;
      context.drawImage(
        this.sheet,
        (die % shape.channels) * across + x,
        Math.floor(die / shape.channels) * down + y,
        columns,
        rows,
        left + x * cell,
        top + y * cell,
        columns * cell,
        rows * cell,
      );
    }
  }
}

/** The first of `count` cells in view, and how many are. */
export function visibleCells(
  start: number,
  cell: number,
  count: number,
  length: number,
): [number, number] {
  const first = Math.max(0, Math.floor(-start / cell));
  const last = Math.min(count, Math.ceil((length - start) / cell));
  return [first, last - first];
}

/** Mixes two opaque pixels, `part` of 256 of the second: red and blue together, then green. */
function mixPixels(a: number, b: number, part: number): number {
  const red_blue = ((a & 0xff00ff) * (256 - part) + (b & 0xff00ff) * part) / 256;
  const green = ((a & 0xff00) * (256 - part) + (b & 0xff00) * part) / 256;
  return ((0xff << 24) | (red_blue & 0xff00ff) | (green & 0xff00)) >>> 0;
}

/**
 * Reads a color in the form `rgb(…)`, which computed tokens and mixes of them have. Returns it
 * opaque, in the byte order of image data on a little-endian machine.
 */
function pixel(colour: string): number {
  const parts = colour.match(/[\d.]+/g) ?? [];
  const [r = 0, g = 0, b = 0] = parts.map((part) => Math.round(Number(part)));
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}
