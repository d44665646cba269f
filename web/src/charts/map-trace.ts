/*
 * Single operations of a drive on its map, at one moment: a program fills its block from below, an
 * erase is a wave over it, a move is a page that travels, with a short tail.
 */
import { cellOf, type MapLayout, type Place } from './block-map';
import type { View } from './camera';
import { carried } from './ease';
import type { Ink } from './ink.svelte';
import { drawSquares, slotSquare, type Pages, type Square } from './map-pages';
import { BLOCK_LOOKS, drawCue, type Look } from './states';
import type { Operation, PagePlace, Purpose, Thread, Trace } from './trace';

export const PURPOSE_TOKENS: Record<Purpose, string> = {
  read: '--page-read',
  write: '--page-program',
  move: '--page-moved',
  erase: '--block-erasing',
  parity: '--page-parity',
};

const SIDE_MIN_PX = 7;
const TILE_PX = 8;
/** The length of a moving page's tail, as a share of its path. */
const TAIL = 0.6;
const TAIL_PARTS = 10;
const TAIL_PX = 2.5;
/** Outline that sets the tail off from the blocks. */
const HALO_PX = 2;
/** The smallest square for a block that has a word beside it, and the height of that word. */
const END_PX = 20;
const WORD_PAD_PX = 6;

/** Drawing surface of a trace; `pages` belong to a block large enough to show them. */
export interface Ground {
  layout: MapLayout;
  view: View;
  pages: Pages | null;
}

/** A trace, those of its moves that are drawn, and how long they take to fade. */
export interface VisibleTrace {
  trace: Trace;
  threads: readonly Thread[];
  fade_ns: number;
  /** The words at the two ends of a move; null draws moves without words. */
  ends: Ends | null;
}

/** The labels of the block that a page leaves, and of the one that it goes to. */
export interface Ends {
  from: string;
  to: string;
}

export function drawTrace(
  context: CanvasRenderingContext2D,
  ink: Ink,
  ground: Ground,
  { trace }: VisibleTrace,
  at_ns: number,
): void {
  if (ground.pages) drawLater(context, ink, ground, ground.pages, trace, at_ns);
  for (const operation of trace.operations) {
    if (operation.start_ns > at_ns || operation.end_ns < at_ns) continue;
    const done = (at_ns - operation.start_ns) / (operation.end_ns - operation.start_ns);
    for (const square of squaresOf(ground, operation)) {
      drawWork(context, ink, square, operation.purpose, done);
    }
  }
}

/** Draws the moves; their two ends may lie in different parts of the picture. */
export function drawThreads(
  context: CanvasRenderingContext2D,
  ink: Ink,
  squareOf: (place: PagePlace) => Square,
  { threads, fade_ns, ends }: VisibleTrace,
  at_ns: number,
): void {
  const under_way = threads.filter(
    ({ leaves_ns, arrives_ns }) => leaves_ns <= at_ns && arrives_ns + fade_ns >= at_ns,
  );
  for (const thread of under_way) {
    drawThread(context, ink, squareOf(thread.from), squareOf(thread.to), thread, at_ns, fade_ns);
  }
  // Words on more than one move would cover each other.
  const [first] = under_way;
  if (!ends || !first) return;
  drawEnd(context, ink, squareOf(first.from), BLOCK_LOOKS.victim, ends.from);
  drawEnd(context, ink, squareOf(first.to), BLOCK_LOOKS.openCollection, ends.to);
}

/** Picks as many moves at once as the eye can follow: a new one begins only when one is over. */
export function fewOf(threads: readonly Thread[], fade_ns: number, most: number): Thread[] {
  const chosen: Thread[] = [];
  let under_way: Thread[] = [];
  for (const thread of [...threads].sort((a, b) => a.leaves_ns - b.leaves_ns)) {
    under_way = under_way.filter(({ arrives_ns }) => arrives_ns + fade_ns > thread.leaves_ns);
    if (under_way.length >= most) continue;
    under_way.push(thread);
    chosen.push(thread);
  }
  return chosen;
}

/** Draws a block that pages come from or go to, enlarged, with its word beside it. */
function drawEnd(
  context: CanvasRenderingContext2D,
  ink: Ink,
  spot: Square,
  { token, cue }: Look,
  word: string,
): void {
  const side = Math.max(END_PX, spot.side);
  const x = spot.x + (spot.side - side) / 2;
  const y = spot.y + (spot.side - side) / 2;
  context.strokeStyle = ink('--surface');
  context.lineWidth = 6;
  context.strokeRect(x, y, side, side);
  context.strokeStyle = context.fillStyle = ink(token);
  context.lineWidth = 3;
  context.strokeRect(x, y, side, side);
  context.fillRect(x, y, END_PX, END_PX);
  drawCue(context, cue, x, y, END_PX, ink('--surface'));
  const width = context.measureText(word).width + 2 * WORD_PAD_PX;
  const fits = x + side + width <= context.canvas.clientWidth;
  const left = fits ? x + side : x - width;
  context.fillStyle = ink('--ink');
  context.fillRect(left, y, width, END_PX);
  context.fillStyle = ink('--paper');
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(word, left + WORD_PAD_PX, y + END_PX / 2 + 1);
}

/** Draws as free the pages after the last program so far: a block is programmed in order. */
function drawLater(
  context: CanvasRenderingContext2D,
  ink: Ink,
  ground: Ground,
  pages: Pages,
  trace: Trace,
  at_ns: number,
): void {
  const { die, block, slots, slots_per_page } = pages;
  const programs = trace.operations.filter(
    (operation) =>
      operation.die === die &&
      operation.block === block &&
      operation.purpose !== 'read' &&
      operation.purpose !== 'erase',
  );
  if (programs.length === 0) return;
  const started = programs.filter(({ start_ns }) => start_ns <= at_ns);
  const first =
    started.length > 0
      ? Math.max(...started.map(({ page }) => page)) + 1
      : Math.min(...programs.map(({ page }) => page));
  const square = slotSquare(pages, blockSquare(ground, pages));
  const squares = [...slots.keys()].slice(first * slots_per_page).map(square);
  if (squares.length > 0) drawSquares(context, ink, 'free', squares);
}

/** The square of a block, never too small to see. */
function blockSquare({ layout, view }: Ground, { die, block }: Place): Square {
  const { x, y } = cellOf(layout, die, block);
  const cell = layout.cell_px * view.scale;
  const side = Math.max(SIDE_MIN_PX, cell);
  const shift = (cell - side) / 2;
  return { x: (x - view.x) * view.scale + shift, y: (y - view.y) * view.scale + shift, side };
}

/** The squares of a place: those of the page if its block shows pages, unless it is erased. */
export function squaresOf(ground: Ground, place: PagePlace | Operation): Square[] {
  const block = blockSquare(ground, place);
  const { pages } = ground;
  const erases = 'purpose' in place && place.purpose === 'erase';
  if (erases || pages?.die !== place.die || pages.block !== place.block) return [block];
  const square = slotSquare(pages, block);
  const first = place.page * pages.slots_per_page;
  return Array.from({ length: pages.slots_per_page }, (_, slot) => square(first + slot));
}

function drawWork(
  context: CanvasRenderingContext2D,
  ink: Ink,
  { x, y, side }: Square,
  purpose: Purpose,
  done: number,
): void {
  const token = ink(PURPOSE_TOKENS[purpose]);
  context.lineWidth = Math.min(3, Math.max(1, side * 0.12));
  context.strokeStyle = context.fillStyle = token;
  if (purpose === 'erase') {
    wash(context, ink, { x, y, side }, done);
  } else if (purpose !== 'read') {
    context.globalAlpha = side > 24 ? 0.55 : 1;
    context.fillRect(x, y + side * (1 - done), side, side * done);
    context.globalAlpha = 1;
  }
  context.strokeRect(x, y, side, side);
}

/** Draws an erase as a wave from left to right; behind it the block is free. */
export function wash(
  context: CanvasRenderingContext2D,
  ink: Ink,
  { x, y, side }: Square,
  done: number,
): void {
  context.fillStyle = ink('--page-free');
  context.fillRect(x, y, side * done, side);
  const front = Math.min(side * 0.45, side * (1 - done));
  context.fillStyle = ink('--block-erasing');
  context.fillRect(x + side * done, y, front, side);
}

function outline(context: CanvasRenderingContext2D, colour: string, { x, y, side }: Square): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.strokeRect(x - 1, y - 1, side + 2, side + 2);
}

function drawThread(
  context: CanvasRenderingContext2D,
  ink: Ink,
  from: Square,
  to: Square,
  thread: Thread,
  at_ns: number,
  fade_ns: number,
): void {
  const a = { x: from.x + from.side / 2, y: from.y + from.side / 2 };
  const b = { x: to.x + to.side / 2, y: to.y + to.side / 2 };
  // Bend the path to one side, so that two moves across the same dies can be told apart.
  const bend = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.14, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.14 };
  const { leaves_ns, arrives_ns } = thread;
  const fades = at_ns > arrives_ns ? 1 - (at_ns - arrives_ns) / fade_ns : 1;
  const head = carried(Math.min(1, (at_ns - leaves_ns) / Math.max(1, arrives_ns - leaves_ns)));
  const along = (t: number, p: number, q: number, r: number) =>
    (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t ** 2 * r;
  const at = (t: number) => ({ x: along(t, a.x, bend.x, b.x), y: along(t, a.y, bend.y, b.y) });
  const tail = Math.max(0, head - TAIL);
  context.globalAlpha = fades;
  outline(context, ink('--block-victim'), from);
  outline(context, ink(PURPOSE_TOKENS.move), to);
  const colours = [
    ['--surface', TAIL_PX + 2 * HALO_PX],
    [PURPOSE_TOKENS.move, TAIL_PX],
  ] as const;
  let last = at(tail);
  for (const [token, width] of colours) {
    context.strokeStyle = ink(token);
    context.lineWidth = width;
    last = at(tail);
    for (let part = 1; part <= TAIL_PARTS; part += 1) {
      const next = at(tail + ((head - tail) * part) / TAIL_PARTS);
      context.globalAlpha = (fades * part) / TAIL_PARTS;
      context.beginPath();
      context.moveTo(last.x, last.y);
      context.lineTo(next.x, next.y);
      context.stroke();
      last = next;
    }
  }
  context.globalAlpha = fades;
  context.fillStyle = ink('--surface');
  context.fillRect(last.x - TILE_PX / 2 - 1, last.y - TILE_PX / 2 - 1, TILE_PX + 2, TILE_PX + 2);
  context.fillStyle = ink(PURPOSE_TOKENS.move);
  context.fillRect(last.x - TILE_PX / 2, last.y - TILE_PX / 2, TILE_PX, TILE_PX);
  context.globalAlpha = 1;
}
