/* Tiles in rows: where they are, and how they are drawn. */

export type Corner = readonly [x: number, y: number];

export function cornerOf(index: number, across: number, step_x: number, step_y: number): Corner {
  return [(index % across) * step_x, Math.floor(index / across) * step_y];
}

export const frameOf = ([x, y]: Corner, wide: number, high: number) =>
  `M${x} ${y}h${wide}v${high}h${-wide}z`;

/** In a square of 20 units. */
export const CROSS = 'M5 5l10 10M15 5l-10 10';
