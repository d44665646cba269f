/*
 * Cuts the time between the steps of a film into stretches.
 * 1. During a stretch the same events are under way, and simulated time passes evenly or stands
 *    still.
 * 2. Time stands still for events that take no simulated time, and for a step that takes none.
 * 3. Example: a page crosses the bus from 0 to 40 µs and is programmed until 1,040 µs, when the old
 *    copy turns stale. Those are three stretches, and time stands still in the last.
 */
import type { Event } from '#generated/types/Event';

/** An event as far as its time is concerned; a film may have events of its widget's own. */
export interface TimedEvent {
  /** The step that it leads to. */
  step: number;
  kind: Event['kind'];
  start_ns: number;
  end_ns: number;
}

/** A demonstration's steps, and the events between them. */
export interface Filmed<E extends TimedEvent = TimedEvent> {
  steps: readonly { at_ns: number }[];
  film?: readonly E[];
  /** Per step: seconds that the film takes to reach it; null leaves that to the lens. */
  seconds?: readonly (number | null)[];
  /** All seconds on the way to a step have the same simulated length. */
  even?: boolean;
}

export interface Stretch<E extends TimedEvent = TimedEvent> {
  /** The step that it leads to. */
  step: number;
  start_ns: number;
  /** Equal to the start where time stands still. */
  end_ns: number;
  /** Events under way. */
  events: readonly E[];
  /** Events that have ended since the last step was reached. */
  past: readonly E[];
}

/** The stretches before each step but the first. */
export function stretchesOf<E extends TimedEvent>(
  steps: Filmed['steps'],
  film: readonly E[],
): Stretch<E>[][] {
  const leading = new Map<number, E[]>();
  for (const event of film) {
    const others = leading.get(event.step);
    if (others) others.push(event);
    else leading.set(event.step, [event]);
  }
  /** Events that began before the last step and continue after it. */
  let before: E[] = [];
  return steps.slice(1).map(({ at_ns: end_ns }, index) => {
    const start_ns = steps[index]!.at_ns;
    const events = [...before, ...(leading.get(index + 1) ?? [])];
    before = events.filter((event) => event.end_ns > end_ns);
    return cut(index + 1, start_ns, end_ns, events);
  });
}

/** Cuts the time before one step wherever an event begins or ends. */
function cut<E extends TimedEvent>(
  step: number,
  from_ns: number,
  to_ns: number,
  events: readonly E[],
): Stretch<E>[] {
  const within = (at_ns: number) => at_ns > from_ns && at_ns < to_ns;
  const cuts = events.flatMap(({ start_ns, end_ns }) => [start_ns, end_ns]).filter(within);
  const times = [...new Set([from_ns, ...cuts, to_ns])].sort((a, b) => a - b);
  const instants = (at_ns: number) =>
    events.filter((event) => event.start_ns === at_ns && event.end_ns === at_ns);
  const stretches: Stretch<E>[] = [];
  let past: E[] = [];
  times.forEach((start_ns, index) => {
    const ended = events.filter(
      (event) => event.end_ns === start_ns && event.start_ns < start_ns && start_ns > from_ns,
    );
    past = [...past, ...ended];
    const still = instants(start_ns);
    if (still.length > 0) {
      // Elsewhere other events are under way, and are seen while time stands still.
      const under = events.filter((event) => event.start_ns < start_ns && event.end_ns > start_ns);
      stretches.push({ step, start_ns, end_ns: start_ns, events: [...still, ...under], past });
      past = [...past, ...still];
    }
    const end_ns = times[index + 1];
    if (end_ns === undefined) return;
    const under = events.filter((event) => event.start_ns <= start_ns && event.end_ns >= end_ns);
    stretches.push({ step, start_ns, end_ns, events: under, past });
  });
  if (stretches.length > 0) return stretches;
  return [{ step, start_ns: from_ns, end_ns: to_ns, events: [], past: [] }];
}
