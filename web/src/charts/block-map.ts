/*
 * Where each block of a drive lies on a canvas: a column a channel, in it a tile a die, in it a
 * square cell a block, row by row. The cells are as large as the box allows.
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
  /** Between the columns, and between the tiles of a column. */
  gap_px: number;
  row_gap_px: number;
  width_px: number;
  height_px: number;
}

const GAP_PX = 6;
/** Below each tile is room for a bar. */
const ROW_GAP_PX = 11;
const GAP_MAX_PX = 20;
/** Of a map beside its plot; every map has its cells across, unless they waste its box. */
const USUAL_PX = { width: 432, height: 420 };
const WASTE_MAX = 0.9;

/** The largest cells of a box; a tile has `across` of them in a row, if that is given. */
export function layoutOf(
  shape: DriveShape, width_px: number, height_px: number, across?: number,
): MapLayout {
  const { channels, dies_per_channel, blocks_per_die } = shape;
  const widest = (width_px - GAP_PX * (channels - 1)) / channels;
  const tallest = (height_px - ROW_GAP_PX * dies_per_channel) / dies_per_channel;
  const cellOf = (cells: number) =>
    Math.max(0.01, Math.min(widest / cells, tallest / Math.ceil(blocks_per_die / cells)));
  const cells = across ?? cellsAcross(shape, width_px, height_px, cellOf);
  const cell_px = cellOf(cells);
  const down = Math.ceil(blocks_per_die / cells);
  const tile_px = cell_px * cells;
  const spread = (space_px: number, gaps: number, least_px: number) =>
    Math.min(GAP_MAX_PX, Math.max(least_px, gaps > 0 ? space_px / gaps : 0));
  const gap_px = spread(width_px - tile_px * channels, channels - 1, GAP_PX);
  const row_gap_px = spread(
    height_px - cell_px * down * dies_per_channel, dies_per_channel, ROW_GAP_PX);
  return {
    shape, across: cells, down, cell_px, tile_px, gap_px, row_gap_px,
    width_px: channels * (tile_px + gap_px) - gap_px,
    height_px: dies_per_channel * (cell_px * down + row_gap_px),
  };
}

function cellsAcross(
  shape: DriveShape, width_px: number, height_px: number, cellOf: (cells: number) => number,
): number {
  let best = 1;
  for (let cells = 2; cells <= shape.blocks_per_die; cells += 1) {
    if (cellOf(cells) > cellOf(best)) best = cells;
  }
  if (width_px === USUAL_PX.width && height_px === USUAL_PX.height) return best;
  const usual = layoutOf(shape, USUAL_PX.width, USUAL_PX.height).across;
  return cellOf(usual) >= WASTE_MAX * cellOf(best) ? usual : best;
}

/** The same in whole pixels with a pixel a block, for an image; its gaps are about as wide. */
export function pixelLayoutOf(shape: DriveShape): MapLayout {
  const usual = layoutOf(shape, USUAL_PX.width, USUAL_PX.height);
  const gap_px = Math.max(1, Math.round(usual.gap_px / usual.cell_px));
  const row_gap_px = Math.max(1, Math.round(usual.row_gap_px / usual.cell_px));
  const { across, down } = usual;
  return {
    ...usual, gap_px, row_gap_px, cell_px: 1, tile_px: across,
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

/** Null outside, and where the last row of a die has no blocks. */
export function placeAt(layout: MapLayout, x: number, y: number): Place | null {
  const place = cellAt(layout, x, y);
  return place && place.block < layout.shape.blocks_per_die ? place : null;
}

/** The place that a pointer means: the last block where there is none any more. */
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

/** The neighbour in a direction, across tiles too; the same place at the drive's edge. */
export function neighbour(layout: MapLayout, place: Place, dx: number, dy: number): Place {
  const from = cellOf(layout, place.die, place.block);
  const half = layout.cell_px / 2;
  let x = from.x + half + dx * layout.cell_px;
  let y = from.y + half + dy * layout.cell_px;
  for (let tries = 0; tries < 4; tries += 1) {
    const found = placeAt(layout, x, y);
    if (found && (found.die !== place.die || found.block !== place.block)) return found;
    x += dx * layout.gap_px;
    y += dy * (layout.row_gap_px + (tries > 0 ? layout.cell_px : 0));
  }
  return place;
}
