/*
 * How far a simulated figure is from the published one, as a place on the axis and in words.
 * 98 MB/s of 196 MB/s are "half of it"; 12,000 where 10,000 or less was
 * published are "1.2 times it".
 */
import { exact, fill, percent } from '#format/format';
import type { Row } from './groups';
import words from './words.json';

/** Fractions that have a word. */
const FRACTIONS: readonly [number, keyof typeof words.fractions][] = [
  [1 / 2, 'half'], [1 / 3, 'third'], [2 / 3, 'twoThirds'], [1 / 4, 'quarter'],
  [3 / 4, 'threeQuarters'], [1 / 10, 'tenth'],
];
/** To two digits, it is that fraction. */
const CLOSE = 0.005;
/** It would be called 0%. */
const UNSEEN = 0.0005;
/** Nearer than this it is called by the difference. */
const NEAR = 0.1;

/** What the simulated figure is held against; null where it is anywhere on its side of it. */
export function targetOf(row: Row): number | null {
  if (row.figure === '') return null;
  if (!row.isZone) return row.bar[1];
  if (row.holds) return null;
  return row.value < row.bar[0] ? row.bar[0] : row.bar[1];
}

export function gapName(value: number, target: number): string {
  const of = value / target;
  if (!Number.isFinite(of) || of === 0) return '';
  const off = Math.abs(of - 1);
  if (off === 0) return words.equal;
  if (off < UNSEEN) return '';
  const fraction = FRACTIONS.find(([share]) => Math.abs(of - share) < CLOSE);
  if (fraction) return words.fractions[fraction[1]];
  if (off < NEAR) return fill(of > 1 ? words.more : words.less, { percent: percent(off) });
  if (of < 1) return fill(words.partOf, { percent: percent(Number(of.toFixed(2))) });
  return fill(words.times, { n: exact(of.toPrecision(2)) });
}
