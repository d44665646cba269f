/*
 * One visual grammar: how a page or a block state looks wherever it is drawn. Each state has a
 * color and a second cue, so that readers can tell it without the color.
 */
import type { BLOCK_STATES, SLOT_STATES } from '#generated/codes';

export type BlockState = (typeof BLOCK_STATES)[number];
export type SlotState = (typeof SLOT_STATES)[number];

export type Cue =
  'none' | 'outline' | 'dot' | 'hatch' | 'cross' | 'tick' | 'up' | 'down' | 'right' | 'grid';

export interface Look {
  /** The color token of the fill, or of the outline where the cue is an outline. */
  token: string;
  cue: Cue;
}

export const PAGE_LOOKS = {
  free: { token: '--page-free', cue: 'outline' },
  valid: { token: '--page-valid', cue: 'none' },
  stale: { token: '--page-stale', cue: 'hatch' },
  read: { token: '--page-read', cue: 'up' },
  program: { token: '--page-program', cue: 'down' },
  moved: { token: '--page-moved', cue: 'right' },
  parity: { token: '--page-parity', cue: 'grid' },
} as const satisfies Record<SlotState | 'read' | 'program' | 'moved', Look>;

export const BLOCK_LOOKS = {
  free: { token: '--page-free', cue: 'outline' },
  open: { token: '--block-open', cue: 'down' },
  openCollection: { token: '--block-open-collection', cue: 'right' },
  closed: { token: '--block-closed', cue: 'none' },
  victim: { token: '--block-victim', cue: 'cross' },
  erasing: { token: '--block-erasing', cue: 'hatch' },
} as const satisfies Record<BlockState, Look>;

export type PageState = keyof typeof PAGE_LOOKS;

/** Looks that differ by color alone. */
const PLAIN_LOOKS: readonly Look[] = ['--series-1', '--series-2'].map((token) => ({
  token,
  cue: 'none',
}));
const LOOKS: readonly Look[] = [
  ...Object.values(PAGE_LOOKS),
  ...Object.values(BLOCK_LOOKS),
  ...PLAIN_LOOKS,
];

/** The name by which words refer to a look, such as `page-valid`. */
export const partOf = ({ token }: Look) => token.slice('--'.length);

const PARTS: ReadonlyMap<string, Look> = new Map(LOOKS.map((look) => [partOf(look), look]));

export const isPart = (name: string) => PARTS.has(name);
export const lookOf = (part: string): Look => PARTS.get(part)!;

/**
 * How much of the `valid` color a block shows. Most victims are 70 to 90 % valid when they are
 * chosen, so these shares get most of the color range to themselves.
 */
export function shade(valid: number): number {
  const end = Math.max(
    1,
    SHADES.findIndex(([share]) => valid <= share),
  );
  const [[from, least], [to, most]] = [SHADES[end - 1]!, SHADES[end]!];
  return least + ((valid - from) / (to - from)) * (most - least);
}

/** Points of the curve; it is straight between them. */
const SHADES: readonly (readonly [valid: number, shade: number])[] = [
  [0, 0],
  [0.5, 0.06],
  [0.7, 0.2],
  [0.9, 0.84],
  [1, 1],
];

/** Draws a cue into a square on a canvas. `ink` is the color of the glyph. */
export function drawCue(
  context: CanvasRenderingContext2D,
  cue: Cue,
  x: number,
  y: number,
  side: number,
  ink: string,
): void {
  const middle_x = x + side / 2;
  const middle_y = y + side / 2;
  const reach = side * 0.28;
  context.strokeStyle = context.fillStyle = ink;
  context.lineWidth = Math.max(1, side * 0.12);
  context.beginPath();
  if (cue === 'cross') {
    context.moveTo(x + side * 0.2, y + side * 0.2);
    context.lineTo(x + side * 0.8, y + side * 0.8);
    context.moveTo(x + side * 0.8, y + side * 0.2);
    context.lineTo(x + side * 0.2, y + side * 0.8);
  } else if (cue === 'hatch') {
    context.moveTo(x + side * 0.1, y + side * 0.9);
    context.lineTo(x + side * 0.9, y + side * 0.1);
  } else if (cue === 'outline') {
    context.lineWidth = 1;
    context.rect(x + 0.5, y + 0.5, side - 1, side - 1);
  } else if (cue === 'right' || cue === 'down' || cue === 'up') {
    const turn = { right: 0, down: Math.PI / 2, up: -Math.PI / 2 }[cue];
    for (const angle of [0, 2.2, -2.2]) {
      const px = middle_x + Math.cos(turn + angle) * reach;
      const py = middle_y + Math.sin(turn + angle) * reach;
      if (angle === 0) context.moveTo(px, py);
      else context.lineTo(px, py);
    }
    context.closePath();
    context.fill();
    return;
  }
  context.stroke();
}
