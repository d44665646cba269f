/*
 * Draws the marks of a series on a canvas: only the points that are new since the last frame, so
 * that a frame costs no more than the events in it.
 * Lines are D3's. Its symbols are drawn around the origin, and moving the canvas there for each of
 * ten thousand dots would take longer than the three shapes below.
 */
import { range } from 'd3-array';
import { line } from 'd3-shape';
import type { Scale } from './scale';
import type { Column } from './path';

export type Shape = 'disc' | 'square' | 'cross';

export interface Mark {
  kind: 'dots' | 'line';
  value: Column;
  /** The color token, such as `--series-1`. */
  token: string;
  shape?: Shape;
  /** Draws single seconds faintly, behind their mean. */
  faint?: boolean;
  /** Uses the right-hand axis. */
  right?: boolean;
}

export interface Sheet {
  context: CanvasRenderingContext2D;
  width_px: number;
  height_px: number;
  dot_px: number;
}

/** Same opacity as the `.faint` style of a series that needs no script. */
const FAINT = 0.4;

/** Draws the points [from, to) of one mark. A line starts at the last point before them. */
export function drawMark(
  sheet: Sheet,
  mark: Mark,
  time: Column,
  x: Scale,
  y: Scale,
  from: number,
  to: number,
): void {
  sheet.context.globalAlpha = mark.faint ? FAINT : 1;
  if (mark.kind === 'line') drawLine(sheet, mark, time, x, y, from, to);
  else drawDots(sheet, mark, time, x, y, from, to);
  sheet.context.globalAlpha = 1;
}

function drawDots(
  sheet: Sheet,
  mark: Mark,
  time: Column,
  x: Scale,
  y: Scale,
  from: number,
  to: number,
): void {
  const { context, dot_px } = sheet;
  const draw = SHAPES[mark.shape ?? 'disc'];
  context.beginPath();
  for (let index = from; index < to; index += 1) {
    const value = mark.value[index];
    if (!Number.isFinite(value) || !isWithin(time[index]!, x)) continue;
    const left = x.at(time[index]) * sheet.width_px;
    const top = (1 - y.at(value)) * sheet.height_px;
    draw(context, left, top, dot_px / 2);
  }
  if (mark.shape === 'cross') {
    context.lineWidth = dot_px / 2.2;
    context.stroke();
  } else {
    context.fill();
  }
}

type Draw = (context: CanvasRenderingContext2D, x: number, y: number, radius: number) => void;

const SHAPES: Record<Shape, Draw> = {
  disc(context, x, y, radius) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  },
  square(context, x, y, radius) {
    const side = radius * 1.4;
    context.rect(x - side / 2, y - side / 2, side, side);
  },
  cross(context, x, y, radius) {
    context.moveTo(x - radius, y - radius);
    context.lineTo(x + radius, y + radius);
    context.moveTo(x - radius, y + radius);
    context.lineTo(x + radius, y - radius);
  },
};

function drawLine(
  sheet: Sheet,
  mark: Mark,
  time: Column,
  x: Scale,
  y: Scale,
  from: number,
  to: number,
): void {
  const { context } = sheet;
  context.lineWidth = Math.max(1, sheet.dot_px * 0.55);
  context.lineJoin = 'round';
  context.beginPath();
  const draw = line<number>()
    .x((row) => x.at(time[row]!) * sheet.width_px)
    .y((row) => (1 - y.at(mark.value[row]!)) * sheet.height_px)
    .defined((row) => Number.isFinite(mark.value[row]) && isWithin(time[row]!, x))
    .context(context);
  draw(range(Math.max(0, from - 1), to));
  context.stroke();
}

const isWithin = (at: number, { min, max }: Scale): boolean => at >= min && at <= max;
