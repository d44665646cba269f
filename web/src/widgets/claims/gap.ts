/*
 * The gap between a simulated figure and the published one, as a place on the axis and in words
 * that follow the verdict: it agrees, "1.8% off, 5% allowed", or
 * it does not agree, "15.9% too low, 5% allowed".
 */
import { counted, fill, percent } from '#format/format';
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

/** How far the figure may be off, in percent; empty if the source gives only a bound. */
export const allowedText = ({ isZone, bar, agrees }: Row): string =>
  isZone ? '' : percent(1 - agrees[0] / bar[1]);

/** The values of the sentence about a time: how much later the simulated drive settled. */
export function levelValues({ published, simulated, value, bar, agrees, holds }: Row) {
  const off = Math.round(value - bar[1]);
  const form = off === 0 ? 'same' : off > 0 ? 'later' : 'earlier';
  const allowed = counted(Math.round(agrees[1] - bar[1]));
  return {
    published,
    simulated,
    gap: fill(words.levelGap[form], { n: counted(Math.abs(off)) }),
    verdict: fill(holds ? words.levelHolds : words.levelMisses, { allowed }),
  };
}

export function gapText(row: Row): string {
  const target = targetOf(row);
  if (target === null) return row.figure === '' ? '' : words.off.bound;
  const off = row.value / target - 1;
  if (!Number.isFinite(off)) return '';
  if (off === 0) return words.off.exact;
  const size = percent(Math.max(UNSEEN, Math.abs(off)));
  const form = row.holds ? words.off.within : off > 0 ? words.off.high : words.off.low;
  const gap = fill(form, { percent: size });
  const allowed = allowedText(row);
  return allowed === '' ? gap : fill(words.allowed, { gap, percent: allowed });
}
