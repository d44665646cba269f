/*
 * The film of a followed write, made here and not by a demonstration of the core: the run's record
 * already has the start and the end of everything that happened to the data, and a program's
 * pulses are those of the core's cell model. Only waiting is added, which is the time between.
 */
import type { ProgramPageShown } from '#generated/types/ProgramPageShown';
import type { TimedEvent } from '#player/stretches';
import type { FollowedStep } from '#sim/followed';
import { wayOf, type Moment } from './steps';

export interface FollowedEvent extends TimedEvent {
  /** The core's step to which it belongs. */
  index: number;
}

type Kind = TimedEvent['kind'];

/** The event of each kind of step: at one moment, or from the start to the end of the step. */
const KINDS: Record<FollowedStep['kind'], Kind | null> = {
  queued: null,
  link: 'send',
  processor: 'serve',
  compression: 'transfer',
  buffered: 'transfer',
  programBus: 'send',
  programArray: 'program',
  moved: 'point',
  readArray: 'read',
  readBus: 'send',
  erased: 'erase',
  overwritten: 'turn_stale',
  gone: 'turn_stale',
};
/** Before steps of these kinds, the data lies in its cells and nothing happens to it. */
const LIES_BEFORE: readonly FollowedStep['kind'][] = ['moved', 'overwritten', 'gone', 'erased'];

export function eventsOf(
  runSteps: readonly FollowedStep[],
  moments: readonly Moment[],
  inside: ProgramPageShown | null,
): FollowedEvent[] {
  const events: FollowedEvent[] = [];
  moments.forEach(({ at_ns, step: index, part, parts }, moment) => {
    if (moment === 0) return;
    const step = runSteps[index]!;
    const before_ns = moments[moment - 1]!.at_ns;
    const add = (kind: Kind, start_ns: number, end_ns: number) => {
      // An event leads to the moment during which it begins.
      const during = moments.findIndex((one, at) => at > 0 && one.at_ns > start_ns);
      const at = end_ns > start_ns ? Math.min(during, moment) : moment;
      events.push({ kind, step: at, index, start_ns, end_ns });
    };
    const kind = KINDS[step.kind];
    const start_ns = step.at_ns;
    if (part === 0 && start_ns > before_ns && !LIES_BEFORE.includes(step.kind)) {
      const waits = runSteps.slice(0, index).some(({ kind }) => kind === 'moved');
      add(waits ? 'collect' : 'serve', before_ns, start_ns);
    }
    if (!kind) return;
    if (parts === 1) {
      const moves = step.kind === 'buffered' && at_ns > start_ns;
      if (moves) add('serve', start_ns, at_ns);
      add(kind, moves ? at_ns : Math.min(start_ns, at_ns), at_ns);
    } else if (step.kind === 'programBus') {
      if (part === 0) add('tape', start_ns, at_ns);
      if (part === 1) add(kind, before_ns, start_ns + step.end_ns - step.start_ns);
    } else {
      const way = wayOf(inside, step.end_ns - step.start_ns)!;
      const pulse = way.pulses[part]!;
      if (part === 0) {
        add('point', start_ns, start_ns);
        add('rise', start_ns, start_ns + pulse.start_ns);
      }
      add('pulse', start_ns + pulse.start_ns, start_ns + pulse.pulsed_ns);
      add('verify', start_ns + pulse.pulsed_ns, start_ns + pulse.end_ns);
    }
  });
  return events;
}
