/*
 * Converts values to shares of a plot, 0 at its left or bottom edge and 1 at the other.
 * 1. An axis is a setting of the reader: log or linear, from min to max.
 * 2. A scale is that axis ready for drawing. A log scale cannot place zero, so it keeps a strip at
 *    its bottom edge for everything under `min`, including zero; the strip is labeled.
 */
import { nice, ticks } from 'd3-array';

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
  const { min, max } = axis;
  const width = max - min;
  const at = (value: number) => (value - min) / width;
  return {
    ...axis,
    strip: 0,
    at,
    invert: (share) => min + share * width,
    ticks: (count) =>
      ticks(min, max, count).map((value) => ({ value, share: at(value), major: true })),
  };
}

function logScale(axis: Axis, strip: number): Scale {
  const { min, max } = axis;
  const height = (1 - strip) / Math.log(max / min);
  const above = (value: number) => strip + Math.log(value / min) * height;
  return {
    ...axis,
    strip,
    at: (value) => (value < min ? strip * STRIP_PLACE : above(value)),
    invert: (share) => (share < strip ? 0 : min * Math.exp((share - strip) / height)),
    ticks: () =>
      logTicks(min, max).map((value) => ({ value, share: above(value), major: isDecade(value) })),
  };
}

/** Every digit of every decade: 1, 2, … 9, 10, 20, …; if these are few, even steps. */
function logTicks(min: number, max: number): number[] {
  const found: number[] = [];
  for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max); power += 1) {
    for (let digit = 1; digit < 10; digit += 1) {
      const value = power < 0 ? digit / 10 ** -power : digit * 10 ** power;
      if (value >= min && value <= max) found.push(value);
    }
  }
  return found.length < FEW_TICKS ? ticks(min, max, 2 * FEW_TICKS) : found;
}

const FEW_TICKS = 10;

function isDecade(value: number): boolean {
  return Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;
}

/** The smallest axis of that kind, with round ends, that shows every value. */
export function axisFor(kind: Axis['kind'], extent: [number, number]): Axis {
  const [low, high] = extent;
  if (kind === 'linear') {
    const [min, max] = nice(Math.min(0, low), Math.max(high, 1), 5);
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
