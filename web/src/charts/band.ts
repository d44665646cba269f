/* The path of a band, apart from the other paths: few drawings have one. */
import { VIEW_HEIGHT, VIEW_WIDTH, type Column } from './path';
import type { Scale } from './scale';

/** The area between two series. */
export function bandPath(time: Column, low: Column, high: Column, x: Scale, y: Scale): string {
  const place = (at: number, value: number) =>
    `${Math.round(x.at(at) * VIEW_WIDTH)},${Math.round((1 - y.at(value)) * VIEW_HEIGHT)}`;
  const along = (values: Column) => Array.from(time, (at, index) => place(at, values[index]!));
  return `M${[...along(high), ...along(low).reverse()].join('L')}Z`;
}
