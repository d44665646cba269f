/*
 * The seconds of film for each moment. What is seen for the first time stays until it can be read.
 * Repetitions get less and less time, so that all later moves are one stretch that speeds up.
 */
import type { ProgramPageShown } from '#generated/types/ProgramPageShown';
import type { FollowedStep } from '#sim/followed';
import { tookOf, wayOf, type Moment } from './steps';

const TOLD_S = 2.4;
const FIRST_PULSE_S = 2.4;
const FIRST_LOCK_S = 2.2;
const LAST_PULSE_S = 1.4;
/** The end of the first program is told here, and then the first move. */
const FIRST_MOVE_S = 3.6;
const [PULSE_S, PULSE_LEAST_S] = [0.6, 0.2];
const PULSE_FASTER = 0.88;
/** Nothing is new from this move on: its steps take `SAME_S`, and those of later moves less. */
const SAME_FROM = 2;
const [SAME_S, SAME_LEAST_S] = [0.5, 0.1];
const SAME_FASTER = 0.6;

/** Per moment: its seconds of film; null if the lens decides. */
export function secondsOf(
  runSteps: readonly FollowedStep[],
  moments: readonly Moment[],
  inside: ProgramPageShown | null,
): (number | null)[] {
  const programs = runSteps.filter(({ kind }) => kind === 'programArray').length;
  let programmed = 0;
  return moments.map(({ step: index, part, parts }) => {
    const step = runSteps[index]!;
    const moves = runSteps.slice(0, index + 1).filter(({ kind }) => kind === 'moved').length;
    if (step.kind === 'programArray' && part === parts - 1) programmed += 1;
    if (step.kind === 'buffered') return TOLD_S;
    if (step.kind === 'moved' && moves === 1) return FIRST_MOVE_S;
    if (step.kind === 'programArray' && parts > 1) return pulseSeconds(step, part, parts, inside);
    const is_last = programmed === programs;
    if (moves < SAME_FROM || is_last) return null;
    return Math.max(SAME_LEAST_S, SAME_S * SAME_FASTER ** (moves - SAME_FROM));
  });
}

function pulseSeconds(
  step: FollowedStep,
  part: number,
  parts: number,
  inside: ProgramPageShown | null,
): number {
  const { pulses, cells } = wayOf(inside, tookOf(step))!;
  const erased = cells.filter(({ level }) => level === 0).length;
  const first_lock = pulses.findIndex(({ passed }) => passed > erased);
  if (part === 0) return FIRST_PULSE_S;
  if (part === first_lock) return FIRST_LOCK_S;
  if (part === parts - 1) return LAST_PULSE_S;
  return Math.max(PULSE_LEAST_S, PULSE_S * PULSE_FASTER ** part);
}
