/*
 * Path strings for a picture that needs no script: d3-shape computes, the SVG draws.
 * Coordinates are whole numbers in a viewBox of VIEW_WIDTH x VIEW_HEIGHT that is stretched over the
 * plot, so the same markup fits every width; strokes do not scale with it.
 */
import { area, line } from 'd3-shape';
import type { Scale } from './scale';

export const VIEW_WIDTH = 4000;
export const VIEW_HEIGHT = 1000;

export type Column = ArrayLike<number>;

/** One dot a point: a subpath without length, which round line caps turn into a disc. */
export function dotsPath(time: Column, value: Column, x: Scale, y: Scale): string {
  let path = '';
  let [left, top] = [0, 0];
  for (let index = 0; index < time.length; index += 1) {
    const outside = time[index] < x.min || time[index] > x.max;
    if (outside || !Number.isFinite(value[index])) continue;
    const next_left = Math.round(x.at(time[index]) * VIEW_WIDTH);
    const next_top = Math.round((1 - y.at(value[index])) * VIEW_HEIGHT);
    // Steps from dot to dot are shorter than places; the first step is from the corner.
    path += `m${next_left - left} ${next_top - top}h0`;
    [left, top] = [next_left, next_top];
  }
  return path;
}

/** A tick at each value, over the whole height; values that share a place share a tick. */
export function ticksPath(value: Column, x: Scale): string {
  const places = new Set<number>();
  for (let index = 0; index < value.length; index += 1) {
    if (Number.isFinite(value[index])) places.add(Math.round(x.at(value[index]) * TICK_PLACES));
  }
  const height = `v${VIEW_HEIGHT}`;
  return [...places].sort((a, b) => a - b)
    .map((place) => `M${Math.round(place * VIEW_WIDTH / TICK_PLACES)} 0${height}`).join('');
}

/** Ticks nearer than this are not told apart in a small drawing. */
const TICK_PLACES = 250;

/** A line that breaks where a value is missing: nothing is drawn for what was not measured. */
export function linePath(time: Column, value: Column, x: Scale, y: Scale): string {
  const draw = line<number>()
    .defined((index) => Number.isFinite(value[index]) && time[index] <= x.max)
    .x((index) => x.at(time[index]) * VIEW_WIDTH)
    .y((index) => (1 - y.at(value[index])) * VIEW_HEIGHT)
    .digits(0);
  const indices: number[] = [];
  for (let index = 0; index < time.length; index += 1) {
    if (time[index] >= x.min) indices.push(index);
  }
  return draw(indices) ?? '';
}

/** More points than these are not told apart in a line over a whole plot. */
const POINTS_MAX = 500;

/** Evenly few points of a smooth series, the last one included. */
export function thinned(time: Column, value: Column): { time: number[]; value: number[] } {
  const every = Math.max(1, Math.ceil(time.length / POINTS_MAX));
  const few: { time: number[]; value: number[] } = { time: [], value: [] };
  for (let index = 0; index < time.length; index += 1) {
    if (index % every !== 0 && index !== time.length - 1) continue;
    few.time.push(time[index]!);
    few.value.push(value[index]!);
  }
  return few;
}

/** The area between a series and a level above it, from one point of the horizontal axis on. */
export function betweenPath(
  time: Column, value: Column, level: number, from: number, x: Scale, y: Scale,
): string {
  const top = (1 - y.at(level)) * VIEW_HEIGHT;
  const draw = area<number>()
    .defined((index) => Number.isFinite(value[index]))
    .x((index) => x.at(time[index]!) * VIEW_WIDTH)
    .y0(top)
    .y1((index) => Math.max(top, (1 - y.at(value[index]!)) * VIEW_HEIGHT))
    .digits(0);
  const indices: number[] = [];
  for (let index = 0; index < time.length; index += 1) {
    if (time[index]! >= Math.max(from, x.min) && time[index]! <= x.max) indices.push(index);
  }
  return draw(indices) ?? '';
}

/** Rectangles over the seconds for which something holds, those one after the other as one. */
export function spansPath(
  time: Column, holds: (row: number) => boolean, x: Scale,
): string {
  const at = (second: number) => Math.round(Math.min(1, Math.max(0, x.at(second))) * VIEW_WIDTH);
  let path = '';
  for (let row = 0; row < time.length; row += 1) {
    if (!holds(row)) continue;
    const first = row;
    while (row + 1 < time.length && holds(row + 1)) row += 1;
    const [from, to] = [at(time[first]! - 1), at(time[row]!)];
    if (to > from) path += `M${from} 0H${to}V${VIEW_HEIGHT}H${from}z`;
  }
  return path;
}
