/*
 * Path strings for a picture that needs no script.
 * Coordinates are whole numbers in a viewBox of VIEW_WIDTH x VIEW_HEIGHT that is stretched over the
 * plot, so the same markup fits every width; strokes do not scale with it.
 */
import type { Scale } from './scale';

export const VIEW_WIDTH = 4000;
export const VIEW_HEIGHT = 1000;

export type Column = ArrayLike<number>;

/** One dot per point: a subpath without length, which round line caps turn into a disc. */
export function dotsPath(time: Column, value: Column, x: Scale, y: Scale): string {
  let path = '';
  let [left, top] = [0, 0];
  for (let index = 0; index < time.length; index += 1) {
    const outside = time[index] < x.min || time[index] > x.max;
    if (outside || !Number.isFinite(value[index])) continue;
    const next_left = Math.round(x.at(time[index]) * VIEW_WIDTH);
    const next_top = Math.round((1 - y.at(value[index])) * VIEW_HEIGHT);
    // Relative steps take less text than positions; the first step starts from the corner.
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

/** A line that breaks where a value is missing. */
export function linePath(time: Column, value: Column, x: Scale, y: Scale): string {
  return runsOf(time, value, x.min, x.max)
    .map(
      (run) =>
        // A lone point is a line to itself, which round caps turn into a dot.
        `M${placesOf(run, x, y)}${run.length === 1 ? 'Z' : ''}`,
    )
    .join('');
}

/** The points of a window, split where a value is missing. */
function runsOf(time: Column, value: Column, from: number, to: number): [number, number][][] {
  const runs: [number, number][][] = [];
  let run: [number, number][] | null = null;
  for (let index = 0; index < time.length; index += 1) {
    const [at, found] = [time[index]!, value[index]!];
    if (at < from) continue;
    if (at > to || !Number.isFinite(found)) run = null;
    else if (run) run.push([at, found]);
    else runs.push((run = [[at, found]]));
  }
  return runs;
}

/** Coordinates of points for a path. */
function placesOf(points: readonly [number, number][], x: Scale, y: Scale): string {
  return points
    .map(([at, value]) =>
      [Math.round(x.at(at) * VIEW_WIDTH), Math.round((1 - y.at(value)) * VIEW_HEIGHT)].join(','),
    )
    .join('L');
}

/** In a line over a whole plot, more points than these look the same. */
const POINTS_MAX = 500;

/** Picks few points of a smooth series, evenly, including the last one. */
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
  time: Column,
  value: Column,
  level: number,
  from: number,
  x: Scale,
  y: Scale,
): string {
  const above = { ...y, at: (value: number) => Math.min(y.at(value), y.at(level)) };
  const left = (at: number) => Math.round(x.at(at) * VIEW_WIDTH);
  const top = Math.round((1 - y.at(level)) * VIEW_HEIGHT);
  return runsOf(time, value, Math.max(from, x.min), x.max)
    .map((run) => `M${placesOf(run, x, above)}L${left(run.at(-1)![0])},${top}H${left(run[0]![0])}Z`)
    .join('');
}

/** Rectangles over the seconds for which something holds; consecutive seconds form one. */
export function spansPath(time: Column, holds: (row: number) => boolean, x: Scale): string {
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
