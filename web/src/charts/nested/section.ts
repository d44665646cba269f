/*
 * A cell cut open, in the numbers of one drawing: the control gate, below it the floating gate
 * between two layers of oxide, and the channel from source to drain. Electrons on the floating gate
 * are dots, each of which stands for the same rise of the threshold.
 */
import type { Box } from '../geometry';

/** The size of the drawing. */
export const SECTION = { width: 320, height: 213 };
export const CONTROL: Box = { x: 60, y: 2, width: 200, height: 36 };
export const FLOATING: Box = { x: 60, y: 50, width: 200, height: 72 };
export const SILICON_Y = 140;
export const CHANNEL: Box = { x: 68, y: 143, width: 184, height: 4 };

/** The rise of the threshold for which a dot stands. */
export const DOT_MV = 45;
export const DOT_RADIUS = 3.4;
export const DOTS_PER_ROW = 23;
const [FIRST, PITCH_X, PITCH_Y] = [{ x: 7.6, y: 66 }, 8.4, 8.6];
/** Dots that fill the floating gate. */
export const DOTS_MAX = 8 * DOTS_PER_ROW;

/** Dots on a gate whose threshold has risen from that of an empty one. */
export const dotsAt = (mv: number, empty_mv: number): number =>
  Math.min(DOTS_MAX, Math.max(0, Math.round((mv - empty_mv) / DOT_MV)));

/** The place of a dot within the floating gate, filled from below, row by row. */
export const dotPlace = (dot: number): { x: number; y: number } => ({
  x: FIRST.x + (dot % DOTS_PER_ROW) * PITCH_X,
  y: FIRST.y - Math.floor(dot / DOTS_PER_ROW) * PITCH_Y,
});
