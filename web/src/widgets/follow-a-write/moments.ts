/*
 * The moments that the reader steps through: the core's steps, each reached when it is over, and
 * within the write itself the moments of its page on the bus and in the cells. Later programs are
 * one moment each, because they repeat the first. `events.ts` has the events between the moments.
 */
import type { PagePulse } from '#generated/types/PagePulse';
import type { ProgramPageShown } from '#generated/types/ProgramPageShown';
import type { FollowedStep } from '#sim/followed';
import { eventsOf, type FollowedEvent } from './events';
import type { Leg } from './legs';
import { secondsOf } from './pace';
import { tookOf, wayOf, type Moment } from './steps';

export interface FollowedWrite {
  runSteps: readonly FollowedStep[];
  inside: ProgramPageShown | null;
  steps: readonly Moment[];
  film: readonly FollowedEvent[];
  seconds: readonly (number | null)[];
}

/** `inside`: the core's demonstration of how a page of this NAND is programmed. */
export function followedWrite(
  runSteps: readonly FollowedStep[],
  inside: ProgramPageShown | null,
): FollowedWrite {
  const ends = runSteps.findIndex(({ kind }) => kind === 'moved');
  let last_ns = 0;
  const steps = inOrder(runSteps).flatMap((index): Moment[] => {
    const step = runSteps[index]!;
    const is_first = ends < 0 || index < ends;
    const offsets = (inside && is_first && offsetsOf(step, inside)) || [tookOf(step)];
    return offsets.map((offset_ns, part) => {
      last_ns = Math.max(last_ns, step.at_ns + offset_ns);
      return { at_ns: last_ns, step: index, part, parts: offsets.length };
    });
  });
  const film = eventsOf(runSteps, steps, inside);
  return { runSteps, inside, steps, film, seconds: secondsOf(runSteps, steps, inside) };
}

/** Puts the compression engine, which works beside the processor, first if it is done first. */
function inOrder(runSteps: readonly FollowedStep[]): number[] {
  const order = runSteps.map((_, index) => index);
  const engine = runSteps.findIndex(({ kind }) => kind === 'compression');
  if (engine > 0 && runSteps[engine]!.end_ns < runSteps[engine - 1]!.end_ns) {
    [order[engine - 1], order[engine]] = [engine, engine - 1];
  }
  return order;
}

function offsetsOf(step: FollowedStep, inside: ProgramPageShown): number[] | undefined {
  const whole_ns = tookOf(step);
  // First the edges that can be seen one by one, then half of the page, then the whole page.
  if (step.kind === 'programBus') {
    return [Math.round(inside.bus.window_ps / 1000), Math.round(whole_ns / 2), whole_ns];
  }
  const way = step.kind === 'programArray' ? wayOf(inside, whole_ns) : undefined;
  return way?.pulses.map(({ end_ns }) => end_ns);
}

/** The program of a leg, and how many of its pulses are over at `moment`. */
export function programmedOf({ first, steps }: Leg, moment: Moment, inside: ProgramPageShown) {
  const at = steps.findIndex(({ kind }) => kind === 'programArray');
  const array = steps[at];
  const way = array && wayOf(inside, tookOf(array));
  if (!array || !way) return null;
  const after = moment.step - first - at;
  const pulsed =
    after < 0 ? 0 : after > 0 || moment.parts === 1 ? way.pulses.length : moment.part + 1;
  return { array, way, pulsed };
}

/** A pulse's times on the clock of the run. */
export const onClock = (pulse: PagePulse, array: FollowedStep) => ({
  from_ns: array.start_ns + pulse.start_ns,
  to_ns: array.start_ns + pulse.end_ns,
});
