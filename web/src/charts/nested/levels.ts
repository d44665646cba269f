/*
 * The levels of the zoom from a run to one electron, and the parts on the way there. A link names
 * them, too (`link/link.ts`).
 */
export const LEVELS = [
  'run',
  'drive',
  'die',
  'block',
  'page',
  'cells',
  'gate',
  'electron',
] as const;
export type Level = (typeof LEVELS)[number];

/** A part of each level, every one inside the one before it. */
export interface Spot {
  die: number;
  block: number;
  page: number;
  slot: number;
  cell: number;
  electron: number;
}
export const PARTS = ['die', 'block', 'page', 'slot', 'cell', 'electron'] as const;

/** How many parts lead to a level: none to the drive, a die to a die, all to an electron. */
export const partsTo = (level: Level): number => Math.max(0, LEVELS.indexOf(level) - 1);
