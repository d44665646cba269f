/*
 * Turns changes of a signal into paths: x is in thousandths of the window, and a lane is 20 units
 * high. A lane may be longer than the window. This module knows nothing about the meaning of the
 * signals.
 */

/** One signal in a window of time. */
export interface Lane {
  signal: string;
  /** Times from the window's left edge; the first entry is the level at that edge. */
  at_ps: readonly number[];
  /** A letter per time: `0`, `1` and a byte `c` by one side, `L`, `H`, `n` by the other, or `z`. */
  levels: string;
  /** One byte for each `c` or `n`. */
  bytes: readonly number[];
  latches_ps: readonly number[];
}

export type Driver = 'controller' | 'nand' | 'nobody';

const DRIVERS: Record<string, Driver> = {
  0: 'controller',
  1: 'controller',
  c: 'controller',
  L: 'nand',
  H: 'nand',
  n: 'nand',
  z: 'nobody',
};
const HIGH = 1;
const MIDDLE = 10;
const LOW = 19;
const HEIGHTS: Record<string, number> = { 0: LOW, L: LOW, 1: HIGH, H: HIGH };
/** How far the slanted edge of a byte extends. */
const LEAN = 4;

const place = (at_ps: number, window_ps: number) => Math.round((at_ps / window_ps) * 1e4) / 10;
const heightOf = (level: string | undefined) => HEIGHTS[level ?? 'z'] ?? MIDDLE;
const isByte = (level: string) => level === 'c' || level === 'n';

/** The side that drives a signal at a level. */
export function driverOf(level: string | undefined): Driver {
  return DRIVERS[level ?? 'z'] ?? 'nobody';
}

/** The side that drives the lane's signal at a time. */
export function driverAt({ at_ps, levels }: Lane, ps: number): Driver {
  return driverOf(
    levels[
      Math.max(
        0,
        at_ps.findLastIndex((change_ps) => change_ps <= ps),
      )
    ],
  );
}

export interface Span {
  from_ps: number;
  to_ps: number;
}

/** The words for the bytes of a span. */
export interface Phrase extends Span {
  text: string;
}

interface Level extends Span {
  level: string;
  before: string | undefined;
}

function spans(lane: Lane, length_ps: number): Level[] {
  return lane.at_ps.map((from_ps, index) => ({
    from_ps,
    to_ps: lane.at_ps[index + 1] ?? length_ps,
    level: lane.levels[index]!,
    before: lane.levels[index - 1],
  }));
}

/** The parts of a lane that one side drives: levels with the edges before them, and byte shapes. */
export function tracePath(
  lane: Lane,
  window_ps: number,
  driver: Driver,
  length_ps = window_ps,
): string {
  return spans(lane, length_ps)
    .filter(({ level }) => DRIVERS[level] === driver)
    .map((span) => {
      const [left, right] = [place(span.from_ps, window_ps), place(span.to_ps, window_ps)];
      if (isByte(span.level)) {
        const lean = Math.min(LEAN, (right - left) / 2);
        return (
          `M${left} ${MIDDLE}L${left + lean} ${HIGH}H${right - lean}L${right} ${MIDDLE}` +
          `L${right - lean} ${LOW}H${left + lean}Z`
        );
      }
      const height = heightOf(span.level);
      const from =
        span.before === undefined || isByte(span.before) ? height : heightOf(span.before);
      return `M${left} ${driver === 'nobody' ? height : from}V${height}H${right}`;
    })
    .join('');
}

/** Dots as lines without length, which round caps turn into discs. */
export function latchPath(lane: Lane, window_ps: number): string {
  return lane.latches_ps.map((at_ps) => `M${place(at_ps, window_ps)} ${MIDDLE}h0`).join('');
}

/** The edges that take a byte, rising or falling; an instant between edges is left out. */
export function takingEdges({ at_ps, levels, latches_ps }: Lane): { ps: number; rises: boolean }[] {
  const edges = new Map(at_ps.map((ps, index) => [ps, heightOf(levels[index]) === HIGH]));
  return latches_ps.flatMap((ps) => {
    const rises = edges.get(ps);
    return rises === undefined ? [] : [{ ps, rises }];
  });
}

/** Lines from each of these edges down to the next lane. */
export function linkPath(lane: Lane, window_ps: number): string {
  return lane.latches_ps.map((at_ps) => `M${place(at_ps, window_ps)} 0V20`).join('');
}

interface Word {
  from_ps: number;
  to_ps: number;
  byte: number;
}

export const hexOf = (byte: number) => byte.toString(16).padStart(2, '0').toUpperCase();
/** Shows a space as a visible dot. */
export const letterOf = (byte: number) => String.fromCharCode(byte).replace(' ', '·');

/** The bytes on a bus. */
export function bytesOf(lane: Lane, length_ps: number): Word[] {
  const byteSpans = spans(lane, length_ps).filter(({ level }) => isByte(level));
  return byteSpans.map(({ from_ps, to_ps }, index) => ({
    from_ps,
    to_ps,
    byte: lane.bytes[index]!,
  }));
}

/** The times at which a signal is low. */
export function lowsOf(lane: Lane, length_ps: number): Span[] {
  return spans(lane, length_ps).filter(({ level }) => heightOf(level) === LOW);
}
