/*
 * The film of a followed write, made here and not by a demonstration of the core: the run's record
 * already has the start and the end of everything that happened to the data, and a program's
 * pulses are those of the core's cell model. Only waiting is added, which is the time between.
 * The index of an event is that of the core's step to which it belongs.
 */
import type { FilmEvent } from '#generated/types/FilmEvent';
import type { ProgramPageShown } from '#generated/types/ProgramPageShown';
import type { FollowedStep } from '#sim/followed';
import { wayOf, type Moment } from './steps';

type What = Pick<FilmEvent, 'actor' | 'kind'> & Partial<Pick<FilmEvent, 'from' | 'to'>>;

/** The event of each kind of step: at one moment, or from the start to the end of the step. */
const WHAT: Record<FollowedStep['kind'], What | null> = {
  queued: null,
  link: { actor: 'command', kind: 'send' },
  processor: { actor: 'command', kind: 'serve' },
  compression: { actor: 'command', kind: 'transfer' },
  buffered: { actor: 'page', kind: 'transfer' },
  programBus: { actor: 'bus', kind: 'send' },
  programArray: { actor: 'page', kind: 'program' },
  moved: { actor: 'entry', kind: 'point' },
  readArray: { actor: 'page', kind: 'read' },
  readBus: { actor: 'bus', kind: 'send' },
  erased: { actor: 'block', kind: 'erase' },
  overwritten: { actor: 'page', kind: 'turn_stale' },
  gone: { actor: 'page', kind: 'turn_stale' },
};
/** Before steps of these kinds, the data lies in its cells and nothing happens to it. */
const LIES_BEFORE: readonly FollowedStep['kind'][] = ['moved', 'overwritten', 'gone', 'erased'];

export function eventsOf(
  told: readonly FollowedStep[],
  moments: readonly Moment[],
  inside: ProgramPageShown | null,
): FilmEvent[] {
  const events: FilmEvent[] = [];
  moments.forEach(({ at_ns, step: index, part, parts }, moment) => {
    if (moment === 0) return;
    const step = told[index]!;
    const before_ns = moments[moment - 1]!.at_ns;
    const add = (what: What, start_ns: number, end_ns: number) => {
      // An event leads to the moment during which it begins.
      const during = moments.findIndex((found, at) => at > 0 && found.at_ns > start_ns);
      const at = end_ns > start_ns ? Math.min(during, moment) : moment;
      events.push({ from: 0, to: 0, ...what, step: at, index, start_ns, end_ns });
    };
    const what = WHAT[step.kind];
    const start_ns = step.at_ns;
    if (part === 0 && start_ns > before_ns && !LIES_BEFORE.includes(step.kind)) {
      const waits = told.slice(0, index).some(({ kind }) => kind === 'moved');
      add(
        waits ? { actor: 'drive', kind: 'collect' } : { actor: 'command', kind: 'serve' },
        before_ns,
        start_ns,
      );
    }
    if (!what) return;
    if (parts === 1) {
      const moves = step.kind === 'buffered' && at_ns > start_ns;
      if (moves) add({ actor: 'command', kind: 'serve' }, start_ns, at_ns);
      add(what, moves ? at_ns : Math.min(start_ns, at_ns), at_ns);
    } else if (step.kind === 'programBus') {
      if (part === 0) add({ actor: 'bus', kind: 'tape' }, start_ns, at_ns);
      if (part === 1) add(what, before_ns, start_ns + step.end_ns - step.start_ns);
    } else {
      const way = wayOf(inside, step.end_ns - step.start_ns)!;
      const pulse = way.pulses[part]!;
      if (part === 0) {
        add({ actor: 'page', kind: 'point' }, start_ns, start_ns);
        add(
          { actor: 'word_line', kind: 'rise', to: pulse.gate_mv },
          start_ns,
          start_ns + pulse.start_ns,
        );
      }
      const from = way.pulses[part - 1]?.gate_mv ?? 0;
      add(
        { actor: 'word_line', kind: 'pulse', from, to: pulse.gate_mv },
        start_ns + pulse.start_ns,
        start_ns + pulse.pulsed_ns,
      );
      add(
        { actor: 'word_line', kind: 'verify', to: pulse.passed },
        start_ns + pulse.pulsed_ns,
        start_ns + pulse.end_ns,
      );
    }
  });
  return events;
}
