/*
 * The seconds of film for each moment. What is seen for the first time stays until it can be read:
 * moments that share a sentence while they pass (`passing.ts`) last as long together. Repetitions
 * get less and less time, so that all later moves are one stretch that speeds up.
 */
import type { ProgramPageShown } from '#generated/types/ProgramPageShown';
import type { FollowedKind, FollowedStep } from '#sim/followed';
import { sharesOf } from './passing';
import { tookOf, wayOf, type Moment } from './steps';

const FIRST_PULSE_S = 2.1;
const FIRST_LOCK_S = 1.1;
const LAST_PULSE_S = 0.7;
const [PULSE_S, PULSE_LEAST_S] = [0.3, 0.08];
const PULSE_FASTER = 0.88;
/** Steps before the second move; null leaves that to the lens. */
const FIRST_S: Record<FollowedKind, number | null> = {
  queued: null,
  link: 1.4,
  processor: 0.7,
  compression: 0.5,
  buffered: 2.2,
  // In three moments, or alone; a page that is moved crosses the bus in less.
  programBus: 0.7,
  programArray: 1.2,
  // The end of the first program is told here, and then the first move.
  moved: 4.2,
  readArray: 1.1,
  readBus: 1,
  erased: 0.7,
  overwritten: 1.6,
  gone: 1.2,
};
/** Each step of the second move takes `SAME_S`, and those of later moves less. */
const [SAME_S, SAME_LEAST_S] = [0.35, 0.1];
const SAME_FASTER = 0.6;

/** Per moment: its seconds of film; null if the lens decides. */
export function secondsOf(
  runSteps: readonly FollowedStep[],
  moments: readonly Moment[],
  inside: ProgramPageShown | null,
): (number | null)[] {
  return moments.map(({ step: index, part, parts }) => {
    const step = runSteps[index]!;
    const shared = sharesOf(runSteps, index);
    if (shared === 'movesOn') {
      const moves = runSteps.slice(0, index + 1).filter(({ kind }) => kind === 'moved').length;
      return Math.max(SAME_LEAST_S, SAME_S * SAME_FASTER ** (moves - 2));
    }
    if (step.kind === 'programArray' && parts > 1) return pulseSeconds(step, part, parts, inside);
    return FIRST_S[step.kind];
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
