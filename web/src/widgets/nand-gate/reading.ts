/* The cells of a string, or of a parallel array, at a moment of their read. */
import type { NandGateShown } from '#generated/types/NandGateShown';
import type { ReadCells } from '#generated/types/ReadCells';
import type { StringStep } from '#generated/types/StringStep';
import type { Moment } from '#player/film';
import { levelAt } from './levels';

export interface ReadingCells {
  cells: ReadCells;
  /** How full the bit line is: 0 to 1. */
  full: number;
  /** Level of each gate, as a share of the highest voltage of a read. */
  driven: readonly number[];
  /** Elapsed share of the time that the bit line has to drain; null outside that time. */
  draining: number | null;
  /** Progress of the gates' rise: 0 to 1. */
  risen: number;
}

/** `line` is the number of the bit line in the film. */
export function readingAt(
  steps: readonly StringStep[],
  moment: Moment,
  side: 'series' | 'parallel',
  line: number,
  thresholds_mv: readonly number[],
): ReadingCells {
  const currentStep = steps[moment.step]!;
  const before = steps[moment.reached]!;
  const highest_mv = Math.max(...steps[1]!.series.gates_mv);
  const full = (cells: ReadCells) => (cells.bit_line_high ? 1 : 0);
  const flows = moment.active.filter((event) => event.kind === 'flow');
  const flow = flows.find((event) => event.line === line);
  const rise = moment.active.find((event) => event.kind === 'rise');
  const cells = currentStep[side];
  if (rise) {
    const conducting = cells.gates_mv.map((mv, index) => mv * rise.done > thresholds_mv[index]!);
    return {
      cells: { ...cells, conducting, flows: false },
      full: full(cells),
      driven: cells.gates_mv.map((mv) => (mv * rise.done) / highest_mv),
      draining: null,
      risen: rise.done,
    };
  }
  const driven = cells.gates_mv.map((mv) => mv / highest_mv);
  const risen = currentStep.part === 'precharge' ? 0 : 1;
  if (!flow) {
    const draining = currentStep.part === 'sense' ? 1 : null;
    return { cells, full: full(cells), driven, draining, risen };
  }
  const way = { full: levelAt(flow), driven, risen };
  return currentStep.part === 'precharge'
    ? { ...way, cells, draining: null }
    : { ...way, cells: before[side], draining: flow.done };
}

/**
 * Returns the times, up to a moment, at which a bit line turned, each with its level then: 0 to 1.
 * The film begins with a full line.
 */
export function levelsUntil(
  { film }: Extract<NandGateShown, { view: 'string' }>,
  { at_ns }: Moment,
  full: number,
  ofLine: number,
): [number, number][] {
  const start: [number, number] = [0, 1];
  const turns = film
    .filter((event) => event.kind === 'flow')
    .filter(({ line, start_ns }) => line === ofLine && start_ns < at_ns)
    .flatMap(({ from_percent, to_percent, start_ns, end_ns }): [number, number][] => [
      [start_ns, from_percent / 100],
      [end_ns, to_percent / 100],
    ]);
  return [start, ...turns.filter(([turned_ns]) => turned_ns < at_ns), [at_ns, full]];
}
