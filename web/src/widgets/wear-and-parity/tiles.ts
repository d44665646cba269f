/* Tiles in rows: their places, and their outlines and marks. */

export type Corner = readonly [x: number, y: number];

export function cornerOf(index: number, across: number, step_x: number, step_y: number): Corner {
  return [(index % across) * step_x, Math.floor(index / across) * step_y];
}

export const frameOf = ([x, y]: Corner, wide: number, high: number) =>
  `M${x} ${y}h${wide}v${high}h${-wide}z`;

/** A tile that is filled to `done`, from the bottom up. */
export const filledOf = ([x, y]: Corner, wide: number, high: number, done: number) =>
  frameOf([x, y + high * (1 - done)], wide, high * done);

/** A cross in the middle of a tile of this size. */
export const crossOf = ([x, y]: Corner, wide: number, high: number, reach: number) =>
  `M${x + wide / 2 - reach} ${y + high / 2 - reach}l${2 * reach} ${2 * reach}` +
  `m0 ${-2 * reach}l${-2 * reach} ${2 * reach}`;

export const tickOf = ([x, y]: Corner, wide: number, high: number) =>
  `M${x + wide / 2 - 2.4} ${y + high / 2}l1.7 2 3.2-4.2`;

/** A cross in a square of 20 units. */
export const CROSS = 'M5 5l10 10M15 5l-10 10';
