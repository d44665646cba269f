/*
 * Path strings for a picture that needs no script.
 * Coordinates are whole numbers in a viewBox of VIEW_WIDTH x VIEW_HEIGHT that is stretched over the
 * plot, so the same markup fits every width; strokes do not scale with it.
 * Every path is written in relative steps, which D3 does not write, because a page has thousands of
 * them and positions would take twice the text. D3 still decides where lines, and the areas in
 * `band.ts`, go.
 */
import { range } from 'd3-array';
import { line } from 'd3-shape';
import type { Scale } from './scale';
import { clampedShare } from './share';

export const VIEW_WIDTH = 4000;
export const VIEW_HEIGHT = 1000;

export type Column = ArrayLike<number>;

/** The steps of a path, from the corner on. D3 draws into it as into a canvas. */
export class Steps {
  private text = '';
  /** Where the pen is, and where the current part began. */
  private pen: readonly [number, number] = [0, 0];
  private start = this.pen;
  private isLine = false;

  /** This as D3 asks for it: lines and areas use the three methods below, and no others. */
  get context(): CanvasRenderingContext2D {
    return this as unknown as CanvasRenderingContext2D;
  }

  moveTo(x: number, y: number): void {
    this.step('m', x, y);
    this.start = this.pen;
    this.isLine = false;
  }

  lineTo(x: number, y: number): void {
    this.step(this.isLine ? ' ' : 'l', x, y);
    this.isLine = true;
  }

  closePath(): void {
    this.text += 'z';
    this.pen = this.start;
    this.isLine = false;
  }

  toString(): string {
    return this.text;
  }

  private step(command: string, x: number, y: number): void {
    const [left, top] = this.pen;
    this.pen = [Math.round(x), Math.round(y)];
    this.text += `${command}${this.pen[0] - left} ${this.pen[1] - top}`;
  }
}

/** One dot per point: a subpath without length, which round line caps turn into a disc. */
export function dotsPath(time: Column, value: Column, x: Scale, y: Scale): string {
  let path = '';
  let [left, top] = [0, 0];
  for (let index = 0; index < time.length; index += 1) {
    const outside = time[index] < x.min || time[index] > x.max;
    if (outside || !Number.isFinite(value[index])) continue;
    const next_left = Math.round(x.at(time[index]) * VIEW_WIDTH);
    const next_top = Math.round((1 - y.at(value[index])) * VIEW_HEIGHT);
    path += `m${next_left - left} ${next_top - top}h0`;
    [left, top] = [next_left, next_top];
  }
  return path;
}

/** A tick at each value, over the whole height; values with the same position share a tick. */
export function ticksPath(value: Column, x: Scale): string {
  const places = new Set<number>();
  for (let index = 0; index < value.length; index += 1) {
    if (Number.isFinite(value[index])) places.add(Math.round(x.at(value[index]) * TICK_PLACES));
  }
  const height = `v${VIEW_HEIGHT}`;
  return [...places]
    .sort((a, b) => a - b)
    .map((place) => `M${Math.round((place * VIEW_WIDTH) / TICK_PLACES)} 0${height}`)
    .join('');
}

/** Ticks closer than this look like one in a small drawing. */
const TICK_PLACES = 250;

/** A line that breaks where a value is missing; a lone point is a line to itself, a dot. */
export function linePath(time: Column, value: Column, x: Scale, y: Scale): string {
  const [left, top] = placesOf(x, y);
  const steps = new Steps();
  line<number>()
    .x((row) => left(time[row]!))
    .y((row) => top(value[row]!))
    .defined((row) => Number.isFinite(value[row]))
    .context(steps.context)(rowsBetween(time, x.min, x.max));
  return steps.toString();
}

/** Where the view box has a value of each axis. */
export function placesOf(
  x: Scale,
  y: Scale,
): [left: (at: number) => number, top: (value: number) => number] {
  return [(at) => x.at(at) * VIEW_WIDTH, (value) => (1 - y.at(value)) * VIEW_HEIGHT];
}

/** The rows of a window; time only rises. */
export function rowsBetween(time: Column, from: number, to: number): number[] {
  return range(time.length).filter((row) => time[row]! >= from && time[row]! <= to);
}

/** In a line over a whole plot, more points than these look the same. */
const POINTS_MAX = 500;

/** Picks few points of a smooth series, evenly, including the last one. */
export function thin(time: Column, value: Column): { time: number[]; value: number[] } {
  const every = Math.max(1, Math.ceil(time.length / POINTS_MAX));
  const few: { time: number[]; value: number[] } = { time: [], value: [] };
  for (let index = 0; index < time.length; index += 1) {
    if (index % every !== 0 && index !== time.length - 1) continue;
    few.time.push(time[index]!);
    few.value.push(value[index]!);
  }
  return few;
}

/** Rectangles over the seconds for which something holds; consecutive seconds form one. */
export function spansPath(time: Column, holds: (row: number) => boolean, x: Scale): string {
  const at = (second: number) => Math.round(clampedShare(x.at(second)) * VIEW_WIDTH);
  let path = '';
  let left = 0;
  for (let row = 0; row < time.length; row += 1) {
    if (!holds(row)) continue;
    const first = row;
    while (row + 1 < time.length && holds(row + 1)) row += 1;
    const [from, to] = [at(time[first]! - 1), at(time[row]!)];
    if (to <= from) continue;
    path += `m${from - left} 0h${to - from}v${VIEW_HEIGHT}h${from - to}z`;
    left = from;
  }
  return path;
}
