/* An axis that shows all of the numbers, and how many of them are in each even part of it. */
import { ascending, extent } from 'd3-array';
import { axisFor, scaleOf, type Scale } from '#charts/scale';

export const BINS = 24;
/** The axis is logarithmic if the highest number is so many times the middle one. */
const SKEWED = 20;

/** `shown`: further numbers that the axis has room for. */
export function scaleFor(values: readonly number[], shown: readonly number[]): Scale {
  const [low = 0, high = 1] = extent([...values, ...shown]);
  const isSkewed = low > 0 && high > SKEWED * middleOf(values);
  const decade = (value: number, round: (power: number) => number) =>
    10 ** round(Math.log10(value));
  const axis = isSkewed
    ? { kind: 'log' as const, min: decade(low, Math.floor), max: decade(high, Math.ceil) }
    : axisFor('linear', [low, high]);
  return scaleOf(axis, false);
}

export function countsOf(values: readonly number[], scale: Scale): number[] {
  const counts = Array.from({ length: BINS }, () => 0);
  for (const value of values) {
    const bin = Math.floor(scale.at(value) * BINS);
    counts[Math.min(BINS - 1, Math.max(0, bin))]! += 1;
  }
  return counts;
}

/** The median. D3's brings along a selection algorithm, which every island would then load. */
export function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted(ascending);
  const half = (sorted.length - 1) / 2;
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2;
}
