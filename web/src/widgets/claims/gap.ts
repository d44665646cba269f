/*
 * The gap between a simulated figure and the published one, as a place on the axis and in words
 * that follow the verdict: it agrees "within 1.8%", or it does not agree and is "15.9% too low".
 */
import { fill, percent } from '#format/format';
import type { Row } from './groups';
import words from './words.json';

/** The smallest gap that is named; a smaller one would be printed as 0%. */
const UNSEEN = 0.001;

/**
 * The value with which the simulated figure is compared; null if there is no such figure, or if it
 * lies on the right side of a bound.
 */
export function targetOf(row: Row): number | null {
  if (row.figure === '') return null;
  if (!row.isZone) return row.bar[1];
  if (row.holds) return null;
  return row.value < row.bar[0] ? row.bar[0] : row.bar[1];
}

export function gapText(row: Row): string {
  const target = targetOf(row);
  if (target === null) return row.figure === '' ? '' : words.off.bound;
  const off = row.value / target - 1;
  if (!Number.isFinite(off)) return '';
  if (off === 0) return words.off.exact;
  const size = percent(Math.max(UNSEEN, Math.abs(off)));
  if (row.holds) return fill(words.off.within, { percent: size });
  return fill(off > 0 ? words.off.high : words.off.low, { percent: size });
}
