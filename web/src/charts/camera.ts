/*
 * The part of a map in view, and its scale: from one die, which fills its box, to one block.
 * The whole drive, at scale 1, is drawn beside it.
 * For example, at scale 4 and corner (100, 50) the map's point (110, 60) is drawn at (40, 40).
 */
import { cellOf, FOOT_PX, pressedAt, tileOf, type MapLayout, type Place } from './block-map';

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
export type Level = 'die' | 'block';

/** The share of the box that the nearest view of a block fills. */
const FILLED = 0.86;
/** From this size on, a block is in view: its pages can be told apart. */
export const BLOCK_FROM_PX = 110;
/** Margin around a die. */
const EDGE_PX = 3;
/** Block size limit while its neighbors are visible, as a share of BLOCK_FROM_PX. */
const AMONG = 0.6;
/** From this scale on, relative to a whole die, the reader has zoomed into it. */
const NEAR_FROM = 1.05;

/** Limits a view: it is no nearer than one block, and its middle lies on the map. */
export function within(view: View, layout: MapLayout, box: Size): View {
  const scale = Math.min(Math.max(view.scale, dieScale(layout, box)), nearest(layout, box));
  const fit = (from: number, map: number, half: number) =>
    Math.min(Math.max(from, -half), map - half);
  return {
    x: fit(view.x, layout.width_px, box.width / scale / 2),
    y: fit(view.y, layout.height_px, box.height / scale / 2),
    scale,
  };
}

/** The scale at which one die fills the box. */
function dieScale(layout: MapLayout, box: Size): number {
  const wide = (box.width - 2 * EDGE_PX) / layout.tile_px;
  const tall = (box.height - EDGE_PX - FOOT_PX) / (layout.down * layout.cell_px);
  return Math.max(0.01, Math.min(wide, tall));
}

/** Whether the view is nearer than a whole die. */
export function isNear(view: View, layout: MapLayout, box: Size): boolean {
  return view.scale > dieScale(layout, box) * NEAR_FROM;
}

/** The scale at which a block fills the box. */
function nearest(layout: MapLayout, box: Size): number {
  const block = (Math.min(box.width, box.height) * FILLED) / layout.cell_px;
  return Math.max(dieScale(layout, box), block);
}

export function levelOf(view: View, layout: MapLayout): Level {
  return view.scale * layout.cell_px >= BLOCK_FROM_PX ? 'block' : 'die';
}

/** The scales at which a view stops: a whole die, a block among its neighbors, a single block. */
function stops(layout: MapLayout, box: Size): number[] {
  const [far, near] = [dieScale(layout, box), nearest(layout, box)];
  const between = Math.min(Math.sqrt(far * near), (BLOCK_FROM_PX * AMONG) / layout.cell_px);
  return [far, between, near].filter(
    (scale, place, all) => place === 0 || scale > all[place - 1]! * NEAR_FROM,
  );
}

/** Goes one stop nearer to a block, or further away from it. */
export function stepped(
  view: View,
  inward: boolean,
  place: Place,
  layout: MapLayout,
  box: Size,
): View {
  const all = stops(layout, box);
  const further = all.findLast((scale) => scale * NEAR_FROM < view.scale) ?? all[0]!;
  const nearer = all.find((scale) => scale > view.scale * NEAR_FROM) ?? all.at(-1)!;
  const scale = inward ? nearer : further;
  return scale === all[0] ? viewOf('die', place, layout, box) : around(place, scale, layout, box);
}

/** The view of a die or a block. */
export function viewOf(level: Level, place: Place, layout: MapLayout, box: Size): View {
  if (level === 'die') {
    const tile = tileOf(layout, place.die);
    const scale = dieScale(layout, box);
    const beside = (box.width / scale - layout.tile_px) / 2;
    return { scale, x: tile.x - beside, y: tile.y - EDGE_PX / scale };
  }
  return around(place, nearest(layout, box), layout, box);
}

/** The view at a scale with a block in its middle. */
export function around(place: Place, scale: number, layout: MapLayout, box: Size): View {
  const { x, y } = cellOf(layout, place.die, place.block);
  const half = layout.cell_px / 2;
  return { scale, x: x + half - box.width / scale / 2, y: y + half - box.height / scale / 2 };
}

/** The block in the middle of what is seen. */
export function placeInView(view: View, layout: MapLayout, box: Size): Place {
  const [x, y] = [view.x + box.width / view.scale / 2, view.y + box.height / view.scale / 2];
  const clamp = (at: number, size: number) => Math.min(Math.max(at, 0), size - 1e-6);
  return pressedAt(layout, clamp(x, layout.width_px), clamp(y, layout.height_px))!;
}

/** The nearest view to rest at: a whole die, or the middle of a block. */
export function atRest(view: View, layout: MapLayout, box: Size): View {
  const place = placeInView(view, layout, box);
  if (!isNear(view, layout, box)) return viewOf('die', place, layout, box);
  return levelOf(view, layout) === 'block' ? viewOf('block', place, layout, box) : view;
}

/** Adapts a view to a new box: the same block in the middle, at the same share of the box. */
export function carriedOver(
  view: View,
  from: MapLayout,
  from_box: Size,
  to: MapLayout,
  to_box: Size,
): View {
  const place = placeInView(view, from, from_box);
  if (!isNear(view, from, from_box)) return viewOf('die', place, to, to_box);
  const grown = dieScale(to, to_box) / dieScale(from, from_box);
  return around(place, view.scale * grown, to, to_box);
}

/**
 * A view on the way from one to another: its scale grows by equal factors in equal times, around
 * the one point that has the same position in both. D3's `interpolateZoom` would rise on its way,
 * so that the point under the pointer would leave its place.
 */
export function onTheWay(from: View, to: View, share: number): View {
  const ratio = to.scale / from.scale;
  const scale = from.scale * ratio ** share;
  const moved =
    Math.abs(Math.log(ratio)) < 1e-3
      ? share
      : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  return { scale, x: from.x + (to.x - from.x) * moved, y: from.y + (to.y - from.y) * moved };
}
