/*
 * Paints one picture of the zoom. Each level is drawn only where it is on the screen and large
 * enough to be seen; it fades in as it grows, over the level that it lies in, so that nothing is
 * ever exchanged for something else.
 */
import { tileOf } from '../block-map';
import type { BlockSheet } from '../block-tiles';
import type { Size } from '../camera';
import type { Box } from '../geometry';
import type { Ink } from '../ink.svelte';
import { drawPages, type Pages } from '../map-pages';
import { paintMarks, paintPart, type Labels, type Scene } from '../map-painter';
import { shareBetween } from '../share';
import { Lens, type View } from '../world-view';
import {
  chip,
  dotsOf,
  drawCell,
  drawElectron,
  nameCell,
  type CellLabels,
  type CellModel,
} from './cells';
import { LEVELS, type Level, type Spot } from './levels';
import { drawPlot, runBox, type Plot, type PlotLabels } from './plot';
import { cellsIn, type NestedWorld } from './world';

export interface NestedLabels extends Labels, PlotLabels, CellLabels {
  /** Two lines about the slot of a page: its state, and what it holds. */
  slot: (index: number) => readonly string[];
}

export interface Picture {
  size: Size;
  view: View;
  world: NestedWorld;
  plot: Plot;
  spot: Spot;
  level: Level;
  sheet: BlockSheet;
  states: Uint8Array;
  marked: readonly number[];
  /** The pages of the block at the spot; null if they are not known yet. */
  pages: Pages | null;
  cells: CellModel | null;
  /** The part that a press would open. */
  target: Spot | null;
}

const NONE: ReadonlySet<number> = new Set();
/** The share of the stage's width over which the drive takes the place of the plot. */
const [PLOT_TO, PLOT_FROM] = [0.45, 0.85];
/** The width of the drive at which its marks appear, as a share of the stage's. */
const [MARKS_FROM, MARKS_TO] = [0.2, 0.5];
const [CHANNELS_FROM, CHANNELS_TO] = [0.5, 0.8];
/** The sides at which the pages of a block, the words of a slot and its cells appear. */
const [PAGES_FROM_PX, PAGES_TO_PX] = [40, 110];
const [WORDS_FROM_PX, WORDS_TO_PX] = [140, 158];
const LINE_PX = 22;
/** Cells take the place of a slot while it grows over this share of the stage. */
const [CELLS_FROM, CELLS_TO] = [0.45, 0.8];
const OUTLINE_MIN_PX = 5;

interface Brush {
  context: CanvasRenderingContext2D;
  ink: Ink;
  labels: NestedLabels;
  font: string;
  family: string;
  lens: Lens;
  picture: Picture;
}

export function paintNested(
  context: CanvasRenderingContext2D,
  picture: Picture,
  ink: Ink,
  labels: NestedLabels,
  { font, family }: { font: string; family: string },
): void {
  const { size, view, world, plot } = picture;
  const lens = new Lens(view, { left: 0, top: 0, ...size });
  const brush = { context, ink, labels, font, family, lens, picture };
  context.fillStyle = ink('--surface');
  context.fillRect(0, 0, size.width, size.height);
  const drive = lens.box(world.drive);
  const away = 1 - shareBetween(drive.width / size.width, PLOT_TO, PLOT_FROM);
  if (away > 0) {
    faded(context, away, () => drawPlot(context, plot, lens.box(runBox(plot)), ink, labels, font));
  }
  const block = lens.box(world.box('block', picture.spot));
  if (!covers(block, size)) drawDrive(brush, drive);
  drawBlock(brush, block);
  drawTarget(brush);
}

function drawDrive({ context, ink, labels, font, lens, picture }: Brush, drive: Box): void {
  const { size, world, sheet, states } = picture;
  const share = drive.width / size.width;
  context.fillStyle = ink('--surface');
  context.fillRect(drive.x - 4, drive.y - 4, drive.width + 8, drive.height + 8);
  faded(context, 1 - shareBetween(share, PLOT_TO, PLOT_FROM), () => {
    context.strokeStyle = ink('--accent');
    context.lineWidth = 2;
    context.strokeRect(drive.x - 4, drive.y - 4, drive.width + 8, drive.height + 8);
  });
  const { x, y } = lens.under(0, 0);
  const { unit, layout } = world;
  const view = { x: x / unit, y: y / unit, scale: lens.scale * unit };
  const scene: Scene = {
    layout,
    view,
    box: size,
    whole: { view, box: size },
    sheet,
    states,
    marked: [],
    erased: [],
    erased_done: 1,
    filled: 1,
    victims: NONE,
    ring_closed: 1,
    busy: null,
    pages: null,
    trace: null,
    at_ns: 0,
    chosen: null,
    hovered: null,
  };
  // Names below the dies would lie on the dies below them.
  paintPart(context, scene, ink, { ...labels, die: () => '' }, font, 0);
  faded(context, shareBetween(share, MARKS_FROM, MARKS_TO), () =>
    paintMarks(context, { ...scene, marked: picture.marked }, ink),
  );
  const { channels } = layout.shape;
  const named =
    shareBetween(share, CHANNELS_FROM, CHANNELS_TO) * (1 - shareBetween(share, 1.5, 2.5));
  faded(context, named, () => {
    context.font = font;
    context.fillStyle = ink('--ink-soft');
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    for (let channel = 0; channel < channels; channel += 1) {
      const column = tileOf(layout, channel).x + layout.tile_px / 2;
      // The first label also names the unit.
      const room = (layout.tile_px + layout.gap_px) * view.scale;
      const whole = channel === 0 ? labels.channel(channel) : String(channel);
      const fits = context.measureText(whole).width < room;
      const text = fits ? whole : String(channel);
      context.fillText(text, (column - view.x) * view.scale, drive.y - 8);
    }
  });
}

/** Draws the pages of the block at the spot, and what is in one of them. */
function drawBlock(brush: Brush, block: Box): void {
  const { context, ink, picture } = brush;
  const { size, pages, spot, world } = picture;
  const seen = shareBetween(block.width, PAGES_FROM_PX, PAGES_TO_PX);
  if (seen === 0 || !overlaps(block, size)) return;
  const slot = brush.lens.box(world.slot(spot));
  faded(context, seen, () => {
    const cell = { ...block, side: block.width };
    if (pages) {
      drawPages(context, ink, pages, cell);
    } else drawUnknown(brush, block);
    nameSlots(brush);
  });
  const inside = shareBetween(slot.width / Math.min(size.width, size.height), CELLS_FROM, CELLS_TO);
  if (inside > 0 && overlaps(slot, size)) faded(context, inside, () => drawSlot(brush, slot));
}

/** Pages whose states have not been computed yet. */
function drawUnknown({ context, ink, lens, picture }: Brush, block: Box): void {
  const { world, spot } = picture;
  context.fillStyle = ink('--paper');
  context.fillRect(block.x, block.y, block.width, block.height);
  context.fillStyle = ink('--rule');
  for (let page = 0; page < world.inside.pages; page += 1) {
    const { x, y, width, height } = lens.box(world.box('page', { ...spot, page }));
    context.fillRect(x, y, width, height);
  }
}

function nameSlots({ context, ink, labels, font, lens, picture }: Brush): void {
  const { world, spot, pages, size } = picture;
  const { slots_per_page } = world.inside;
  const { width } = lens.box(world.slot(spot));
  const shown =
    shareBetween(width, WORDS_FROM_PX, WORDS_TO_PX) *
    (1 - shareBetween(width / Math.min(size.width, size.height), CELLS_FROM, CELLS_TO));
  if (shown === 0 || !pages) return;
  faded(context, shown, () => {
    for (let slot = 0; slot < slots_per_page; slot += 1) {
      const box = lens.box(world.slot({ ...spot, slot }));
      const lines = labels.slot(spot.page * slots_per_page + slot);
      const top = box.y + box.height / 2 - ((lines.length - 1) * LINE_PX) / 2;
      for (const [line, text] of lines.entries()) {
        chip(context, text, box.x + box.width / 2, top + line * LINE_PX, ink, font);
      }
    }
  });
}

function drawSlot(brush: Brush, slot: Box): void {
  const { context, ink, labels, font, family, lens, picture } = brush;
  const { world, spot, cells, size } = picture;
  const edge = slot.width * 0.02;
  context.fillStyle = ink('--paper');
  context.fillRect(slot.x + edge, slot.y + edge, slot.width - 2 * edge, slot.height - 2 * edge);
  if (!cells) return;
  for (const [cell, place] of cellsIn(world.slot(spot), world.inside.cells).entries()) {
    const box = lens.box(place);
    if (!overlaps(box, size)) continue;
    drawCell(context, cells, cell, box, ink);
    nameCell(context, cells, cell, box, ink, labels, family);
  }
  if (dotsOf(cells, spot.cell) === 0) return;
  drawElectron(context, lens.box(world.box('electron', spot)), ink, labels, font);
}

/** Outlines the part that a press would open, or into which the next step leads. */
function drawTarget({ context, ink, lens, picture }: Brush): void {
  const { level, spot, target, world, size } = picture;
  const next = LEVELS[LEVELS.indexOf(level) + 1];
  if (next === undefined || next === 'run' || next === 'electron') return;
  const outline = (to: Spot, token: string) => {
    const { x, y, width, height } = lens.box(world.box(next, to));
    if (width < OUTLINE_MIN_PX || width > size.width) return;
    context.lineWidth = 4;
    context.strokeStyle = ink('--surface');
    context.strokeRect(x - 2, y - 2, width + 4, height + 4);
    context.lineWidth = 2;
    context.strokeStyle = ink(token);
    context.strokeRect(x - 2, y - 2, width + 4, height + 4);
  };
  if (level !== 'run') outline(spot, '--ink');
  if (target) outline(target, '--accent');
}

function faded(context: CanvasRenderingContext2D, opacity: number, draw: () => void): void {
  if (opacity === 0) return;
  const whole = context.globalAlpha;
  context.globalAlpha = whole * opacity;
  draw();
  context.globalAlpha = whole;
}

const overlaps = ({ x, y, width, height }: Box, size: Size) =>
  x < size.width && y < size.height && x + width > 0 && y + height > 0;

const covers = ({ x, y, width, height }: Box, size: Size) =>
  x <= 0 && y <= 0 && x + width >= size.width && y + height >= size.height;
