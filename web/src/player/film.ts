/*
 * A film: the events that the core reported between the steps of a demonstration.
 * 1. A position counts steps: at 2 the film has reached step 2, and 2.5 is halfway in seconds to
 *    step 3.
 * 2. `at` is a pure function of the position, so the film plays backward as well as forward.
 */
import { bisector } from 'd3-array';
import type { FilmEvent } from '#generated/types/FilmEvent';
import { evenly, seconds } from './lens';
import { stretchesOf, type Filmed, type Stretch, type TimedEvent } from './stretches';

/** An event under way, and the finished share of it: 0 to 1. */
export type Acting<E extends TimedEvent = FilmEvent> = E & { done: number };

/** The events of one kind. */
export type EventOf<Kind extends FilmEvent['kind']> = Extract<FilmEvent, { kind: Kind }>;

export interface Moment<E extends TimedEvent = FilmEvent> {
  at_ns: number;
  /** The last step that was reached. */
  reached: number;
  /** The step under way, or else the last one reached. */
  step: number;
  active: readonly Acting<E>[];
  past: readonly E[];
  /** Simulated nanoseconds per second at speed 1; 0 where time stands still. */
  ns_per_s: number;
}

interface TimedStretch<E extends TimedEvent> {
  stretch: Stretch<E>;
  /** Seconds since the last step was reached. */
  start_s: number;
  end_s: number;
}

const bisectEnd = bisector(({ end_s }: TimedStretch<TimedEvent>) => end_s).right;

export class Film<E extends TimedEvent = FilmEvent> {
  readonly last: number;
  /** The stretches before each step but the first. */
  private readonly gaps: readonly (readonly TimedStretch<E>[])[];
  private readonly steps: readonly { at_ns: number }[];

  /** `inProportion`: every second of the film is the same simulated time. */
  constructor(filmed: Filmed<E>, inProportion: boolean) {
    const { steps, film = [], seconds: step_s = [], even = false } = filmed;
    this.steps = steps;
    this.last = Math.max(0, steps.length - 1);
    const gaps = stretchesOf(steps, film);
    const all = gaps.flat();
    const lengths_s = inProportion || even ? evenly(all) : seconds(all);
    let next = 0;
    this.gaps = gaps.map((stretches, gap) => {
      const own_s = lengths_s.slice(next, (next += stretches.length));
      const wanted_s = inProportion ? null : (step_s[gap + 1] ?? null);
      const slower = wanted_s === null ? 1 : wanted_s / own_s.reduce((sum, s) => sum + s, 0);
      let start_s = 0;
      return stretches.map((stretch, index) => {
        const end_s = start_s + own_s[index]! * slower;
        const timedStretch = { stretch, start_s, end_s };
        start_s = end_s;
        return timedStretch;
      });
    });
  }

  get length_s(): number {
    return this.gaps.reduce((sum, gap) => sum + lengthOf(gap), 0);
  }

  get start_ns(): number {
    return this.steps[0]?.at_ns ?? 0;
  }

  get end_ns(): number {
    return this.steps.at(-1)?.at_ns ?? 0;
  }

  /** All stretches in order. */
  get stretches(): readonly Stretch<E>[] {
    return this.gaps.flat().map(({ stretch }) => stretch);
  }

  at(position: number): Moment<E> {
    const within = Math.max(0, Math.min(position, this.last));
    const reached = Math.floor(within);
    const gap = this.gaps[reached];
    const at_ns = this.steps[reached]?.at_ns ?? 0;
    if (!gap || within === reached) {
      return { at_ns, reached, step: reached, active: [], past: [], ns_per_s: rateOf(gap?.[0]) };
    }
    const at_s = (within - reached) * lengthOf(gap);
    const timedStretch = gap[Math.min(bisectEnd(gap, at_s), gap.length - 1)]!;
    const { stretch, start_s, end_s } = timedStretch;
    const share = end_s > start_s ? (at_s - start_s) / (end_s - start_s) : 1;
    const now_ns = stretch.start_ns + share * (stretch.end_ns - stretch.start_ns);
    const active = stretch.events.map((event) => {
      const { start_ns, end_ns } = event;
      const done = end_ns > start_ns ? (now_ns - start_ns) / (end_ns - start_ns) : share;
      return { ...event, done: Math.max(0, Math.min(done, 1)) };
    });
    const { step, past } = stretch;
    return { at_ns: now_ns, reached, step, active, past, ns_per_s: rateOf(timedStretch) };
  }

  /** The events that end after the step before and up to this one, in the order of their ends. */
  ended(step: number): readonly E[] {
    const last = this.gaps[step - 1]?.at(-1)?.stretch;
    const end_ns = this.steps[step]?.at_ns ?? 0;
    return last ? [...last.past, ...last.events.filter((event) => event.end_ns <= end_ns)] : [];
  }

  /** The position after so many seconds more, or fewer. */
  after(position: number, by_s: number): number {
    let [at, left_s] = [Math.max(0, Math.min(position, this.last)), by_s];
    while (left_s > 0 && at < this.last) {
      const gap = Math.floor(at);
      const length_s = lengthOf(this.gaps[gap]!);
      const to_end_s = (gap + 1 - at) * length_s;
      if (left_s < to_end_s) return at + left_s / length_s;
      [at, left_s] = [gap + 1, left_s - to_end_s];
    }
    while (left_s < 0 && at > 0) {
      const gap = Math.ceil(at) - 1;
      const length_s = lengthOf(this.gaps[gap]!);
      const to_start_s = (at - gap) * length_s;
      if (-left_s < to_start_s) return at + left_s / length_s;
      [at, left_s] = [gap, left_s + to_start_s];
    }
    return at;
  }
}

/** The finished share of an event at a moment: 0 to 1. */
export function progressOf<E extends TimedEvent>(event: E, moment: Moment<E>): number {
  const { at_ns, reached, active, past } = moment;
  const { step, start_ns, end_ns } = event;
  if (end_ns > start_ns) {
    return Math.max(0, Math.min((at_ns - start_ns) / (end_ns - start_ns), 1));
  }
  const fields = Object.keys(event) as (keyof E)[];
  const isSame = (other: E) => fields.every((field) => other[field] === event[field]);
  const acting = active.find(isSame);
  return acting?.done ?? (step <= reached || past.some(isSame) ? 1 : 0);
}

function lengthOf(gap: readonly TimedStretch<TimedEvent>[]): number {
  return gap.at(-1)?.end_s ?? 0;
}

function rateOf(timedStretch: TimedStretch<TimedEvent> | undefined): number {
  if (!timedStretch) return 0;
  const { stretch, start_s, end_s } = timedStretch;
  return end_s > start_s ? (stretch.end_ns - stretch.start_ns) / (end_s - start_s) : 0;
}
