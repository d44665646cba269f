/*
 * Divides runs into fills; a run fills a drive ten times, and deletes everything after each fill.
 * 1. A fill is over in the second in which the host has written another tenth of all its data.
 * 2. Both drives begin the second fill together, once both are full and everything is deleted. From
 *    then on each goes on at its own speed, and deletes as soon as it is full.
 * 3. The first step shows new drives, the second the end of the first fill, the third the deleted
 *    data. Each later one is the end of another fill on the slower drive.
 */
import { bisectRight, cumsum, sum } from 'd3-array';

export const FILLS = 10;
/** The step at which everything is deleted for the first time. */
export const DELETED = 2;
/** The share of a fill that may be unrecorded: the run's last, partial second has no row. */
const UNRECORDED_SHARE = 0.002;

/** Each fill that is over: its seconds, and the pages that the drive copied meanwhile. */
export interface Fills {
  times_s: number[];
  copied_slots: number[];
}

interface Columns {
  host_slots: ArrayLike<number>;
  moved_slots: ArrayLike<number>;
}

/** The fills of a run so far, and the one under way; a fill writes `user_slots`. */
export function fillsOf({ host_slots, moved_slots }: Columns, user_slots: number) {
  const fills: Fills = { times_s: [], copied_slots: [] };
  let [written, copied, before_s] = [0, 0, 0];
  for (let row = 0; row < host_slots.length && fills.times_s.length < FILLS; row += 1) {
    written += host_slots[row]!;
    copied += moved_slots[row]!;
    if (written < user_slots * (fills.times_s.length + 1 - UNRECORDED_SHARE)) continue;
    fills.times_s.push(row + 1 - before_s);
    fills.copied_slots.push(copied);
    [copied, before_s] = [0, row + 1];
  }
  const share = Math.max(0, written / user_slots - fills.times_s.length);
  return { fills, share, copied, since_s: host_slots.length - before_s };
}

/** The steps, timed by the slower drive of each fill. Deleting takes no time. */
export function stepsOf(drives: readonly Fills[]): { at_ns: number }[] {
  const slowest_s = (upTo: number) =>
    Math.max(...drives.map(({ times_s }) => sum(times_s.slice(1, upTo))));
  const first_s = firstFill_s(drives);
  const ends = Array.from({ length: FILLS }, (_, fill) => first_s + slowest_s(fill + 1));
  return [0, first_s, ...ends].map((at_s) => ({ at_ns: at_s * 1e9 }));
}

export const firstFill_s = (drives: readonly Fills[]) =>
  Math.max(...drives.map(({ times_s }) => times_s[0]!));

/** Refills that take longer by this factor are visibly longer. */
export const LONGER = 1.05;
/** How many times as long the refills of the second drive take. */
export const longerBy = ([trimmed, untrimmed]: readonly [Fills, Fills]) =>
  sum(untrimmed.times_s.slice(1)) / sum(trimmed.times_s.slice(1));

/** Fills that pass too fast for a sentence each have one together: their first and last. */
const TOGETHER: readonly (readonly [number, number])[] = [
  [3, 5],
  [6, 8],
];
export const fillsLike = (fill: number): readonly [number, number] =>
  TOGETHER.find(([first, last]) => fill >= first && fill <= last) ?? [fill, fill];

/**
 * The seconds of film before each step: the first fills are slow enough to follow, the later ones
 * are shorter, and the last shows the result of all of them. Each sentence lasts until it is read.
 */
const SECONDS: readonly number[] = [0, 3, 2, 3.6, 2.4, 0.8, 0.8, 0.8, 0.7, 0.7, 0.7, 2];
/** If no refill differs from another, one is enough to follow. */
const ALIKE_S: readonly number[] = [0, 3, 2, 2.4, 2, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 2];
export const secondsOf = (drives: readonly [Fills, Fills]) =>
  longerBy(drives) < LONGER ? ALIKE_S : SECONDS;

/** One drive at a moment. */
export interface Lane {
  /** The number of the fill under way, from 0, and the written share of it. */
  fill: number;
  share: number;
  /** The share of the data of the fill before that is deleted: 1 as soon as a fill is under way. */
  deleted: number;
  copied_slots: number;
  /** When each fill ended, and last the one under way so far. */
  ends_s: number[];
  isDone: boolean;
}

/** A drive at a position of the film; `first_s` is the end of the first fill on both drives. */
export function laneAt(
  position: number,
  at_s: number,
  { times_s, copied_slots }: Fills,
  first_s: number,
): Lane {
  const isFirst = position < DELETED;
  const own_s = isFirst ? Math.min(at_s, times_s[0]!) : times_s[0]! + Math.max(0, at_s - first_s);
  const ends_s = Array.from(cumsum(times_s));
  const over = isFirst ? 0 : Math.max(1, ends_s.filter((end_s) => end_s < own_s).length);
  const fill = Math.min(over, FILLS - 1);
  const share = Math.min(1, (own_s - (ends_s[fill - 1] ?? 0)) / times_s[fill]!);
  return {
    fill,
    share,
    deleted: isFirst ? Math.max(0, position - 1) : 1,
    copied_slots: sum(copied_slots.slice(0, fill)) + share * copied_slots[fill]!,
    ends_s: [...ends_s.slice(0, fill), Math.min(own_s, ends_s[fill]!)],
    isDone: fill === FILLS - 1 && share === 1,
  };
}

/** The position of the film at which a drive has written so many fills: reverses `laneAt`. */
export function positionAt(
  filled: number,
  { times_s }: Fills,
  first_s: number,
  steps: readonly { at_ns: number }[],
): number {
  const over = Math.max(0, Math.min(Math.floor(filled), FILLS - 1));
  const before_s = over === 0 ? 0 : first_s + sum(times_s.slice(1, over));
  const at_ns = (before_s + (filled - over) * times_s[over]!) * 1e9;
  const times_ns = steps.map((step) => step.at_ns);
  const last = steps.length - 1;
  const step = over === 0 ? 0 : Math.min(bisectRight(times_ns, at_ns) - 1, last - 1);
  const [from_ns, to_ns] = [times_ns[step]!, times_ns[step + 1]!];
  return Math.max(0, Math.min(step + (at_ns - from_ns) / (to_ns - from_ns), last));
}

/** A drive that runs in the browser. */
export function laneOf(columns: Columns, user_slots: number): Lane {
  const { fills, share, copied, since_s } = fillsOf(columns, user_slots);
  const ends_s = Array.from(cumsum(fills.times_s));
  const isDone = ends_s.length === FILLS;
  return {
    fill: Math.min(ends_s.length, FILLS - 1),
    share: isDone ? 1 : Math.min(1, share),
    deleted: ends_s.length > 0 ? 1 : 0,
    copied_slots: sum(fills.copied_slots) + copied,
    ends_s: isDone ? ends_s : [...ends_s, (ends_s.at(-1) ?? 0) + since_s],
    isDone,
  };
}
