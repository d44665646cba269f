/*
 * The signals on a bus at a moment: the tape since the last step, or the middle of the page while
 * the tape runs too fast to be read.
 */
import type { StrobeLane } from '#generated/types/StrobeLane';
import type { StrobeStep } from '#generated/types/StrobeStep';
import type { StrobeTimingShown } from '#generated/types/StrobeTimingShown';
import type { Moment } from '#player/film';
import { between } from '#charts/ease';
import { clampedShare } from '#charts/share';

/** While the page is sent, one byte in this many is shown. */
export const SLOWED = 300;
/** Two bus times whose ratio is less than this count as the same. */
export const SAME = 1.005;
/** Bytes per cell of the page that is drawn. */
export const CELL_BYTES = 32;
/** Strobes by operation: the first of them that an interface has times the data. */
const STROBES: Record<string, readonly string[]> = {
  program: ['DQS', 'WE#'],
  read: ['DQS', 'RE#'],
  erase: ['WE#', 'CLK'],
};

/** In the middle of the page, every byte on the bus belongs to it. */
export const ALL_PS = [0, Infinity] as const;

export interface BusSignals {
  lanes: readonly StrobeLane[];
  run_ps: number;
  length_ps: number;
  /** The time span in which bytes of the page are latched, on the same tape. */
  data_ps: readonly [number, number] | null;
  slowed: boolean;
  moves: boolean;
}

const isTape = ({ kind }: { kind: string }) => kind === 'tape';

/** Returns the event in which a side sends its page. */
export const sendOf = ({ film }: StrobeTimingShown, side: number) =>
  film.filter((event) => event.kind === 'send').find((event) => event.side === side);

/**
 * Returns the cursor's place, which is fixed except in the first step, which has nothing before it.
 */
export function cursorOf(result: StrobeTimingShown, moment: Moment): number {
  const from_ps = result.steps[moment.reached]!.cursor_ps;
  if (moment.step === moment.reached) return from_ps;
  const tape = moment.active.find(isTape);
  return between(from_ps, result.steps[moment.step]!.cursor_ps, tape ? tape.done : 1);
}

export function busSignalsOf(result: StrobeTimingShown, side: number, moment: Moment): BusSignals {
  const reached: StrobeStep = result.steps[moment.reached]!;
  const { stream, stream_ps } = result.sides[side]!;
  const { window_ps } = result;
  const { at_ns } = moment;
  const resting = moment.step === moment.reached;
  const moves = moment.active.some(isTape);
  const sent = sendOf(result, side);
  const passes = sent && !moves && at_ns > sent.start_ns && at_ns < sent.end_ns;
  if (passes && (!resting || at_ns - sent.start_ns > window_ps / 1000)) {
    const since_ps = ((at_ns - sent.start_ns) * 1000) / SLOWED;
    return {
      lanes: stream,
      run_ps: since_ps % stream_ps,
      length_ps: stream_ps + window_ps,
      data_ps: ALL_PS,
      slowed: true,
      moves: true,
    };
  }
  const passed_ps = Math.min((at_ns - reached.at_ns) * 1000, window_ps);
  return {
    lanes: resting ? reached.sides[side]!.lanes : reached.tapes[side]!,
    // The tape runs from the last step on, at most one window.
    run_ps: resting ? 0 : passed_ps - (cursorOf(result, moment) - reached.cursor_ps),
    length_ps: resting ? window_ps : 2 * window_ps,
    data_ps: reached.data_ps[side]!,
    slowed: false,
    moves,
  };
}

/** Returns true if no byte ahead of the cursor will be latched. */
export const isQuiet = ({ lanes, run_ps }: BusSignals, cursor_ps: number): boolean =>
  lanes.every(({ latches_ps }) => latches_ps.every((ps) => ps <= cursor_ps + run_ps));

/** Returns the number of bytes of the page that a side has sent by now. */
export function sentBytes(result: StrobeTimingShown, side: number, moment: Moment): number {
  const sent = sendOf(result, side);
  if (moment.step === moment.reached || !sent) {
    return result.steps[moment.reached]!.sides[side]!.bytes;
  }
  const share = (moment.at_ns - sent.start_ns) / (sent.end_ns - sent.start_ns);
  return Math.floor(between(sent.from_bytes, sent.to_bytes, clampedShare(share)));
}

/** Returns the side that is a cell of the page or more ahead; null while none is. */
export function leadOf(result: StrobeTimingShown, moment: Moment): 0 | 1 | null {
  const lead = sentBytes(result, 0, moment) - sentBytes(result, 1, moment);
  if (Math.abs(lead) < CELL_BYTES) return null;
  return lead > 0 ? 0 : 1;
}

/** Returns the signal that times the data, and the data. */
export function essential(lanes: readonly StrobeLane[], operation: string): readonly StrobeLane[] {
  const strobe = STROBES[operation]!.find((name) => lanes.some(({ signal }) => signal === name));
  return lanes.filter(({ signal }) => signal === strobe || signal === 'DQ');
}
