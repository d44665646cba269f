/* The places in the drawing, in its units, and the detour that a write takes. */
import { clampedShare } from '#charts/share';
import type { FilmEvent } from '#generated/types/FilmEvent';
import { HIGH } from './Pieces.svelte';

/** Distance from page to page. */
export const STEP = HIGH + 2;
/** Y coordinate of the memory of the controller. */
export const MEMORY = 7;
const GAP = 9;
/**
 * Y coordinates of the first new page, and of what is below that many of them: the first old page,
 * and the end of the drawing.
 */
export const FRESH = MEMORY + HIGH + GAP;
export const oldOf = (rows: number) => FRESH + rows * STEP + GAP - 2;
export const highOf = (rows: number) => oldOf(rows) + rows * STEP - 2;

/** The old page goes up to the memory before the new one can be programmed. */
export interface Detour {
  page: number;
  /** Progress of the old page on its way up: 0 to 1. */
  up: number;
}

/** Returns the detour in the events of one part in one step; null: none, or not yet. */
export function detourOf(events: readonly FilmEvent[], at_ns: number): Detour | null {
  const read = events.find((event) => event.kind === 'read');
  const out = events.find((event) => event.kind === 'read_out');
  if (!read || !out || at_ns <= read.start_ns) return null;
  const up = clampedShare((at_ns - out.start_ns) / (out.end_ns - out.start_ns));
  return { page: out.page, up };
}
