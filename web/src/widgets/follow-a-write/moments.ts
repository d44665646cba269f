/*
 * What the reader steps through: the core's steps, and within the write itself the moments of its
 * page on the bus and in the cells. Later programs are one step each: they are the same again.
 */
import type { PagePulse } from '#generated/types/PagePulse';
import type { ProgramPageShown } from '#generated/types/ProgramPageShown';
import type { ProgramWay } from '#generated/types/ProgramWay';
import type { FollowedStep } from '#sim/followed';
import type { Leg } from './legs';

export interface Moment {
  at_ns: number;
  /** Of the core's steps. */
  step: number;
  /** Which of the moments of that step, and how many it has. */
  part: number;
  parts: number;
}

export interface Followed {
  told: readonly FollowedStep[];
  inside: ProgramPageShown | null;
  steps: readonly Moment[];
}

/** `inside`: what the core shows of a page of this NAND. */
export function followed(
  told: readonly FollowedStep[], inside: ProgramPageShown | null,
): Followed {
  const ends = told.findIndex(({ kind }) => kind === 'moved');
  const steps = told.flatMap((step, index): Moment[] => {
    const is_first = ends < 0 || index < ends;
    const offsets = inside && is_first ? offsetsOf(step, inside) : [0];
    return offsets.map((offset_ns, part) =>
      ({ at_ns: step.at_ns + offset_ns, step: index, part, parts: offsets.length }));
  });
  return { told, inside, steps };
}

function offsetsOf(step: FollowedStep, inside: ProgramPageShown): number[] {
  const whole_ns = step.end_ns - step.start_ns;
  if (step.kind === 'programBus') {
    // A page in each plane: each crosses the bus alike.
    const { moments, bus_ns } = inside.bus;
    return moments.map(({ at_ns }) => Math.round(at_ns / bus_ns * whole_ns));
  }
  const way = step.kind === 'programArray' ? wayOf(inside, whole_ns) : undefined;
  return way ? way.pulses.map(({ end_ns }) => end_ns) : [0];
}

/** The way to program that takes as long as the run's did. */
export function wayOf(inside: ProgramPageShown, program_ns: number): ProgramWay | undefined {
  return inside.ways.find((way) => way.program_ns === program_ns);
}

/** The program of a leg: whole once `index` is past it, none of it before. */
export interface Programmed {
  bus: FollowedStep | undefined;
  array: FollowedStep | undefined;
  way: ProgramWay;
  /** Which moment of the bus is on show. */
  sent: number;
  /** Pulses so far. */
  pulsed: number;
}

export function programmedOf(
  { first, steps }: Leg, moment: Moment, inside: ProgramPageShown,
): Programmed {
  const place = (kind: FollowedStep['kind']) => steps.findIndex((step) => step.kind === kind);
  const [bus_at, array_at] = [place('programBus'), place('programArray')];
  const [bus, array] = [steps[bus_at], steps[array_at]];
  const way = (array && wayOf(inside, array.end_ns - array.start_ns)) ?? inside.ways[0]!;
  const reached = (at: number, all: number) => {
    if (at < 0 || moment.step < first + at) return 0;
    if (moment.step > first + at || moment.parts === 1) return all;
    return moment.part + 1;
  };
  const { moments } = inside.bus;
  return {
    bus, array, way,
    sent: Math.max(0, reached(bus_at, moments.length) - 1),
    pulsed: reached(array_at, way.pulses.length),
  };
}

/** A pulse's times on the clock of the run. */
export const onClock = (pulse: PagePulse, array: FollowedStep) =>
  ({ from_ns: array.start_ns + pulse.start_ns, to_ns: array.start_ns + pulse.end_ns });
