/*
 * Paints one picture of a map: the whole drive, and below it the die or the block in view, with
 * its blocks, grid, marks, pages and labels. All positions on the screen follow from the layout
 * and the camera alone.
 */
import { BLOCK_STATES } from '#generated/codes';
import { BAND_PX, cellOf, tileOf, type MapLayout, type Place } from './block-map';
import { visibleCells, type BlockSheet } from './block-tiles';
import { BLOCK_FROM_PX, levelOf, placeInView, type Size, type View } from './camera';
import type { Ink } from './ink.svelte';
import { drawPages, type Pages, type Square } from './map-pages';
import {
  drawThreads,
  drawTrace,
  PURPOSE_TOKENS,
  squaresOf,
  wash,
  type VisibleTrace,
} from './map-trace';
import { BLOCK_LOOKS, drawCue } from './states';
import { PURPOSES, type PagePlace } from './trace';

export interface Labels {
  channel: (index: number) => string;
  die: (index: number) => string;
}

/** A rectangle of the canvas, and the part of the map that is drawn in it. */
interface Part {
  view: View;
  box: Size;
}

/** `view` and `box` are those of the enlarged die. */
export interface Scene extends Part {
  layout: MapLayout;
  whole: Part;
  sheet: BlockSheet;
  states: Uint8Array;
  /** The blocks with a mark of their own. */
  marked: readonly number[];
  /** The blocks erased since the previous map, and how far their wave has come. */
  erased: readonly number[];
  erased_done: number;
  /** How far the drive's fill has come, as a share of each die's blocks. */
  filled: number;
  /** The new victims since the previous map, and how far their ring has closed around them. */
  victims: ReadonlySet<number>;
  ring_closed: number;
  busy: Float64Array | null;
  pages: Pages | null;
  trace: VisibleTrace | null;
  at_ns: number;
  chosen: Place | null;
  /** The block that a click would open. */
  hovered: Place | null;
}

const MARK_MIN_PX = 6;
/** The smallest mark once blocks are large enough to be told apart. */
const MARK_MIN_NEAR_PX = 13;
const GRID_FROM_PX = 4;
/** From this size on, a mark leaves the rest of its block visible. */
const BADGE_FROM_PX = 26;
const BAR_MAX_PX = 12;
const DIE_LABEL_FROM_PX = 120;
const DIE_LABEL_PX = 13;
/** From this share of the picture's width on, a die is shown alone. */
const ALONE = 0.9;
const BEAM_OPACITY = 0.14;

export function paint(
  context: CanvasRenderingContext2D,
  scene: Scene,
  ink: Ink,
  labels: Labels,
  font: string,
): void {
  const { box, whole } = scene;
  const top = BAND_PX + whole.box.height;
  context.clearRect(0, 0, box.width, top + box.height);
  drawBeam(context, scene, ink);
  paintPart(context, { ...scene, ...whole, pages: null }, ink, labels, font, BAND_PX);
  drawFrame(context, scene, ink);
  paintPart(context, scene, ink, labels, font, top);
  if (scene.trace) {
    context.font = font;
    drawThreads(context, ink, (place) => endOf(scene, place, top), scene.trace, scene.at_ns);
  }
  drawChannels(context, { ...scene, ...whole }, ink, labels, font);
}

/** Paints the part of the map in view into its box, without clearing it. */
export function paintPart(
  context: CanvasRenderingContext2D,
  scene: Scene,
  ink: Ink,
  labels: Labels,
  font: string,
  top: number,
): void {
  const { box, layout, view } = scene;
  context.save();
  context.beginPath();
  context.rect(0, top, box.width, box.height);
  context.clip();
  context.translate(0, top);
  scene.sheet.draw(context, layout, view, box);
  if (scene.filled < 1) drawUnfilled(context, scene, ink);
  drawDies(context, scene, ink, labels, font);
  for (const index of scene.erased) {
    if (scene.erased_done < 1) wash(context, ink, spotOf(scene, index), scene.erased_done);
  }
  if (scene.filled === 1) paintMarks(context, scene, ink);
  const pages = layout.cell_px * view.scale >= BLOCK_FROM_PX / 2 ? scene.pages : null;
  if (pages) drawPages(context, ink, pages, squareOf(layout, view, pages));
  if (scene.trace) {
    const ground = { layout, view, pages };
    drawTrace(context, ink, ground, scene.trace, scene.at_ns);
  }
  if (scene.hovered) hover(context, ink, scene, scene.hovered);
  if (scene.chosen) choose(context, ink, squareOf(layout, view, scene.chosen));
  context.restore();
}

export function paintMarks(context: CanvasRenderingContext2D, scene: Scene, ink: Ink): void {
  for (const index of scene.marked) mark(context, ink, scene, index);
}

/** The square at an end of a move: on the enlarged die if it is in view, or else on the drive. */
function endOf(scene: Scene, place: PagePlace, top: number): Square {
  const { layout, view, box, whole, pages } = scene;
  const large = squaresOf({ layout, view, pages }, place)[0]!;
  const inside = (at: number, length: number) => at >= 0 && at + large.side <= length;
  if (inside(large.x, box.width) && inside(large.y, box.height)) {
    return { ...large, y: large.y + top };
  }
  const small = squaresOf({ layout, view: whole.view, pages: null }, place)[0]!;
  return { ...small, y: small.y + BAND_PX };
}

/** The enlarged part's place on the whole drive. */
function visibleAreaOf({ layout, view, box, whole }: Scene): Square & { tall: number } {
  const from = whole.view;
  const tile = tileOf(layout, placeInView(view, layout, box).die);
  const left = Math.max(tile.x, view.x);
  const top = Math.max(tile.y, view.y);
  const right = Math.min(tile.x + layout.tile_px, view.x + box.width / view.scale);
  const bottom = Math.min(tile.y + layout.down * layout.cell_px, view.y + box.height / view.scale);
  return { x: left - from.x, y: BAND_PX + top - from.y, side: right - left, tall: bottom - top };
}

/** Draws a beam from that place to its enlargement. */
function drawBeam(context: CanvasRenderingContext2D, scene: Scene, ink: Ink): void {
  const { x, y, side, tall } = visibleAreaOf(scene);
  const { layout, view, box, whole } = scene;
  const tile = tileOf(layout, placeInView(view, layout, box).die);
  const left = Math.max(0, (tile.x - view.x) * view.scale);
  const right = Math.min(box.width, (tile.x + layout.tile_px - view.x) * view.scale);
  const top = BAND_PX + whole.box.height + Math.max(0, (tile.y - view.y) * view.scale);
  context.fillStyle = ink('--accent');
  context.globalAlpha = BEAM_OPACITY;
  context.beginPath();
  context.moveTo(x, y + tall);
  context.lineTo(x + side, y + tall);
  context.lineTo(right, top);
  context.lineTo(left, top);
  context.fill();
  context.globalAlpha = 1;
}

function drawFrame(context: CanvasRenderingContext2D, scene: Scene, ink: Ink): void {
  const { x, y, side, tall } = visibleAreaOf(scene);
  context.strokeStyle = ink('--accent');
  context.lineWidth = 2;
  context.strokeRect(x - 2, y - 2, side + 4, tall + 4);
}

export function squareOf(layout: MapLayout, view: View, { die, block }: Place): Square {
  const { x, y } = cellOf(layout, die, block);
  return {
    x: (x - view.x) * view.scale,
    y: (y - view.y) * view.scale,
    side: layout.cell_px * view.scale,
  };
}

function placeOf({ layout }: Scene, index: number): Place {
  const { blocks_per_die } = layout.shape;
  return { die: Math.floor(index / blocks_per_die), block: index % blocks_per_die };
}

/** The square of a block's mark, never too small to see. */
function spotOf(scene: Scene, index: number): Square {
  const { x, y, side } = squareOf(scene.layout, scene.view, placeOf(scene, index));
  const wide = Math.max(side < GRID_FROM_PX ? MARK_MIN_PX : MARK_MIN_NEAR_PX, side);
  return { x: x + (side - wide) / 2, y: y + (side - wide) / 2, side: wide };
}

/** Covers the blocks that the drive's fill has not reached yet, row by row in each die, as free. */
function drawUnfilled(context: CanvasRenderingContext2D, scene: Scene, ink: Ink): void {
  const { layout, view, filled } = scene;
  const { shape, across, down } = layout;
  const cell = layout.cell_px * view.scale;
  const first = Math.floor(filled * shape.blocks_per_die);
  const [row, column] = [Math.floor(first / across), first % across];
  context.fillStyle = ink('--page-free');
  for (let die = 0; die < shape.channels * shape.dies_per_channel; die += 1) {
    const tile = tileOf(layout, die);
    const x = (tile.x - view.x) * view.scale;
    const y = (tile.y - view.y) * view.scale;
    context.fillRect(x + column * cell, y + row * cell, (across - column) * cell, cell);
    context.fillRect(x, y + (row + 1) * cell, across * cell, (down - row - 1) * cell);
  }
}

function drawDies(
  context: CanvasRenderingContext2D,
  scene: Scene,
  ink: Ink,
  labels: Labels,
  font: string,
): void {
  const { layout, view, box, busy } = scene;
  const { shape, across, down } = layout;
  const cell = layout.cell_px * view.scale;
  const [width, height] = [across * cell, down * cell];
  const bar = Math.min(BAR_MAX_PX, layout.row_gap_px * 0.4 * view.scale);
  for (let die = 0; die < shape.channels * shape.dies_per_channel; die += 1) {
    const tile = tileOf(layout, die);
    const x = (tile.x - view.x) * view.scale;
    const y = (tile.y - view.y) * view.scale;
    if (x > box.width || y > box.height || x + width < 0 || y + height + bar + 24 < 0) continue;
    if (cell >= GRID_FROM_PX) drawGrid(context, ink, scene, x, y);
    context.strokeStyle = ink('--rule-strong');
    context.lineWidth = 1;
    context.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1);
    if (busy) drawBusy(context, ink, busy, die, x, y + height + bar * 0.5, width, bar);
    const under = y + height + bar * 1.5 + 4;
    const hasRoom = under >= 0 && under + DIE_LABEL_PX <= box.height;
    // A die shown alone is named outside the map.
    if (width < DIE_LABEL_FROM_PX || width > box.width * ALONE || !hasRoom) continue;
    context.font = font;
    context.fillStyle = ink('--ink-soft');
    context.textAlign = 'left';
    context.textBaseline = 'top';
    context.fillText(labels.die(die), Math.max(x, 4), under);
  }
}

/** Draws lines between the cells where they are large enough to be told apart. */
function drawGrid(
  context: CanvasRenderingContext2D,
  ink: Ink,
  { layout, view, box }: Scene,
  x: number,
  y: number,
): void {
  const cell = layout.cell_px * view.scale;
  const [column, columns] = visibleCells(x, cell, layout.across, box.width);
  const [row, rows] = visibleCells(y, cell, layout.down, box.height);
  context.strokeStyle = ink('--paper');
  context.lineWidth = Math.min(6, Math.max(0.75, cell * 0.09));
  context.beginPath();
  for (let line = column; line <= column + columns; line += 1) {
    context.moveTo(x + line * cell, y + row * cell);
    context.lineTo(x + line * cell, y + (row + rows) * cell);
  }
  for (let line = row; line <= row + rows; line += 1) {
    context.moveTo(x + column * cell, y + line * cell);
    context.lineTo(x + (column + columns) * cell, y + line * cell);
  }
  context.stroke();
}

/** Draws a bar of the time that a die spent on each purpose; the full width is all the time. */
function drawBusy(
  context: CanvasRenderingContext2D,
  ink: Ink,
  busy: Float64Array,
  die: number,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  context.fillStyle = ink('--rule');
  context.fillRect(x, y, width, height);
  let done = 0;
  for (const [place, purpose] of PURPOSES.entries()) {
    const share = Math.min(1 - done, busy[die * PURPOSES.length + place] ?? 0);
    context.fillStyle = ink(PURPOSE_TOKENS[purpose]);
    context.fillRect(x + done * width, y, share * width, height);
    done += share;
  }
}

function mark(context: CanvasRenderingContext2D, ink: Ink, scene: Scene, index: number): void {
  const { box } = scene;
  const spot = spotOf(scene, index);
  const { x, y, side } = spot;
  if (x > box.width || y > box.height || x + side < 0 || y + side < 0) return;
  const state = BLOCK_STATES[scene.states[index]!] ?? 'closed';
  const look = BLOCK_LOOKS[state];
  const badge = side >= BADGE_FROM_PX ? Math.min(22, side * 0.3) : side;
  context.fillStyle = ink(look.token);
  context.fillRect(x, y, badge, badge);
  drawCue(context, look.cue, x, y, badge, ink('--surface'));
  if (badge < side) {
    context.strokeStyle = ink(look.token);
    context.lineWidth = Math.min(5, side * 0.06);
    context.strokeRect(x, y, side, side);
  }
  if (state !== 'victim' || badge < side || side < MARK_MIN_NEAR_PX) return;
  const open = scene.victims.has(index) ? (1 - scene.ring_closed) * 2.5 : 0;
  const reach = side * (0.5 + open) + 3;
  context.strokeStyle = ink(look.token);
  context.lineWidth = 1.5;
  context.globalAlpha = 1 - open / 3;
  context.beginPath();
  context.roundRect(x + side / 2 - reach, y + side / 2 - reach, reach * 2, reach * 2, reach * 0.4);
  context.stroke();
  context.globalAlpha = 1;
}

function choose(context: CanvasRenderingContext2D, ink: Ink, { x, y, side }: Square): void {
  context.lineWidth = 2;
  context.strokeStyle = ink('--surface');
  context.strokeRect(x - 3.5, y - 3.5, side + 7, side + 7);
  context.strokeStyle = ink('--ink');
  context.strokeRect(x - 2, y - 2, side + 4, side + 4);
}

/** Highlights the target of a click: a block, or on the whole drive its die. */
function hover(
  context: CanvasRenderingContext2D,
  ink: Ink,
  { layout, view, whole }: Scene,
  place: Place,
): void {
  if (levelOf(view, layout) === 'block') return;
  const { x, y, side } = squareOf(layout, view, place);
  const isWhole = view === whole.view;
  const tile = tileOf(layout, place.die);
  context.lineWidth = 2;
  context.strokeStyle = ink('--accent');
  if (!isWhole) context.strokeRect(x, y, side, side);
  else {
    context.strokeRect(
      tile.x - view.x - 2,
      tile.y - view.y - 2,
      layout.tile_px + 4,
      layout.down * layout.cell_px + 4,
    );
  }
}

/** Labels the channels, each over the visible part of its column. */
function drawChannels(
  context: CanvasRenderingContext2D,
  { layout, view, box }: Scene,
  ink: Ink,
  labels: Labels,
  font: string,
): void {
  context.font = font;
  context.fillStyle = ink('--ink-soft');
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let channel = 0; channel < layout.shape.channels; channel += 1) {
    const x = (tileOf(layout, channel).x - view.x) * view.scale;
    const from = Math.max(0, x);
    const to = Math.min(box.width, x + layout.tile_px * view.scale);
    if (to - from < 8) continue;
    // The first label also names the unit.
    const whole = channel === 0 ? labels.channel(channel) : String(channel);
    const fits = context.measureText(whole).width < to - from + layout.gap_px - 4;
    context.fillText(fits ? whole : String(channel), (from + to) / 2, BAND_PX / 2);
  }
}
