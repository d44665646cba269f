/* The seconds without a write, of which a drive may have hundreds, as one area. */
import { VIEW_HEIGHT, VIEW_WIDTH, type Column } from '#charts/path';
import type { Scale } from '#charts/scale';

/** From top to bottom; those one after the other are one box. */
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
