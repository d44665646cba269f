/*
 * Where each block of a drive lies on a canvas: a column a channel, in it a tile a die, in it a
 * cell a block, row by row.
 */
export interface DriveShape {
  channels: number;
  dies_per_channel: number;
  blocks_per_die: number;
}

export interface MapLayout {
  shape: DriveShape;
  /** Cells across and down a tile. */
  across: number;
  down: number;
  cell_px: number;
  tile_px: number;
  gap_px: number;
  width_px: number;
  height_px: number;
}

const GAP_PX = 6;
/** Of a map beside its plot. */
const USUAL_WIDTH_PX = 432;

export function layoutOf(shape: DriveShape, width_px: number): MapLayout {
  const across = cellsAcross(shape.blocks_per_die);
  const down = Math.ceil(shape.blocks_per_die / across);
  const tile_px = (width_px - GAP_PX * (shape.channels - 1)) / shape.channels;
  const cell_px = tile_px / across;
  const tile_height_px = cell_px * down;
  const height_px = shape.dies_per_channel * (tile_height_px + GAP_PX) - GAP_PX;
  return { shape, across, down, cell_px, tile_px, gap_px: GAP_PX, width_px, height_px };
}

/** The same in whole pixels with a pixel a block, for an image; its gaps are about as wide. */
export function pixelLayoutOf(shape: DriveShape): MapLayout {
  const usual = layoutOf(shape, USUAL_WIDTH_PX);
  const gap_px = Math.max(1, Math.round(GAP_PX / usual.cell_px));
  const { across, down } = usual;
  return {
    ...usual, gap_px, cell_px: 1, tile_px: across,
    width_px: shape.channels * (across + gap_px) - gap_px,
    height_px: shape.dies_per_channel * (down + gap_px) - gap_px,
  };
}

/** About a square, with as few cells missing in the last row as can be. */
function cellsAcross(blocks: number): number {
  const side = Math.ceil(Math.sqrt(blocks));
  let best = side;
  let least = Infinity;
  for (let across = side; across <= side * 1.5; across += 1) {
    const missing = (across - (blocks % across)) % across;
    if (missing < least) [best, least] = [across, missing];
  }
  return best;
}

/** Dies are numbered `channel + channels x way`. */
export function tileOf(layout: MapLayout, die: number): { x: number; y: number } {
  const channel = die % layout.shape.channels;
  const way = Math.floor(die / layout.shape.channels);
  return {
    x: channel * (layout.tile_px + layout.gap_px),
    y: way * (layout.cell_px * layout.down + layout.gap_px),
  };
}

export function cellOf(layout: MapLayout, die: number, block: number): { x: number; y: number } {
  const tile = tileOf(layout, die);
  return {
    x: tile.x + (block % layout.across) * layout.cell_px,
    y: tile.y + Math.floor(block / layout.across) * layout.cell_px,
  };
}

export function placeAt(
  layout: MapLayout, x: number, y: number,
): { die: number; block: number } | null {
  const { shape } = layout;
  const channel = Math.floor(x / (layout.tile_px + layout.gap_px));
  const way = Math.floor(y / (layout.cell_px * layout.down + layout.gap_px));
  const inside = channel >= 0 && channel < shape.channels && way >= 0;
  if (!inside || way >= shape.dies_per_channel) return null;
  const die = channel + shape.channels * way;
  const tile = tileOf(layout, die);
  const column = Math.min(layout.across - 1, Math.floor((x - tile.x) / layout.cell_px));
  const row = Math.min(layout.down - 1, Math.floor((y - tile.y) / layout.cell_px));
  const block = row * layout.across + column;
  return block >= 0 && block < shape.blocks_per_die ? { die, block } : null;
}

/** The neighbour in a direction, across tiles too; the same place at the drive's edge. */
export function neighbour(
  layout: MapLayout, place: { die: number; block: number }, dx: number, dy: number,
): { die: number; block: number } {
  const from = cellOf(layout, place.die, place.block);
  const half = layout.cell_px / 2;
  let x = from.x + half + dx * layout.cell_px;
  let y = from.y + half + dy * layout.cell_px;
  for (let tries = 0; tries < 4; tries += 1) {
    const found = placeAt(layout, x, y);
    if (found && (found.die !== place.die || found.block !== place.block)) return found;
    x += dx * layout.gap_px;
    y += dy * (layout.gap_px + (tries > 0 ? layout.cell_px : 0));
  }
  return place;
}
