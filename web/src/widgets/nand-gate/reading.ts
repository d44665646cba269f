/* The cells of a string, or of a parallel array, at a moment of their read. */
import type { ReadCells } from '#generated/types/ReadCells';
import type { StringStep } from '#generated/types/StringStep';
import type { Moment } from '#player/film';

export interface ReadingCells {
  cells: ReadCells;
  /** How full the bit line is: 0 to 1. */
  full: number;
  /** How high each gate is, as a share of what it is on its way to. */
  driven: readonly number[];
  /** How much of the time that the bit line has to drain is over; null outside it. */
  draining: number | null;
  /** The gates are on their way up. */
  rising: boolean;
}

/** `line` is the number of the bit line in the film. */
export function readingAt(
  steps: readonly StringStep[], moment: Moment, side: 'series' | 'parallel', line: number,
  thresholds_mv: readonly number[],
): ReadingCells {
  const told = steps[moment.step]!;
  const before = steps[moment.reached]!;
  const full = (cells: ReadCells) => (cells.bit_line_high ? 1 : 0);
  const flow = moment.active.find(({ kind, index }) => kind === 'flow' && index === line);
  const rise = moment.active.find(({ kind }) => kind === 'rise');
  const cells = told[side];
  if (rise) {
    const conducting = cells.gates_mv.map((mv, index) => mv * rise.done > thresholds_mv[index]!);
    return {
      cells: { ...cells, conducting, flows: false }, full: full(cells),
      driven: cells.gates_mv.map(() => rise.done), draining: null, rising: true,
    };
  }
  const driven = cells.gates_mv.map(() => (told.part === 'precharge' ? 0 : 1));
  if (!flow) {
    const draining = told.part === 'sense' ? 1 : null;
    return { cells, full: full(cells), driven, draining, rising: false };
  }
  const level = (flow.from + (flow.to - flow.from) * flow.done) / 100;
  const way = { full: level, driven, rising: false };
  return told.part === 'precharge' ? { ...way, cells, draining: null }
    : { ...way, cells: before[side], draining: flow.done };
}
