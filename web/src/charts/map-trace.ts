/*
 * Single operations of a drive on its map, at one moment: a program fills its block from below, an
 * erase goes over it as a wave, a move is a page that travels, with a short tail.
 */
import { cellOf, type MapLayout, type Place } from './block-map';
import type { Size, View } from './camera';
import { carried } from './ease';
import type { Ink } from './ink.svelte';
import { drawSquares, slotSquare, type Pages, type Square } from './map-pages';
import type { Operation, PagePlace, Purpose, Thread, Trace } from './trace';

export const PURPOSE_TOKENS: Record<Purpose, string> = {
  read: '--page-read', write: '--page-program', move: '--page-moved', erase: '--block-erasing',
  parity: '--page-parity',
};

const SIDE_MIN_PX = 7;
const TILE_PX = 6;
const THREADS_MAX = 8;
/** Of the way, what the tail of a page covers. */
const TAIL = 0.3;
const TAIL_PARTS = 8;
const NOTE_PX = 20;
const NOTE_PAD_PX = 6;
const NOTE_GAP_PX = 6;

/** Where a trace is drawn; `pages` are those of a block that is large enough to show them. */
export interface Ground {
  layout: MapLayout;
  view: View;
  pages: Pages | null;
}

/** A trace, and those of its moves that are drawn, which take so long to fade. */
export interface Seen {
  trace: Trace;
  threads: readonly Thread[];
  fade_ns: number;
}

export function drawTrace(
  context: CanvasRenderingContext2D, ink: Ink, ground: Ground, { trace, threads, fade_ns }: Seen,
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
  for (const thread of threads) {
    if (thread.leaves_ns > at_ns || thread.arrives_ns + fade_ns < at_ns) continue;
    const [from, to] = [thread.from, thread.to].map((place) => squaresOf(ground, place)[0]!);
    drawThread(context, ink, from!, to!, thread, at_ns, fade_ns);
  }
}

/** As many moves at once as the eye can follow: none more begins before one of them is over. */
export function fewOf(threads: readonly Thread[], fade_ns: number): Thread[] {
  const chosen: Thread[] = [];
  let under_way: Thread[] = [];
  for (const thread of [...threads].sort((a, b) => a.leaves_ns - b.leaves_ns)) {
    under_way = under_way.filter(({ arrives_ns }) => arrives_ns + fade_ns > thread.leaves_ns);
    if (under_way.length >= THREADS_MAX) continue;
    under_way.push(thread);
    chosen.push(thread);
  }
  return chosen;
}

/** What the first move is, beside the block that it comes from. */
export function drawNote(
  context: CanvasRenderingContext2D, ink: Ink, ground: Ground, place: PagePlace, note: string,
  box: Size,
): void {
  const { x, y, side } = blockSquare(ground, place);
  const width = Math.min(box.width, context.measureText(note).width + 2 * NOTE_PAD_PX);
  const left = Math.min(Math.max(0, x + side / 2 - width / 2), box.width - width);
  const below = y + side + NOTE_GAP_PX;
  const top = below + NOTE_PX <= box.height ? below : y - NOTE_GAP_PX - NOTE_PX;
  context.fillStyle = ink('--ink');
  context.fillRect(left, top, width, NOTE_PX);
  context.strokeStyle = ink('--ink');
  context.lineWidth = 2;
  context.strokeRect(x - 2, y - 2, side + 4, side + 4);
  context.fillStyle = ink('--paper');
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(note, left + NOTE_PAD_PX, top + NOTE_PX / 2, width - 2 * NOTE_PAD_PX);
}

/** Pages of a block are programmed in order: those after the last that has begun are still free. */
function drawLater(
  context: CanvasRenderingContext2D, ink: Ink, ground: Ground, pages: Pages, trace: Trace,
  at_ns: number,
): void {
  const { die, block, slots, slots_per_page } = pages;
  const programs = trace.operations.filter((operation) =>
    operation.die === die && operation.block === block && operation.purpose !== 'read' &&
    operation.purpose !== 'erase');
  if (programs.length === 0) return;
  const begun = programs.filter(({ start_ns }) => start_ns <= at_ns);
  const first = begun.length > 0 ? Math.max(...begun.map(({ page }) => page)) + 1
    : Math.min(...programs.map(({ page }) => page));
  const square = slotSquare(pages, blockSquare(ground, pages));
  const squares = [...slots.keys()].slice(first * slots_per_page).map(square);
  if (squares.length > 0) drawSquares(context, ink, 'free', squares);
}

/** Never smaller than the eye can find. */
function blockSquare({ layout, view }: Ground, { die, block }: Place): Square {
  const { x, y } = cellOf(layout, die, block);
  const cell = layout.cell_px * view.scale;
  const side = Math.max(SIDE_MIN_PX, cell);
  const shift = (cell - side) / 2;
  return { x: (x - view.x) * view.scale + shift, y: (y - view.y) * view.scale + shift, side };
}

/** The block; in a block whose pages are seen, the page, unless all of it is erased. */
function squaresOf(ground: Ground, place: PagePlace | Operation): Square[] {
  const block = blockSquare(ground, place);
  const { pages } = ground;
  const erases = 'purpose' in place && place.purpose === 'erase';
  if (erases || pages?.die !== place.die || pages.block !== place.block) return [block];
  const square = slotSquare(pages, block);
  const first = place.page * pages.slots_per_page;
  return Array.from({ length: pages.slots_per_page }, (_, slot) => square(first + slot));
}

function drawWork(
  context: CanvasRenderingContext2D, ink: Ink, { x, y, side }: Square, purpose: Purpose,
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

/** A wave from left to right; behind it the block is free. */
export function wash(
  context: CanvasRenderingContext2D, ink: Ink, { x, y, side }: Square, done: number,
): void {
  context.fillStyle = ink('--page-free');
  context.fillRect(x, y, side * done, side);
  const front = Math.min(side * 0.45, side * (1 - done));
  context.fillStyle = ink('--block-erasing');
  context.fillRect(x + side * done, y, front, side);
}

function drawThread(
  context: CanvasRenderingContext2D, ink: Ink, from: Square, to: Square, thread: Thread,
  at_ns: number, fade_ns: number,
): void {
  const a = { x: from.x + from.side / 2, y: from.y + from.side / 2 };
  const b = { x: to.x + to.side / 2, y: to.y + to.side / 2 };
  // It bends to one side, so that two that cross the same dies can be told apart.
  const bend = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.14, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.14 };
  const { leaves_ns, arrives_ns } = thread;
  const fades = at_ns > arrives_ns ? 1 - (at_ns - arrives_ns) / fade_ns : 1;
  const head = carried(Math.min(1, (at_ns - leaves_ns) / Math.max(1, arrives_ns - leaves_ns)));
  const along = (t: number, p: number, q: number, r: number) =>
    (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t ** 2 * r;
  const at = (t: number) => ({ x: along(t, a.x, bend.x, b.x), y: along(t, a.y, bend.y, b.y) });
  const tail = Math.max(0, head - TAIL);
  context.strokeStyle = context.fillStyle = ink(PURPOSE_TOKENS.move);
  context.lineWidth = 2.5;
  let last = at(tail);
  for (let part = 1; part <= TAIL_PARTS; part += 1) {
    const next = at(tail + ((head - tail) * part) / TAIL_PARTS);
    context.globalAlpha = (fades * part) / TAIL_PARTS;
    context.beginPath();
    context.moveTo(last.x, last.y);
    context.lineTo(next.x, next.y);
    context.stroke();
    last = next;
  }
  context.globalAlpha = fades;
  context.fillStyle = ink('--surface');
  context.fillRect(last.x - TILE_PX / 2 - 1, last.y - TILE_PX / 2 - 1, TILE_PX + 2, TILE_PX + 2);
  context.fillStyle = ink(PURPOSE_TOKENS.move);
  context.fillRect(last.x - TILE_PX / 2, last.y - TILE_PX / 2, TILE_PX, TILE_PX);
  context.globalAlpha = 1;
}
