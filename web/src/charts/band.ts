/* The paths of areas, in a file of their own, because few drawings have one. */
import { range } from 'd3-array';
import { area } from 'd3-shape';
import { placesOf, rowsBetween, Steps, type Column } from './path';
import type { Scale } from './scale';

/** The area between two series. */
export function bandPath(time: Column, low: Column, high: Column, x: Scale, y: Scale): string {
  const rows = range(time.length);
  return areaPath(
    rows,
    time,
    (row) => low[row]!,
    (row) => high[row]!,
    x,
    y,
  );
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
  const rows = rowsBetween(time, Math.max(from, x.min), x.max);
  return areaPath(
    rows,
    time,
    (row) => Math.min(value[row]!, level),
    () => level,
    x,
    y,
  );
}

function areaPath(
  rows: readonly number[],
  time: Column,
  low: (row: number) => number,
  high: (row: number) => number,
  x: Scale,
  y: Scale,
): string {
  const [left, top] = placesOf(x, y);
  const steps = new Steps();
  area<number>()
    .x((row) => left(time[row]!))
    .y0((row) => top(low(row)))
    .y1((row) => top(high(row)))
    .defined((row) => Number.isFinite(low(row)))
    .context(steps.context)(rows);
  return steps.toString();
}
