/* The cells of a page in the core's model, and how full each one is at a given time. */
import { between } from '#charts/ease';
import type { Box } from '#charts/geometry';
import { shareBetween } from '#charts/share';
import type { ProgramWay } from '#generated/types/ProgramWay';
import { cellIn, gridIn, inset } from './world';

export function cellsIn(slot: Box, count: number): Box[] {
  const box = inset(slot, 0.02 * slot.width);
  const grid = gridIn(box, count, 0.8);
  return Array.from({ length: count }, (_, index) => cellIn(box, grid, index));
}

/** The width of a slot, in pixels, from which its cells are far enough apart to be pressed. */
export const PRESSED_FROM = 200;

export interface PickedCell {
  /** The bits of the cell, such as `110`. */
  digits: string;
  mv: number;
  /** The threshold that the cell has to reach; null if it stays erased. */
  mark_mv: number | null;
  look: 'erased' | 'pending' | 'passed';
}

export function pickedCell(way: ProgramWay, since_ns: number, cell: number): PickedCell | null {
  const now = cellsAt(way, since_ns).cells[cell];
  const level = now && way.levels[way.cells[cell]!.level]!;
  return level
    ? {
        digits: level.bits.toString(2).padStart(way.bits_per_cell, '0'),
        mv: now.mv,
        mark_mv: level.verify_mv,
        look: now.look,
      }
    : null;
}

export interface CellsAt {
  /** The index of the current or the last pulse; null before the first. */
  pulse: number | null;
  /** The shares of that pulse, and of the verify after it, that are done. */
  pulsed: number;
  verified: number;
  cells: { mv: number; rising: boolean; look: 'erased' | 'pending' | 'passed' }[];
}

export function cellsAt(way: ProgramWay, since_ns: number): CellsAt {
  const begun = way.pulses.findLastIndex(({ start_ns }) => start_ns < since_ns);
  const now = way.pulses[begun];
  const share = (from_ns: number, to_ns: number) => shareBetween(since_ns, from_ns, to_ns);
  const pulsed = now ? share(now.start_ns, now.pulsed_ns) : 0;
  const verified = now ? share(now.pulsed_ns, now.end_ns) : 0;
  const before = begun > 0 ? way.pulses[begun - 1]!.thresholds_mv : way.erased_mv;
  const after = now?.thresholds_mv ?? way.erased_mv;
  const over = begun + (verified === 1 ? 1 : 0);
  const cells = way.cells.map(({ level, passed_after }, cell) => {
    const [from, to] = [before[cell]!, after[cell]!];
    const look =
      level === 0
        ? ('erased' as const)
        : passed_after <= over
          ? ('passed' as const)
          : ('pending' as const);
    return { mv: between(from, to, pulsed), rising: to !== from && pulsed < 1, look };
  });
  return { pulse: now ? begun : null, pulsed, verified, cells };
}
