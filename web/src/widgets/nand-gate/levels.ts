/*
 * What the wires of a gate, or of a circuit of gates, carry at a moment of the film and before it.
 * `levelsOf` asks the film at even places of each step: where one is on the way is the time.
 */
import type { NandGateShown } from '#generated/types/NandGateShown';
import type { NandGateStep } from '#generated/types/NandGateStep';
import type { Film, Moment } from '#player/film';

/** Of a truth table, in its order. */
export const INPUTS = [[false, false], [false, true], [true, false], [true, true]] as const;

type GateShown = Extract<NandGateShown, { view: 'gate' }>;
type BuiltShown = Extract<NandGateShown, { view: 'built' }>;

export interface GateNow {
  step: NandGateStep;
  /** How high the inputs are: 0 to 1. */
  a: number;
  b: number;
  /** How full the output wire is: 0 to 1. */
  full: number;
  /** Of the time that the wire takes, how much is over; null while it holds. */
  flown: number | null;
}

/** An input that changes does so over its moment, and the transistors follow in the middle. */
export function gateAt({ steps }: GateShown, moment: Moment): GateNow {
  const switching = moment.active.find(({ kind }) => kind === 'switch');
  const flow = moment.active.find(({ kind }) => kind === 'flow');
  const step = steps[switching && switching.done >= 0.5 ? moment.step : moment.reached]!;
  const full = flow ? (flow.from + (flow.to - flow.from) * flow.done) / 100 : step.wire ? 1 : 0;
  const input = (index: number, value: boolean) => {
    const change = moment.active.find((event) => event.kind === 'switch' && event.index === index);
    return change ? change.from + (change.to - change.from) * change.done : value ? 1 : 0;
  };
  const [a, b] = [input(0, step.gate.a), input(1, step.gate.b)];
  return { step, a, b, full, flown: flow?.done ?? null };
}

/** Of a, of b, and of the output: 0 to 1. */
export const levelsAt = ({ a, b, full }: GateNow) => [a, b, full];

/** Of the inputs and of the last gate: 0 to 1. */
export function circuitLevelsAt({ steps, has_b }: BuiltShown, moment: Moment): number[] {
  const { signals } = steps[moment.reached]!;
  const shown = has_b ? [0, 1, signals.length - 1] : [0, signals.length - 1];
  return shown.map((signal) => {
    const event = moment.active.find(({ actor, index }) => actor === 'signal' && index === signal);
    if (!event) return signals[signal] ? 1 : 0;
    const level = event.from + (event.to - event.from) * event.done;
    return event.kind === 'flow' ? level / 100 : level;
  });
}

/** Places a step. */
const GRAIN = 24;

type Levels = readonly (readonly [number, readonly number[]])[];

/** When, in steps, and how high all are. */
export function levelsOf(film: Film, levelsAt: (moment: Moment) => number[]): Levels {
  return Array.from({ length: film.last * GRAIN + 1 }, (_, place) => {
    const at = place / GRAIN;
    return [at, levelsAt(film.at(at))] as const;
  });
}

/** Steps in the picture of the levels. */
const SEEN = 6;

export function seenAt(position: number): { from: number; to: number } {
  const from = Math.max(0, position - SEEN);
  return { from, to: from + SEEN };
}

/** The levels that are in the picture, each with its name, up to what they are now. */
export function pointsOf(
  names: readonly string[], levels: Levels, position: number, now: readonly number[],
) {
  const { from } = seenAt(position);
  const all = levels.filter(([at]) => at < position && at > from - 1);
  const points = [...all, [position, now] as const];
  return names.map((name, row) => ({
    name, points: points.map(([at, level]) => [at, level[row]!] as const),
  }));
}
