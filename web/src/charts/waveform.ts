/*
 * From changes of a signal to paths: a place is a share of the window in thousands, a level a
 * height of 20. A lane may be longer than the window. Nothing is known here of what the signals
 * mean.
 */

/** One signal in a window of time. */
export interface Lane {
  signal: string;
  /** From the window's left edge; the first is the level that it has there. */
  at_ps: readonly number[];
  /** A letter for each: `0`, `1` and a byte `c` by one side, `L`, `H`, `n` by the other, `z`. */
  levels: string;
  /** One for each `c` or `n`. */
  bytes: readonly number[];
  latches_ps: readonly number[];
}

export type Driver = 'controller' | 'nand' | 'nobody';

const DRIVERS: Record<string, Driver> = {
  0: 'controller', 1: 'controller', c: 'controller', L: 'nand', H: 'nand', n: 'nand', z: 'nobody',
};
const HIGH = 1;
const MIDDLE = 10;
const LOW = 19;
const HEIGHTS: Record<string, number> = { 0: LOW, L: LOW, 1: HIGH, H: HIGH };
/** How far the edge of a byte leans. */
const LEAN = 4;

const place = (at_ps: number, window_ps: number) => Math.round(at_ps / window_ps * 1e4) / 10;
const heightOf = (level: string | undefined) => HEIGHTS[level ?? 'z'] ?? MIDDLE;
const isByte = (level: string) => level === 'c' || level === 'n';

/** Who drives a signal at a level. */
export function driverOf(level: string | undefined): Driver {
  return DRIVERS[level ?? 'z'] ?? 'nobody';
}

/** Who drives the lane's signal at a time. */
export function driverAt({ at_ps, levels }: Lane, ps: number): Driver {
  return driverOf(levels[Math.max(0, at_ps.findLastIndex((change_ps) => change_ps <= ps))]);
}

interface Span {
  from_ps: number;
  to_ps: number;
  level: string;
  before: string | undefined;
}

function spans(lane: Lane, length_ps: number): Span[] {
  return lane.at_ps.map((from_ps, index) => ({
    from_ps, to_ps: lane.at_ps[index + 1] ?? length_ps, level: lane.levels[index]!,
    before: lane.levels[index - 1],
  }));
}

/** What one side drives: levels with the edges that lead to them, and bytes as closed shapes. */
export function tracePath(
  lane: Lane, window_ps: number, driver: Driver, length_ps = window_ps,
): string {
  return spans(lane, length_ps).filter(({ level }) => DRIVERS[level] === driver).map((span) => {
    const [left, right] = [place(span.from_ps, window_ps), place(span.to_ps, window_ps)];
    if (isByte(span.level)) {
      const lean = Math.min(LEAN, (right - left) / 2);
      return `M${left} ${MIDDLE}L${left + lean} ${HIGH}H${right - lean}L${right} ${MIDDLE}`
        + `L${right - lean} ${LOW}H${left + lean}Z`;
    }
    const height = heightOf(span.level);
    const from = span.before === undefined || isByte(span.before) ? height : heightOf(span.before);
    return `M${left} ${driver === 'nobody' ? height : from}V${height}H${right}`;
  }).join('');
}

/** A dot each: lines without length, which round caps turn into discs. */
export function latchPath(lane: Lane, window_ps: number): string {
  return lane.latches_ps.map((at_ps) => `M${place(at_ps, window_ps)} ${MIDDLE}h0`).join('');
}

/** Whether the signal rises or falls where it takes a byte; an instant between edges is neither. */
export function takingEdges({ at_ps, levels, latches_ps }: Lane): { ps: number; rises: boolean }[] {
  const edges = new Map(at_ps.map((ps, index) => [ps, heightOf(levels[index]) === HIGH]));
  return latches_ps.flatMap((ps) => {
    const rises = edges.get(ps);
    return rises === undefined ? [] : [{ ps, rises }];
  });
}

/** From each of these edges down to the next lane. */
export function linkPath(lane: Lane, window_ps: number): string {
  return lane.latches_ps.map((at_ps) => `M${place(at_ps, window_ps)} 0V20`).join('');
}

interface Word {
  from_ps: number;
  to_ps: number;
  byte: number;
}

export const hexOf = (byte: number) => byte.toString(16).padStart(2, '0').toUpperCase();
/** A space is seen. */
export const letterOf = (byte: number) => String.fromCharCode(byte).replace(' ', '·');

/** The bytes on a bus. */
export function bytesOf(lane: Lane, length_ps: number): Word[] {
  const shown = spans(lane, length_ps).filter(({ level }) => isByte(level));
  return shown.map(({ from_ps, to_ps }, index) => ({ from_ps, to_ps, byte: lane.bytes[index]! }));
}

/** Where a signal is low. */
export function lowsOf(lane: Lane, length_ps: number): { from_ps: number; to_ps: number }[] {
  return spans(lane, length_ps).filter(({ level }) => heightOf(level) === LOW);
}
