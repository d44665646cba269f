/*
 * The simulated drive, the data kept from a run, and the reader's runs in the format of the
 * address: `250-2308.400-1498`.
 */
import { mean, range } from 'd3-array';
import { clampedShare } from '#charts/share';
import { BLOCK_STATES } from '#generated/codes';
import type { Watching, WatchedRun } from '#sim/moments';
import type { Failure } from '#sim/protocol';

export const SCENARIO = 'intel-335-240';
/** Small enough for a run to take a second or two. */
const SCALE = '16';
/**
 * More updates than a run has, so that the drive never writes its map, which the model does not
 * include.
 */
const WRITE_BACK_UPDATES = '4294967296';
/**
 * A sixteenth of a die's multi-plane blocks. The simulated drive has a few more, because it keeps
 * as many blocks ready as a whole one.
 */
const BLOCKS_PER_DIE = 128;
/** Seconds at the end of a run, which has settled by then. Their mean is the result of the run. */
export const LAST_S = 300;
/** The largest spare area that a reader can choose, in thousandths of the NAND. */
export const MOST = 400;
const RUNS_MAX = 24;

/** Returns the point of a curve that is nearest to a spare area, in thousandths of the NAND. */
export const nearestPoint = <Point extends { spare_factor: number }>(
  curve: readonly Point[],
  per_mille: number,
): Point =>
  curve.reduce((best, point) =>
    Math.abs(point.spare_factor * 1000 - per_mille) < Math.abs(best.spare_factor * 1000 - per_mille)
      ? point
      : best,
  );

/** Returns why a spare area is refused, from `least` to `MOST`; null if it is not. */
export function refusalOf(per_mille: number, least: number): Failure | null {
  if (per_mille >= least && per_mille <= MOST) return null;
  const details = { min: least / 1000, max: MOST / 1000 };
  const expected = { code: 'decimal', details };
  const error = { field: 'spare_factor', expected, found: per_mille / 1000 };
  return { reason: 'scenario', error };
}

/** Seconds per mean of write amplification that is kept. */
const EACH_S = 10;
/** Number of columns in which all blocks of the drive are drawn. */
export const COLUMNS = 64;
/** Height of a column that is full of valid pages. */
export const COLUMN_MOST = 255;
/** Seconds at which the drive is sampled, besides the end of its run. */
const SECONDS = [0, ...range(100, 801, 20), 1000, 1300, 1600];
/** A film shows the first of these, one in this many seconds, and all of them around the cliff. */
const SPARSE_S = 200;
const CLIFF_FROM_S = -20;
const CLIFF_TO_S = 80;
const STEPS = 15;
/** The cliff is shown slowly: for this many seconds, with this many film seconds per step. */
const SLOW_TO_S = 20;
const SLOWLY_S = 3;
/** So long after the cliff a drive only settles, and each step is brief. */
const SETTLES_S = 100;
const BRIEFLY_S = 0.6;
/** Write amplification above which the drive has begun to collect. */
const COLLECTS = 1.005;
const NS_PER_S = 1e9;
const AMPLIFICATION = 'write_amplification';

/** All blocks at one moment: the closed ones, the fullest first, then the open and the free. */
export interface Pile {
  /** Mean share of valid pages, in 255ths, by column. */
  valid: number[];
  /** Shares of all blocks. */
  closed: number;
  free: number;
  /** Valid share of the emptiest closed block, which is the next victim. */
  least: number;
}

export interface SpareRun {
  steps: { at_ns: number }[];
  /** Per step: film seconds that lead to it; null: the player decides. */
  seconds: (number | null)[];
  per_mille: number;
  piles: Pile[];
  amplification: number[];
  /** The write amplification at which the run settled. */
  settled: number;
}

/** `spare` is in the core's format. */
export function watching(spare: string): Watching<Pile> {
  return {
    settings: [
      ['scale', SCALE],
      ['write_back_updates', WRITE_BACK_UPDATES],
      ['spare_factor', spare],
    ],
    columnNames: [AMPLIFICATION],
    seconds: SECONDS,
    look: ({ map: { valid, state, blocks_per_die } }) =>
      pileOf(valid, state, valid.length * (1 - BLOCKS_PER_DIE / blocks_per_die)),
  };
}

const CLOSED = BLOCK_STATES.indexOf('closed');
const FREE = BLOCK_STATES.indexOf('free');
const round = (value: number) => Math.round(value * 1000) / 1000;

/** `more`: free blocks that only the scale adds. They are left out. */
export function pileOf(valid: Uint8Array, state: Uint8Array, more: number): Pile {
  const closed = valid
    .filter((_, block) => state[block] === CLOSED)
    .sort()
    .reverse();
  const open = valid.filter((_, block) => state[block] !== CLOSED && state[block] !== FREE);
  const count = Math.max(closed.length + open.length, Math.round(valid.length - more));
  const all = new Uint8Array(count);
  all.set(closed);
  all.set(open, closed.length);
  const each = count / COLUMNS;
  return {
    valid: range(COLUMNS).map((column) =>
      Math.round(mean(all.subarray(column * each, (column + 1) * each))!),
    ),
    closed: round(closed.length / count),
    free: round(1 - (closed.length + open.length) / count),
    least: round((closed.at(-1) ?? 0) / 255),
  };
}

export function runOf({ moments, description }: WatchedRun<Pile>): SpareRun {
  const all = moments.flatMap(({ columns }) => columns[AMPLIFICATION]!);
  const cliff_s = all.findIndex((amplification) => amplification > COLLECTS);
  const stepMoments = new Set(
    moments.filter(
      ({ time_s }, index) =>
        index === 0 ||
        index === moments.length - 1 ||
        time_s % SPARSE_S === 0 ||
        time_s > SECONDS.at(-3)! ||
        (time_s >= cliff_s + CLIFF_FROM_S && time_s <= cliff_s + CLIFF_TO_S),
    ),
  );
  // Every drive has the same number of steps, so that the step in a link exists before its run
  // does.
  for (const moment of [...moments.filter(({ time_s }) => time_s > cliff_s), ...moments]) {
    if (stepMoments.size < STEPS) stepMoments.add(moment);
  }
  const chosen = moments.filter((moment) => stepMoments.has(moment));
  return {
    steps: chosen.map(({ time_s }) => ({ at_ns: time_s * NS_PER_S })),
    seconds: chosen.map(({ time_s }) => {
      if (time_s > cliff_s + SETTLES_S) return BRIEFLY_S;
      return time_s >= cliff_s && time_s <= cliff_s + SLOW_TO_S ? SLOWLY_S : null;
    }),
    per_mille: Math.round(description.spare_factor * 1000),
    piles: chosen.map(({ view }) => view),
    amplification: range(0, all.length, EACH_S).map((second) =>
      round(mean(all.slice(second, second + EACH_S)) ?? Number.NaN),
    ),
    settled: round(mean(all.slice(-LAST_S))!),
  };
}

/** Returns the blocks at a moment. Between two samples, every column changes linearly. */
export function pileAt({ steps, piles }: SpareRun, reached: number, at_ns: number): Pile {
  const [from, to] = [piles[reached]!, piles[reached + 1]];
  if (!to) return from;
  const [start_ns, end_ns] = [steps[reached]!.at_ns, steps[reached + 1]!.at_ns];
  return mixedPile(from, to, (at_ns - start_ns) / (end_ns - start_ns));
}

function mixedPile(from: Pile, to: Pile, share: number): Pile {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return {
    valid: from.valid.map((valid, column) => mix(valid, to.valid[column]!)),
    closed: mix(from.closed, to.closed),
    free: mix(from.free, to.free),
    least: mix(from.least, to.least),
  };
}

/**
 * Returns the state in which a drive is expected to settle: between the ends of the two nearest
 * runs.
 */
export function forecastPile(runs: readonly SpareRun[], per_mille: number): Pile {
  const known = runs.toSorted((a, b) => a.per_mille - b.per_mille);
  const above = known.findIndex(
    (run, index) => index === known.length - 1 || (index > 0 && run.per_mille >= per_mille),
  );
  const [from, to] = [known[above - 1]!, known[above]!];
  const share = (per_mille - from.per_mille) / (to.per_mille - from.per_mille);
  return mixedPile(from.piles.at(-1)!, to.piles.at(-1)!, clampedShare(share));
}

/**
 * Returns the second from which the drive collects: the middle of the first mean that lies wholly
 * within its collection.
 */
export const collectsFrom = ({ amplification }: SpareRun) =>
  EACH_S * (1.5 + amplification.findIndex((one) => one > COLLECTS));

/**
 * Returns the second from which a drive moves less than at first: halfway from the most that it
 * moved to where it settles.
 */
export function settlesFrom({ amplification, settled }: SpareRun): number {
  const most = amplification.indexOf(Math.max(...amplification));
  const half = (amplification[most]! + settled) / 2;
  const falls = amplification.findIndex((one, place) => place > most && one < half);
  return falls < 0 ? Infinity : falls * EACH_S;
}

/** The share of all programs that collection moves, which is how full its victims were. */
export const movedShare = (amplification: number) => 1 - 1 / amplification;

/**
 * Moves the valid pages into as few columns as can hold them, so that the spare area is one piece
 * beside them. At 0, the pages are as they were; at 1, they are gathered. The amount of both stays
 * the same throughout.
 */
export function gather(valid: readonly number[], share: number): number[] {
  let left = valid.reduce((sum, one) => sum + one, 0);
  return valid.map((one) => {
    const capped = Math.min(left, COLUMN_MOST);
    left -= capped;
    return one + (capped - one) * share;
  });
}

/** Returns the `time_s` and write amplification of a run up to this second. */
export function upTo({ amplification }: SpareRun, at_s: number): [number[], number[]] {
  const place = at_s / EACH_S - 0.5;
  const known = amplification.slice(0, Math.max(0, Math.ceil(place)));
  const [from, to] = [
    amplification[Math.max(0, known.length - 1)]!,
    amplification[known.length] ?? amplification.at(-1)!,
  ];
  const now = from + (to - from) * Math.max(0, place - known.length + 1);
  return [
    [...known.map((_, index) => (index + 0.5) * EACH_S), at_s],
    [...known, now],
  ];
}

export interface OwnRun {
  per_mille: number;
  write_amplification: number;
}

/** Adds a run. Of two runs with the same spare area, the later counts. */
export function withRun(runs: readonly OwnRun[], run: OwnRun): OwnRun[] {
  const others = runs.filter(({ per_mille }) => per_mille !== run.per_mille);
  return [...others, run].slice(-RUNS_MAX);
}

export function runsText(runs: readonly OwnRun[]): string {
  return runs
    .map(
      ({ per_mille, write_amplification }) =>
        `${per_mille}-${Math.round(write_amplification * 1000)}`,
    )
    .join('.');
}

/** Reads the runs in an address, and skips what cannot be a run. */
export function runsOf(text: string): OwnRun[] {
  const pairs = text.split('.').map((pair) => /^(\d{2,3})-(\d{4,5})$/.exec(pair));
  return pairs
    .filter((match) => match !== null)
    .slice(0, RUNS_MAX)
    .map(([, spare, amplification]) => ({
      per_mille: Number(spare),
      write_amplification: Number(amplification) / 1000,
    }));
}
