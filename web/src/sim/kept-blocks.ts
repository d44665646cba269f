/*
 * Free blocks that firmware keeps for pages never written: a drive has to collect although they
 * are left, so its spare area is not used up.
 */
import type { Series } from './series';

/** With a smaller share of its first free blocks left, a drive has used its spare area up. */
const USED_UP = 0.1;

/** The free blocks kept at the second in which the drive has none left to fill; otherwise 0. */
export function keptBlocks(series: Pick<Series, 'column' | 'rowAt'>, at_s: number): number {
  const free = series.column('free_blocks');
  const left = free[series.rowAt(at_s) ?? free.length - 1] ?? 0;
  return left > USED_UP * (free[0] ?? 0) ? left : 0;
}
