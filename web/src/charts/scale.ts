/*
 * From values to shares of a plot, 0 at its left or bottom edge and 1 at the other.
 * 1. An axis is what the reader can ask for: log or linear, from min to max.
 * 2. A scale is that axis ready for drawing. A log scale cannot place zero, so it keeps a strip at
 *    its bottom edge: everything under `min`, zero too, is drawn there, and the strip is labelled.
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
  /** Share of the plot kept at the bottom for values that a log axis has no place for. */
  strip: number;
  at(value: number): number;
  invert(share: number): number;
  ticks(count: number): Tick[];
}

const STRIP_SHARE = 0.115;
/** How high in its strip a value lies that the axis has no place for; a note lies above it. */
const STRIP_PLACE = 0.28;

/** `strip`: whether a log axis keeps a place for zero; not wanted where zero cannot be. */
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

/** The same axis gives the same scale, so that what is drawn with it is not drawn again. */
const made = new Map<string, Scale>();
const MADE_MAX = 64;

function linearScale(axis: Axis): Scale {
  const scale = scaleLinear([axis.min, axis.max], [0, 1]);
  const ticks = (count: number) =>
    scale.ticks(count).map((value) => ({ value, share: scale(value), major: true }));
  const { min } = axis;
  const width = axis.max - min;
  // Arithmetic, not `scale`: thousands of points are placed while the page starts.
  const at = (value: number) => (value - min) / width;
  return { ...axis, strip: 0, at, invert: (share) => scale.invert(share), ticks };
}

function logScale(axis: Axis, strip: number): Scale {
  const scale = scaleLog([axis.min, axis.max], [strip, 1]);
  const { min } = axis;
  const height = (1 - strip) / Math.log(axis.max / min);
  return {
    ...axis,
    strip,
    at: (value) =>
      (value < min ? strip * STRIP_PLACE : strip + Math.log(value / min) * height),
    invert: (share) => (share < strip ? 0 : scale.invert(share)),
    ticks: () =>
      scale.ticks(20).map((value) => ({ value, share: scale(value), major: isDecade(value) })),
  };
}

function isDecade(value: number): boolean {
  return Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;
}

/** The smallest axis of that kind, with round ends, that shows every value. */
export function axisFor(kind: Axis['kind'], extent: [number, number]): Axis {
  const [low, high] = extent;
  if (kind === 'linear') {
    const [min, max] = scaleLinear([Math.min(0, low), Math.max(high, 1)], [0, 1]).nice(5).domain();
    return { kind, min, max };
  }
  const floor = Math.max(low, 1);
  const min = 10 ** Math.floor(Math.log10(floor));
  const max = 10 ** Math.ceil(Math.log10(Math.max(high, floor * 10)));
  return { kind, min, max };
}

/** Why an axis cannot be drawn, or null. Names the end that is wrong, for a typed input. */
export function axisProblem(axis: Axis): 'min' | 'max' | null {
  if (!Number.isFinite(axis.min) || axis.min < 0) return 'min';
  if (axis.kind === 'log' && axis.min <= 0) return 'min';
  if (!Number.isFinite(axis.max) || axis.max <= axis.min) return 'max';
  return null;
}
