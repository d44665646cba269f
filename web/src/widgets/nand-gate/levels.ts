/*
 * The levels on the wires of a gate, or of a circuit of gates, at a moment of the film and before
 * it. `levelsOf` samples the film at even intervals of each step; its time axis is the position in
 * steps.
 */
import type { NandGateShown } from '#generated/types/NandGateShown';
import type { NandGateStep } from '#generated/types/NandGateStep';
import type { Acting, EventOf, Film, Moment } from '#player/film';
import { between } from '#charts/ease';

/** The inputs of a truth table, in the order of its rows. */
export const INPUTS = [
  [false, false],
  [false, true],
  [true, false],
  [true, true],
] as const;

type GateResult = Extract<NandGateShown, { view: 'gate' }>;
type BuiltResult = Extract<NandGateShown, { view: 'built' }>;

export interface GateNow {
  step: NandGateStep;
  /** Levels of the inputs: 0 to 1. */
  a: number;
  b: number;
  /** How full the output wire is: 0 to 1. */
  full: number;
  /** Elapsed share of the time that the wire takes to change; null while it holds its level. */
  flown: number | null;
}

type Change = Acting<EventOf<'switch'> | EventOf<'flow'>>;

export const isChange = (event: Acting): event is Change =>
  event.kind === 'switch' || event.kind === 'flow';

/** The level of a line under a change: 0 to 1. */
export function levelAt(event: Change): number {
  if (event.kind === 'switch') return event.bit ? event.done : 1 - event.done;
  return between(event.from_percent, event.to_percent, event.done) / 100;
}

/**
 * Returns the gate at a moment. An input changes gradually, and the transistors switch halfway
 * through the change.
 */
export function gateAt({ steps }: GateResult, moment: Moment): GateNow {
  const switches = moment.active.filter((event) => event.kind === 'switch');
  const [switching] = switches;
  const flow = moment.active.find((event) => event.kind === 'flow');
  const step = steps[switching && switching.done >= 0.5 ? moment.step : moment.reached]!;
  const full = flow ? levelAt(flow) : step.wire ? 1 : 0;
  const input = (index: number, value: boolean) => {
    const change = switches.find(({ line }) => line === index);
    return change ? levelAt(change) : value ? 1 : 0;
  };
  const [a, b] = [input(0, step.gate.a), input(1, step.gate.b)];
  return { step, a, b, full, flown: flow?.done ?? null };
}

/** Levels of a, b and the output: 0 to 1. */
export const levelsAt = ({ a, b, full }: GateNow) => [a, b, full];

/** Levels of the inputs and of the last gate: 0 to 1. */
export function circuitLevelsAt({ steps, has_b }: BuiltResult, moment: Moment): number[] {
  const { signals } = steps[moment.reached]!;
  const visibleSignals = has_b ? [0, 1, signals.length - 1] : [0, signals.length - 1];
  return visibleSignals.map((signal) => {
    const event = moment.active.filter(isChange).find(({ line }) => line === signal);
    return event ? levelAt(event) : signals[signal] ? 1 : 0;
  });
}

/** Samples per step. */
const GRAIN = 24;

type Levels = readonly (readonly [number, readonly number[]])[];

/** Samples the film: each row has the position in steps and all levels there. */
export function levelsOf(film: Film, levelsAt: (moment: Moment) => number[]): Levels {
  return Array.from({ length: film.last * GRAIN + 1 }, (_, place) => {
    const at = place / GRAIN;
    return [at, levelsAt(film.at(at))] as const;
  });
}

/** Steps that the plot of the levels shows. */
const SEEN = 6;

export function visibleSpan(position: number): { from: number; to: number } {
  const from = Math.max(0, position - SEEN);
  return { from, to: from + SEEN };
}

/** Returns the visible part of each level with its name, up to the current value. */
export function pointsOf(
  names: readonly string[],
  levels: Levels,
  position: number,
  now: readonly number[],
) {
  const { from } = visibleSpan(position);
  const all = levels.filter(([at]) => at < position && at > from - 1);
  const points = [...all, [position, now] as const];
  return names.map((name, row) => ({
    name,
    points: points.map(([at, level]) => [at, level[row]!] as const),
  }));
}
