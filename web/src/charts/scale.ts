/*
 * Converts values to shares of a plot, 0 at its left or bottom edge and 1 at the other.
 * 1. An axis is a setting of the reader: log or linear, from min to max.
 * 2. A scale is that axis ready for drawing. A log scale cannot place zero, so it keeps a strip at
 *    its bottom edge for everything under `min`, including zero; the strip is labeled. The strip
 *    is why D3's scales are wrapped; all else is theirs.
 */
import { scaleLinear, scaleLog } from 'd3-scale';

export interface Axis {
  kind: 'log' | 'linear';
  min: number;
  max: number;
}

export interface Tick {
  value: number;
  share: number;
  /** A minor tick gets a faint line and no label. */
  major: boolean;
}

export interface Scale extends Axis {
  /** Share of the plot at the bottom for values that a log axis cannot place. */
  strip: number;
  at(value: number): number;
  invert(share: number): number;
  ticks(count: number): Tick[];
}

const STRIP_SHARE = 0.115;
/** Height in its strip of a value that the axis cannot place; a note lies above it. */
const STRIP_PLACE = 0.28;

/** `strip`: whether a log axis keeps a strip for zero; not needed if no value can be zero. */
export function scaleOf(axis: Axis, strip = true): Scale {
  const key = `${axis.kind} ${axis.min} ${axis.max} ${strip}`;
  let scale = made.get(key);
  if (!scale) {
    scale = axis.kind === 'log' ? logScale(axis, strip ? STRIP_SHARE : 0) : linearScale(axis);
    if (made.size >= MADE_MAX) made.clear();
    made.set(key, scale);
  }
  return scale;
}

/** Returns the same scale for the same axis, so that nothing is drawn again. */
const made = new Map<string, Scale>();
const MADE_MAX = 64;

function linearScale(axis: Axis): Scale {
  const d3 = scaleLinear().domain([axis.min, axis.max]).unknown(Number.NaN);
  return {
    ...axis,
    strip: 0,
    at: d3,
    invert: (share) => d3.invert(share),
    ticks: (count) => d3.ticks(count).map((value) => ({ value, share: d3(value), major: true })),
  };
}

/** D3's scale has no place for zero, so its range begins above the strip. */
function logScale(axis: Axis, strip: number): Scale {
  const { min, max } = axis;
  const d3 = scaleLog().domain([min, max]).range([strip, 1]).unknown(Number.NaN);
  return {
    ...axis,
    strip,
    at: (value) => (value < min ? strip * STRIP_PLACE : d3(value)),
    invert: (share) => (share < strip ? 0 : d3.invert(share)),
    ticks: () =>
      d3.ticks(LOG_TICKS).map((value) => ({ value, share: d3(value), major: isDecade(value) })),
  };
}

/** Every digit of every decade: 1, 2, … 9, 10, 20, …; if these are fewer than half, even steps. */
const LOG_TICKS = 20;

function isDecade(value: number): boolean {
  return Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;
}

/** The smallest axis of that kind, with round ends, that shows every value. */
export function axisFor(kind: Axis['kind'], extent: [number, number]): Axis {
  const [low, high] = extent;
  const floor = Math.max(low, 1);
  const scale =
    kind === 'linear'
      ? scaleLinear()
          .domain([Math.min(0, low), Math.max(high, 1)])
          .nice(5)
      : scaleLog()
          .domain([floor, Math.max(high, floor * 10)])
          .nice();
  const [min, max] = scale.domain() as [number, number];
  return { kind, min, max };
}

/** Why an axis cannot be drawn, or null. Names the end that is wrong, for a typed input. */
export function axisProblem(axis: Axis): 'min' | 'max' | null {
  if (!Number.isFinite(axis.min) || axis.min < 0) return 'min';
  if (axis.kind === 'log' && axis.min <= 0) return 'min';
  if (!Number.isFinite(axis.max) || axis.max <= axis.min) return 'max';
  return null;
}
