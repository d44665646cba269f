/*
 * Where each block of a drive lies on a canvas: a column per channel, in it a tile per die, in it
 * a square cell per block, row by row. The cells are as large as the box allows.
 */
export interface DriveShape {
  channels: number;
  dies_per_channel: number;
  blocks_per_die: number;
}

export interface Place {
  die: number;
  block: number;
}

export interface MapLayout {
  shape: DriveShape;
  /** Cells across and down a tile. */
  across: number;
  down: number;
  cell_px: number;
  tile_px: number;
  /** The gaps between the columns, and between the tiles of a column. */
  gap_px: number;
  row_gap_px: number;
  width_px: number;
  height_px: number;
}

const GAP_PX = 6;
/** Leaves room below each tile for a bar. */
const ROW_GAP_PX = 11;
/** A tile is about twice as wide as tall. */
const TILE_ASPECT = 2;
const ASPECT_SLACK = 0.1;
/** The width of a map beside its plot. */
const USUAL_WIDTH_PX = 480;
/** Height above the drive for the names of its channels. */
export const BAND_PX = 18;
/** Height between the drive and the enlarged die. */
export const BEAM_PX = 14;
/** Height below the enlarged die for its bar. */
export const FOOT_PX = 24;

/** The layout with the largest cells that fit a box. */
export function layoutOf(shape: DriveShape, width_px: number, height_px: number): MapLayout {
  const { channels, dies_per_channel, blocks_per_die } = shape;
  const across = cellsAcross(blocks_per_die);
  const down = Math.ceil(blocks_per_die / across);
  const widest = (width_px - GAP_PX * (channels - 1)) / channels;
  const tallest = (height_px - ROW_GAP_PX * dies_per_channel) / dies_per_channel;
  const cell_px = Math.max(0.01, Math.min(widest / across, tallest / down));
  const tile_px = cell_px * across;
  return {
    shape,
    across,
    down,
    cell_px,
    tile_px,
    gap_px: GAP_PX,
    row_gap_px: ROW_GAP_PX,
    width_px: channels * (tile_px + GAP_PX) - GAP_PX,
    height_px: dies_per_channel * (cell_px * down + ROW_GAP_PX),
  };
}

/** A height that grows with the width: `times` the width, plus `px` pixels. */
export interface Height {
  times: number;
  px: number;
}

/** The height of the drive, and of drive and enlarged die, when both fill the width. */
export function heightsOf(shape: DriveShape): { whole: Height; all: Height } {
  const { channels, dies_per_channel, blocks_per_die } = shape;
  const across = cellsAcross(blocks_per_die);
  const tall = Math.ceil(blocks_per_die / across) / across;
  const whole = {
    times: (dies_per_channel * tall) / channels,
    px: BAND_PX + dies_per_channel * ROW_GAP_PX,
  };
  return { whole, all: { times: whole.times + tall, px: whole.px + BEAM_PX + FOOT_PX } };
}

/** The height of the drive's part in a box that may be too low for its width. */
export function wholeHeight(shape: DriveShape, height_px: number): number {
  const { whole, all } = heightsOf(shape);
  return whole.px + Math.max(0, height_px - all.px) * (whole.times / all.times);
}

/** The first die of the last row: nothing lies between it and its enlargement. */
export function dieAtFirst({ channels, dies_per_channel }: DriveShape): number {
  return channels * (dies_per_channel - 1);
}

/** The width near the desired one that leaves the fewest cells of the last row empty. */
function cellsAcross(blocks: number): number {
  const ideal = Math.sqrt(blocks * TILE_ASPECT);
  const least = Math.max(1, Math.round(ideal * (1 - ASPECT_SLACK)));
  let best = least;
  const empty = (cells: number) => Math.ceil(blocks / cells) * cells - blocks;
  for (let cells = least; cells <= ideal * (1 + ASPECT_SLACK); cells += 1) {
    if (empty(cells) < empty(best)) best = cells;
  }
  return best;
}

/** The same layout for an image with one pixel per block; its gaps are about as wide. */
export function pixelLayoutOf(shape: DriveShape): MapLayout {
  const usual = layoutOf(shape, USUAL_WIDTH_PX, Infinity);
  const gap_px = Math.max(1, Math.round(usual.gap_px / usual.cell_px));
  const row_gap_px = Math.max(1, Math.round(usual.row_gap_px / usual.cell_px));
  const { across, down } = usual;
  return {
    ...usual,
    gap_px,
    row_gap_px,
    cell_px: 1,
    tile_px: across,
    width_px: shape.channels * (across + gap_px) - gap_px,
    height_px: shape.dies_per_channel * (down + row_gap_px),
  };
}

/** Dies are numbered `channel + channels x way`. */
export function tileOf(layout: MapLayout, die: number): { x: number; y: number } {
  const channel = die % layout.shape.channels;
  const way = Math.floor(die / layout.shape.channels);
  return {
    x: channel * (layout.tile_px + layout.gap_px),
    y: way * (layout.cell_px * layout.down + layout.row_gap_px),
  };
}

export function cellOf(layout: MapLayout, die: number, block: number): { x: number; y: number } {
  const tile = tileOf(layout, die);
  return {
    x: tile.x + (block % layout.across) * layout.cell_px,
    y: tile.y + Math.floor(block / layout.across) * layout.cell_px,
  };
}

/** Null outside the map, and where the last row of a die has no blocks. */
export function placeAt(layout: MapLayout, x: number, y: number): Place | null {
  const place = cellAt(layout, x, y);
  return place && place.block < layout.shape.blocks_per_die ? place : null;
}

/** The place that a pointer means: the last block where the last row has no more. */
export function pressedAt(layout: MapLayout, x: number, y: number): Place | null {
  const place = cellAt(layout, x, y);
  return place && { ...place, block: Math.min(place.block, layout.shape.blocks_per_die - 1) };
}

/** A gap belongs to the cell before it. */
function cellAt(layout: MapLayout, x: number, y: number): Place | null {
  const { shape } = layout;
  const channel = Math.floor(x / (layout.tile_px + layout.gap_px));
  const way = Math.floor(y / (layout.cell_px * layout.down + layout.row_gap_px));
  const inside = channel >= 0 && channel < shape.channels && way >= 0;
  if (!inside || way >= shape.dies_per_channel) return null;
  const die = channel + shape.channels * way;
  const tile = tileOf(layout, die);
  const column = Math.min(layout.across - 1, Math.floor((x - tile.x) / layout.cell_px));
  const row = Math.min(layout.down - 1, Math.floor((y - tile.y) / layout.cell_px));
  return { die, block: row * layout.across + column };
}

/** The neighbor in a direction, across tiles too; the same place at the drive's edge. */
export function neighbour(layout: MapLayout, place: Place, dx: number, dy: number): Place {
  const from = cellOf(layout, place.die, place.block);
  const half = layout.cell_px / 2;
  let x = from.x + half + dx * layout.cell_px;
  let y = from.y + half + dy * layout.cell_px;
  for (let tries = 0; tries < 4; tries += 1) {
    const next = placeAt(layout, x, y);
    if (next && (next.die !== place.die || next.block !== place.block)) return next;
    x += dx * layout.gap_px;
    y += dy * (layout.row_gap_px + (tries > 0 ? layout.cell_px : 0));
  }
  return place;
}
