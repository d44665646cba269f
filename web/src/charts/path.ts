/*
 * Path strings for a picture that needs no script: d3-shape computes, the SVG draws.
 * Coordinates are whole numbers in a viewBox of VIEW_WIDTH x VIEW_HEIGHT that is stretched over the
 * plot, so the same markup fits every width; strokes do not scale with it.
 */
import { line } from 'd3-shape';
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
