/* What is read of two runs beside their single seconds. */
import { VIEW_HEIGHT, VIEW_WIDTH, type Column } from '#charts/path';
import type { Scale } from '#charts/scale';

const MINUTE = 60;

/** The mean over the minute that ends with this row; over fewer seconds at the start. */
export function minuteMean(iops: Column, row: number): number {
  const from = Math.max(0, row + 1 - MINUTE);
  let sum = 0;
  for (let index = from; index <= row; index += 1) sum += iops[index]!;
  return sum / (row + 1 - from);
}

/** The seconds without a write, from top to bottom; those one after the other are one area. */
export function gapsPath(time: Column, iops: Column, x: Scale): string {
  const at = (second: number) =>
    Math.round(Math.min(1, Math.max(0, x.at(second))) * VIEW_WIDTH);
  let path = '';
  for (let row = 0; row < time.length; row += 1) {
    if (iops[row] !== 0) continue;
    const first = row;
    while (row + 1 < time.length && iops[row + 1] === 0) row += 1;
    const [from, to] = [at(time[first]! - 1), at(time[row]!)];
    if (to > from) path += `M${from} 0H${to}V${VIEW_HEIGHT}H${from}z`;
  }
  return path;
}
