/*
 * Which part of a map is seen, at which scale: the whole drive at 1, one page at some hundreds.
 * For example, at scale 4 and corner (100, 50) the map's point (110, 60) is drawn at (40, 40).
 */
import { cellOf, placeAt, tileOf, type MapLayout, type Place } from './block-map';

export interface View {
  /** The point of the map in the upper left corner. */
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How near the reader is. */
export type Level = 'drive' | 'die' | 'block';

export const WHOLE: View = { x: 0, y: 0, scale: 1 };

/** Of the box, for what is looked at. */
const FILLED = 0.86;
/** A block is looked at from here on: its pages can be told apart. */
export const BLOCK_FROM_PX = 110;
const DIE_FROM_SCALE = 1.2;

/** Keeps a view inside the map, at most as near as a block. A smaller map is centred in the box. */
export function within(view: View, layout: MapLayout, box: Size): View {
  const most = nearest(layout, box);
  const scale = Math.min(Math.max(view.scale, 1), most);
  const fit = (from: number, map: number, seen: number) =>
    map <= seen ? (map - seen) / 2 : Math.min(Math.max(from, 0), map - seen);
  return {
    x: fit(view.x, layout.width_px, box.width / scale),
    y: fit(view.y, layout.height_px, box.height / scale),
    scale,
  };
}

/** A block and no more. */
function nearest(layout: MapLayout, box: Size): number {
  return Math.max(1, (Math.min(box.width, box.height) * FILLED) / layout.cell_px);
}

/** `factor` times as large, around a point of the screen that keeps its place. */
export function zoomed(view: View, factor: number, x: number, y: number): View {
  const scale = view.scale * factor;
  return { scale, x: view.x + x / view.scale - x / scale, y: view.y + y / view.scale - y / scale };
}

export function levelOf(view: View, layout: MapLayout): Level {
  if (view.scale * layout.cell_px >= BLOCK_FROM_PX) return 'block';
  return view.scale >= DIE_FROM_SCALE ? 'die' : 'drive';
}

/** The view that is about a place, as near as the level says. */
export function viewOf(level: Level, place: Place, layout: MapLayout, box: Size): View {
  if (level === 'drive') return WHOLE;
  const [corner, width, height] = level === 'die'
    ? [tileOf(layout, place.die), layout.tile_px, layout.down * layout.cell_px]
    : [cellOf(layout, place.die, place.block), layout.cell_px, layout.cell_px];
  const scale = FILLED * Math.min(box.width / width, box.height / height);
  return {
    scale,
    x: corner.x + width / 2 - box.width / scale / 2,
    y: corner.y + height / 2 - box.height / scale / 2,
  };
}

/** After the box has changed: the same block in the middle, with the same share of the box. */
export function carriedOver(
  view: View, from: MapLayout, from_box: Size, to: MapLayout, to_box: Size,
): View {
  const middle = (at: number, size: number) => at + size / view.scale / 2;
  const [x, y] = [middle(view.x, from_box.width), middle(view.y, from_box.height)];
  const place = placeAt(from, x, y);
  if (!place || view.scale === 1) return WHOLE;
  const [before, after] = [from, to].map((layout) => cellOf(layout, place.die, place.block));
  const grown = Math.min(to_box.width, to_box.height) / Math.min(from_box.width, from_box.height);
  const scale = (view.scale * grown * from.cell_px) / to.cell_px;
  const moved = to.cell_px / from.cell_px;
  return {
    scale,
    x: after!.x + (x - before!.x) * moved - to_box.width / scale / 2,
    y: after!.y + (y - before!.y) * moved - to_box.height / scale / 2,
  };
}

/**
 * A view on the way from one to another: it grows by equal factors in equal times, around the one
 * point that both have in the same place.
 */
export function onTheWay(from: View, to: View, share: number): View {
  const ratio = to.scale / from.scale;
  const scale = from.scale * ratio ** share;
  const moved = Math.abs(Math.log(ratio)) < 1e-3
    ? share
    : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  return { scale, x: from.x + (to.x - from.x) * moved, y: from.y + (to.y - from.y) * moved };
}
