/*
 * Divides runs into rounds; a run fills a drive ten times, and deletes everything after each fill.
 * 1. A fill is over in the second in which the host has written another tenth of all its data.
 * 2. All drives begin a round at the same time, and the faster ones wait for the slowest.
 * 3. The first step shows new drives, and each later one the end of a round: step 3 comes after the
 *    third fill.
 */
import type { Moment } from '#player/film';

export const FILLS = 10;
/** The share of a fill that may be unrecorded: the run's last, partial second has no row. */
const UNRECORDED_SHARE = 0.002;

/** The duration of each fill that is over; a fill writes `user_slots`. */
export function fillTimes_s(host_slots: ArrayLike<number>, user_slots: number): number[] {
  const times_s: number[] = [];
  let written = 0;
  let before_s = 0;
  for (let row = 0; row < host_slots.length && times_s.length < FILLS; row += 1) {
    written += host_slots[row]!;
    if (written < user_slots * (times_s.length + 1 - UNRECORDED_SHARE)) continue;
    times_s.push(row + 1 - before_s);
    before_s = row + 1;
  }
  return times_s;
}

/** The steps, timed by the slowest drive of each round. Deleting takes no time. */
export function stepsOf(drives: readonly (readonly number[])[]): { at_ns: number }[] {
  let end_s = 0;
  const ends = Array.from({ length: FILLS }, (_, place) => {
    end_s += Math.max(...drives.map((times_s) => times_s[place]!));
    return { at_ns: end_s * 1e9 };
  });
  return [{ at_ns: 0 }, ...ends];
}

/** The seconds of film before each step: the first rounds are slow enough to follow, each later one
 * is shorter, and the last shows the result of all of them. */
export const SECONDS: readonly number[] = [0, 3, 3.2, 2.4, 1.8, 1.4, 1.1, 0.9, 0.8, 0.8, 2.4];

/** The position of the film among the rounds. */
export interface Round {
  /** The number of fills that are over. */
  done: number;
  /** Seconds since the current fill began; null between two fills. */
  since_s: number | null;
}

export function roundAt(
  { at_ns, reached, step }: Pick<Moment, 'at_ns' | 'reached' | 'step'>,
  steps: readonly { at_ns: number }[],
): Round {
  if (step === reached) return { done: step, since_s: null };
  return { done: step - 1, since_s: (at_ns - steps[step - 1]!.at_ns) / 1e9 };
}

/** The height in seconds of each bar whose fill has begun. */
export function barsAt({ done, since_s }: Round, times_s: readonly number[]): number[] {
  const over = times_s.slice(0, done);
  const all_s = times_s[done];
  return since_s === null || all_s === undefined ? over : [...over, Math.min(since_s, all_s)];
}
