/*
 * The rows of a run that fills a drive ten times, and deletes everything after each fill, as steps.
 * 1. A fill is over in the second in which the host has written another tenth of all it writes.
 * 2. Steps: the new drive; then in turn a fill that is over, and everything deleted. Step 3 is the
 *    second fill, step 4 the deletion after it; after the tenth fill nothing is deleted.
 */
import type { Moment } from '#player/film';

export const FILLS = 10;

/** How long each fill took that is over; `user_slots` is what one writes. */
export function fillTimes_s(host_slots: ArrayLike<number>, user_slots: number): number[] {
  const times_s: number[] = [];
  let written = 0;
  let before_s = 0;
  for (let row = 0; row < host_slots.length && times_s.length < FILLS; row += 1) {
    written += host_slots[row]!;
    // Of the last command of a fill a part may count for the next second.
    if (written < user_slots * (times_s.length + 1) * 0.9999) continue;
    times_s.push(row + 1 - before_s);
    before_s = row + 1;
  }
  return times_s;
}

/** The step at which a fill, from 0, is over. */
export const stepOf = (place: number) => 2 * place + 1;

/** The steps on the clock of the slower drive. Deleting takes it no time. */
export function stepsOf(times_s: readonly number[]): { at_ns: number }[] {
  let end_s = 0;
  const ends = times_s.flatMap((time_s) => {
    const at_ns = (end_s += time_s) * 1e9;
    return [{ at_ns }, { at_ns }];
  });
  return [{ at_ns: 0 }, ...ends.slice(0, -1)];
}

/** Of the reader: the first rounds are to be understood, each later one is shorter, and the last
 * is what all of them come to. */
const FILL_S = [2.2, 3.2, 2.4, 1.8, 1.4, 1.1, 0.9, 0.75, 0.65, 2];
const DELETE_S = [2.2, 1.2, 0.7, 0.5, 0.4, 0.35, 0.3, 0.25, 0.25];

/** How long the way to each step is seen. */
export const SECONDS: readonly number[] = Array.from({ length: 2 * FILLS }, (_, step) => {
  const place = Math.floor((step - 1) / 2);
  return step === 0 ? 0 : (step % 2 === 1 ? FILL_S : DELETE_S)[place]!;
});

export type Phase = 'new' | 'writing' | 'over' | 'deleting' | 'deleted';

/** Where the rounds are. */
export interface Round {
  phase: Phase;
  /** The fill that is written, or was written last, from 0; -1 before the first. */
  place: number;
  /** Since that fill began, on the clock of both drives. */
  since_s: number;
  /** How much of what is under way is over. */
  share: number;
}

export function roundAt(
  { at_ns, reached, step }: Moment, position: number, steps: readonly { at_ns: number }[],
): Round {
  const place = Math.floor((step - 1) / 2);
  const start_ns = steps[Math.max(0, 2 * place)]!.at_ns;
  const under_way = step !== reached;
  const phase = step === 0 ? 'new'
    : step % 2 === 1 ? (under_way ? 'writing' : 'over') : under_way ? 'deleting' : 'deleted';
  return { phase, place, since_s: (at_ns - start_ns) / 1e9, share: position - reached };
}

/** Parts of the time of a fill after which it is told how far it is. */
export const PARTS = 8;

/** Of each fill, what was counted since it began at the end of each part, as share of a fill. */
export function sharesWithin(
  slots: ArrayLike<number>, times_s: readonly number[], user_slots: number,
): number[][] {
  let start_s = 0;
  return times_s.map((time_s) => {
    const shares = Array.from({ length: PARTS + 1 }, (_, part) => {
      const end = start_s + (part / PARTS) * time_s;
      let counted = 0;
      for (let row = start_s; row < end; row += 1) counted += slots[row]! * Math.min(1, end - row);
      return rounded(counted / user_slots);
    });
    start_s += time_s;
    return shares;
  });
}

export const rounded = (share: number) => Math.round(1000 * share) / 1000;

/** The seconds at which to look at a drive: within each fill, at the end of each part. */
export function secondsWithin(times_s: readonly number[]): number[] {
  let start_s = 0;
  return times_s.flatMap((time_s) => {
    const seconds = Array.from({ length: PARTS }, (_, part) =>
      // In the last second of a fill everything may be deleted already.
      Math.floor(start_s + ((part + 1) / PARTS) * time_s) - (part === PARTS - 1 ? 1 : 0));
    start_s += time_s;
    return seconds;
  });
}

/** Where such shares are when so much of the fill's time is over: 0 to 1. */
export function shareAt(shares: readonly number[], over: number): number {
  const at = Math.max(0, Math.min(over, 1)) * PARTS;
  const [before, after] = [shares[Math.floor(at)]!, shares[Math.ceil(at)]!];
  return before + (after - before) * (at % 1);
}

/** How much of a fill's time is over when so much is written. */
export function overWhen(written: readonly number[], share: number): number {
  const next = written.findIndex((one) => one >= share);
  if (next <= 0) return next === 0 ? 0 : 1;
  const [before, after] = [written[next - 1]!, written[next]!];
  return (next - 1 + (share - before) / (after - before)) / PARTS;
}
