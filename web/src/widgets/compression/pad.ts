/* A piece of 4 KiB that the reader paints: one byte for each square of the pad. */

/** The squares of a row, and of a column. */
export const SIDE = 64;
const RADIUS = 5;

export const BRUSHES = ['solid', 'stripes', 'noise'] as const;
export type Brush = (typeof BRUSHES)[number];

interface Point {
  x: number;
  y: number;
}

/** The byte of a square. `drawn`: a random byte, for the brush whose bytes do not repeat. */
function byteAt(x: number, brush: Brush, drawn: () => number): number {
  if (brush === 'noise') return drawn();
  return brush === 'stripes' && x % 4 < 2 ? 90 : 255;
}

/** Paints a line of round dabs, between two places in squares. */
export function stroke(
  bytes: Uint8Array,
  from: Point,
  to: Point,
  brush: Brush,
  drawn: () => number,
): void {
  const dabs = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 2));
  for (let dab = 0; dab <= dabs; dab += 1) {
    const [cx, cy] = [
      from.x + ((to.x - from.x) * dab) / dabs,
      from.y + ((to.y - from.y) * dab) / dabs,
    ];
    for (let y = Math.ceil(cy - RADIUS); y <= cy + RADIUS; y += 1) {
      for (let x = Math.ceil(cx - RADIUS); x <= cx + RADIUS; x += 1) {
        const isInside = Math.min(x, y) >= 0 && Math.max(x, y) < SIDE;
        if (!isInside || Math.hypot(x - cx, y - cy) > RADIUS) continue;
        bytes[y * SIDE + x] = byteAt(x, brush, drawn);
      }
    }
  }
}

/** Rows that a press of the button paints. */
const ROWS = 8;

/** Paints the next rows across; after the last come the first again. Returns the row after them. */
export function band(bytes: Uint8Array, row: number, brush: Brush, drawn: () => number): number {
  const from = row % SIDE;
  for (let place = from * SIDE; place < (from + ROWS) * SIDE; place += 1) {
    bytes[place] = byteAt(place % SIDE, brush, drawn);
  }
  return from + ROWS;
}
