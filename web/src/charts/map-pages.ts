/*
 * The pages of a block within its cell: a row of small squares per page, one square per slot. The
 * grid is as close to a square as possible.
 */
import { SLOT_STATES } from '#generated/codes';
import type { Ink } from './ink.svelte';
import { PAGE_LOOKS, type PageState } from './states';

export interface Pages {
  die: number;
  block: number;
  slots: Uint8Array;
  slots_per_page: number;
}

export interface Square {
  x: number;
  y: number;
  side: number;
}

/** The gap between pages, as a share of a square's side. */
const GAP = 0.4;
/** The margin around all pages, as a share of the cell. */
const INSET = 0.04;
const CUE_FROM_PX = 5;
/** Wider lines would leave their square. */
const LINE_MAX_PX = 4;

interface Grid {
  across: number;
  /** The width of a square with the gap beside it. */
  unit: number;
}

function gridOf({ slots, slots_per_page }: Pages, side: number): Grid {
  const pages = slots.length / slots_per_page;
  let best: Grid = { across: 1, unit: 0 };
  for (let across = 1; across <= pages; across += 1) {
    const wide = across * (slots_per_page + GAP);
    const high = Math.ceil(pages / across) * (1 + GAP);
    const unit = side / Math.max(wide, high);
    if (unit > best.unit) best = { across, unit };
  }
  return best;
}

/** Returns the square of each slot within its block's cell. */
export function slotSquare(pages: Pages, cell: Square): (slot: number) => Square {
  const { across, unit } = gridOf(pages, cell.side * (1 - 2 * INSET));
  const count = pages.slots.length / pages.slots_per_page;
  const left = (cell.side - (across * (pages.slots_per_page + GAP) - GAP) * unit) / 2;
  const top = (cell.side - (Math.ceil(count / across) * (1 + GAP) - GAP) * unit) / 2;
  return (slot) => {
    const page = Math.floor(slot / pages.slots_per_page);
    const column = (page % across) * (pages.slots_per_page + GAP) + (slot % pages.slots_per_page);
    return {
      x: cell.x + left + column * unit,
      y: cell.y + top + Math.floor(page / across) * (1 + GAP) * unit,
      side: unit * 0.9,
    };
  };
}

export function slotAt(pages: Pages, cell: Square, x: number, y: number): number | null {
  const square = slotSquare(pages, cell);
  for (let slot = 0; slot < pages.slots.length; slot += 1) {
    const at = square(slot);
    if (x >= at.x && y >= at.y && x < at.x + at.side / 0.9 && y < at.y + at.side / 0.9) return slot;
  }
  return null;
}

export function drawPages(
  context: CanvasRenderingContext2D,
  ink: Ink,
  pages: Pages,
  cell: Square,
): void {
  context.fillStyle = ink('--paper');
  context.fillRect(cell.x, cell.y, cell.side, cell.side);
  const square = slotSquare(pages, cell);
  for (const [code, name] of SLOT_STATES.entries()) {
    const squares = [...pages.slots.keys()]
      .filter((slot) => pages.slots[slot] === code)
      .map(square);
    if (squares.length > 0) drawSquares(context, ink, name, squares);
  }
}

/** Draws all squares of one state with two paths: their fill, and their second cue. */
export function drawSquares(
  context: CanvasRenderingContext2D,
  ink: Ink,
  name: PageState,
  squares: readonly Square[],
): void {
  const { token, cue } = PAGE_LOOKS[name];
  context.beginPath();
  for (const { x, y, side } of squares) context.rect(x, y, side, side);
  context.fillStyle = ink(token);
  context.fill();
  const { side } = squares[0]!;
  if (side < CUE_FROM_PX || cue === 'none') return;
  context.beginPath();
  if (cue === 'outline') {
    for (const { x, y } of squares) context.rect(x + 0.5, y + 0.5, side - 1, side - 1);
  } else if (cue === 'hatch') {
    for (const { x, y } of squares) {
      context.moveTo(x, y + side * 0.6);
      context.lineTo(x + side * 0.6, y);
      context.moveTo(x + side * 0.4, y + side);
      context.lineTo(x + side, y + side * 0.4);
    }
  } else {
    for (const { x, y } of squares) {
      context.moveTo(x + side / 2, y);
      context.lineTo(x + side / 2, y + side);
      context.moveTo(x, y + side / 2);
      context.lineTo(x + side, y + side / 2);
    }
  }
  context.lineWidth = Math.min(LINE_MAX_PX, Math.max(0.75, side * 0.07));
  context.strokeStyle = ink(cue === 'grid' ? '--surface' : '--rule-strong');
  context.stroke();
}
