/*
 * What is on a bus at a moment: the tape from the last step on, or the middle of the page while
 * the tape runs too fast to be read.
 */
import type { StrobeLane } from '#generated/types/StrobeLane';
import type { StrobeStep } from '#generated/types/StrobeStep';
import type { StrobeTimingShown } from '#generated/types/StrobeTimingShown';
import type { Moment } from '#player/film';
import { between } from '#charts/ease';

/** While the page is sent, of so many bytes one is seen. */
export const SLOWED = 300;
/** Two buses whose times differ by less take the same. */
export const SAME = 1.005;
/** One cell of the page that is drawn. */
export const CELL_BYTES = 32;
/** Of those that an interface has, the first times what is sent. */
const STROBES: Record<string, readonly string[]> = {
  program: ['DQS', 'WE#'], read: ['DQS', 'RE#'], erase: ['WE#', 'CLK'],
};

/** In the middle of the page, every byte is one of it. */
const ALL_PS = [0, Infinity] as const;

export interface Seen {
  lanes: readonly StrobeLane[];
  run_ps: number;
  length_ps: number;
  /** When bytes of the page are taken, on the same tape. */
  data_ps: readonly [number, number] | null;
  slowed: boolean;
  moves: boolean;
}

const isTape = ({ kind }: { kind: string }) => kind === 'tape';

/** A side sends its page. */
export const sendOf = ({ film }: StrobeTimingShown, side: number) =>
  film.find(({ actor, index, kind }) => actor === 'bus' && index === side && kind === 'send');

/** The cursor stays where it is, but for the first step, which has nothing before it. */
export function cursorOf(shown: StrobeTimingShown, moment: Moment): number {
  const from_ps = shown.steps[moment.reached]!.cursor_ps;
  if (moment.step === moment.reached) return from_ps;
  const tape = moment.active.find(isTape);
  return between(from_ps, shown.steps[moment.step]!.cursor_ps, tape ? tape.done : 1);
}

export function seenOf(shown: StrobeTimingShown, side: number, moment: Moment): Seen {
  const reached: StrobeStep = shown.steps[moment.reached]!;
  const { stream, stream_ps } = shown.sides[side]!;
  const { window_ps } = shown;
  const { at_ns } = moment;
  const resting = moment.step === moment.reached;
  const moves = moment.active.some(isTape);
  const sent = sendOf(shown, side);
  const passes = sent && !moves && at_ns > sent.start_ns && at_ns < sent.end_ns;
  if (passes && (!resting || at_ns - sent.start_ns > window_ps / 1000)) {
    const since_ps = (at_ns - sent.start_ns) * 1000 / SLOWED;
    return {
      lanes: stream, run_ps: since_ps % stream_ps, length_ps: stream_ps + window_ps,
      data_ps: ALL_PS, slowed: true, moves: true,
    };
  }
  const passed_ps = Math.min((at_ns - reached.at_ns) * 1000, window_ps);
  return {
    lanes: resting ? reached.sides[side]!.lanes : reached.tapes[side]!,
    // The tape runs from the last step on, at most one window.
    run_ps: resting ? 0 : passed_ps - (cursorOf(shown, moment) - reached.cursor_ps),
    length_ps: resting ? window_ps : 2 * window_ps, data_ps: reached.data_ps[side]!,
    slowed: false, moves,
  };
}

/** Nothing that lies ahead of the cursor is taken any more. */
export const isQuiet = ({ lanes, run_ps }: Seen, cursor_ps: number): boolean =>
  lanes.every(({ latches_ps }) => latches_ps.every((ps) => ps <= cursor_ps + run_ps));

/** How many bytes of the page a side has sent by now. */
export function bytesSent(shown: StrobeTimingShown, side: number, moment: Moment): number {
  const sent = sendOf(shown, side);
  if (moment.step === moment.reached || !sent) {
    return shown.steps[moment.reached]!.sides[side]!.bytes;
  }
  const share = (moment.at_ns - sent.start_ns) / (sent.end_ns - sent.start_ns);
  return Math.floor(between(sent.from, sent.to, Math.max(0, Math.min(share, 1))));
}

/** The signal that times the data, and the data. */
export function essential(
  lanes: readonly StrobeLane[], operation: string,
): readonly StrobeLane[] {
  const strobe = STROBES[operation]!.find((name) => lanes.some(({ signal }) => signal === name));
  return lanes.filter(({ signal }) => signal === strobe || signal === 'DQ');
}
