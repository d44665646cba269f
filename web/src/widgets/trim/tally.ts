/*
 * The tally of a drive: one square for each page that it has moved. Those in use fill it from the
 * top and the deleted ones from the bottom, so that its height is the same for any size of the
 * file.
 */
import type { LookName } from './looks';

export const ACROSS = 20;
/** Enough for 80 % deleted, which moves the most: two rows in use, and ten deleted. */
const ROWS = 12;

export interface Moved {
  moved_pages: number;
  moved_garbage_pages: number;
}

export function rowsFor({ moved_pages, moved_garbage_pages }: Moved): number {
  const live = moved_pages - moved_garbage_pages;
  return Math.max(ROWS, Math.ceil(live / ACROSS) + Math.ceil(moved_garbage_pages / ACROSS));
}

/** Returns the square of the page that is moved next. */
export function squareOf(
  { moved_pages, moved_garbage_pages }: Moved,
  isGarbage: boolean,
  rows: number,
): number {
  if (!isGarbage) return moved_pages - moved_garbage_pages;
  const row = rows - 1 - Math.floor(moved_garbage_pages / ACROSS);
  return row * ACROSS + (moved_garbage_pages % ACROSS);
}

/** Returns how each square is shown: in use, deleted, or still empty. */
export function tallyOf({ moved_pages, moved_garbage_pages }: Moved, rows: number): LookName[] {
  const squares = Array.from({ length: rows * ACROSS }, (): LookName => 'blank');
  squares.fill('valid', 0, moved_pages - moved_garbage_pages);
  const last = moved_garbage_pages % ACROSS;
  const full = squares.length - (moved_garbage_pages - last);
  squares.fill('garbage', full);
  if (last > 0) squares.fill('garbage', full - ACROSS, full - ACROSS + last);
  return squares;
}
