/*
 * A page at a moment of its programming: the voltage on the word line, how far the thresholds have
 * risen, and which cells are locked. At a step, nothing is under way.
 */
import type { Acting, EventOf, Moment } from '#player/film';
import type { ProgramResult } from './sentences';

export interface Programming {
  /** Progress of the thresholds from the last step (0) to the next (1). */
  risen: number;
  /** How wide the stream of electrons is: 1 at the start of a pulse, 0 at its end. */
  stream: number;
  /** The voltage on the word line, and the voltage that it is moving to. */
  gate_mv: number;
  target_mv: number | null;
  setUp: Acting<EventOf<'rise'>> | null;
  pulse: Acting<EventOf<'pulse'>> | null;
  verify: Acting<EventOf<'verify'>> | null;
  /** Levels verified in this step. */
  verified: readonly number[];
  /** The step that the pulse under way leads to. */
  step: number;
  /** The step whose thresholds the cells have. */
  settled: number;
  isLocked: (cell: number) => boolean;
}

/** Rise time and fall time of a pulse, each as a share of the pulse. */
const EDGE = 0.1;
/** Share of a verify after which the mark has dropped all the way. */
export const DROPPED = 0.5;

/** Interpolates in a table whose rows are evenly spaced from 0 to 1. */
function along(table: readonly number[], share: number): number {
  const at = share * (table.length - 1);
  const row = Math.min(Math.floor(at), table.length - 2);
  return table[row]! + (table[row + 1]! - table[row]!) * (at - row);
}

/** Returns the slope of a table at `share`, relative to its initial slope. */
function slope(table: readonly number[], share: number): number {
  const width = 1 / (table.length - 1);
  const from = Math.max(0, Math.min(share - width / 2, 1 - width));
  return (along(table, from + width) - along(table, from)) / (table[1]! - table[0]!);
}

export function programmingAt({ risen: table, cells }: ProgramResult, moment: Moment): Programming {
  const { active, past, step, reached } = moment;
  const setUp = active.find((event) => event.kind === 'rise') ?? null;
  const pulse = active.find((event) => event.kind === 'pulse') ?? null;
  const verify = active.find((event) => event.kind === 'verify') ?? null;
  const isPulsed = step === reached || past.some(({ kind }) => kind === 'pulse');
  const verified = past.filter((event) => event.kind === 'verify').map(({ level }) => level);
  const edge = pulse ? Math.min(1, pulse.done / EDGE, (1 - pulse.done) / EDGE) : 0;
  const reading = verify ? verify.mark_mv : 0;
  const isLocked = (cell: number) => {
    const { level, passed_after } = cells[cell]!;
    if (passed_after <= reached) return true;
    if (passed_after !== step) return false;
    return (
      verified.includes(level) ||
      (verify !== null && verify.level === level && verify.done >= DROPPED)
    );
  };
  return {
    risen: isPulsed ? 1 : pulse ? along(table, pulse.done) : 0,
    stream: pulse ? slope(table, pulse.done) : 0,
    gate_mv: setUp ? setUp.to_mv * setUp.done : pulse ? pulse.gate_mv * edge : reading,
    target_mv: setUp?.to_mv ?? pulse?.gate_mv ?? verify?.mark_mv ?? null,
    setUp,
    pulse,
    verify,
    verified,
    step,
    settled: isPulsed ? step : reached,
    isLocked,
  };
}
