/*
 * The drive that is run, what is kept of a run, and the reader's runs as the address keeps them:
 * `250-2308.400-1498`.
 */
import { mean, range } from 'd3-array';
import { BLOCK_STATES } from '#generated/codes';
import type { Watching, WatchedRun } from '#sim/moments';

export const SCENARIO = 'intel-335-240';
/** Small enough to be over in a second or two. */
const SCALE = '16';
/** More updates than a run has: the drive does not write its map, which the model does not know. */
const WRITE_BACK_UPDATES = '4294967296';
/**
 * A sixteenth of a die's multi-plane blocks. The drive that runs has a few more, because it keeps
 * as many ready as a whole one.
 */
const BLOCKS_PER_DIE = 128;
/** A run has settled by then: the mean of its last seconds counts. */
const LAST_S = 300;
/** A point of the curve is asked for by thousandths of the NAND. */
export const MOST = 400;
const RUNS_MAX = 24;
/** Write amplification is kept as means of so many seconds. */
const EACH_S = 10;
/** Columns that all blocks of the drive are drawn as. */
export const COLUMNS = 64;
/** Of a column that is full of valid pages. */
export const COLUMN_MOST = 255;
/** When the drive is looked at, besides its end. */
const SECONDS = [0, ...range(100, 801, 20), 1000, 1300, 1600];
/** Of these, a film shows the first, one in so many seconds, and all about the cliff. */
const SPARSE_S = 200;
const CLIFF_FROM_S = -20;
const CLIFF_TO_S = 80;
const STEPS = 15;
/** The cliff is seen slowly. */
const SLOW_TO_S = 20;
const SLOWLY_S = 3;
/** Programs for each page of the host, above which the drive has begun to collect. */
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
  /** Valid share of the emptiest closed block: of the next victim. */
  least: number;
}

export interface SpareRun {
  steps: { at_ns: number }[];
  /** Of a step, how long the way to it is seen; null: as long as the player decides. */
  seconds: (number | null)[];
  per_mille: number;
  piles: Pile[];
  amplification: number[];
  /** Where it settled. */
  settled: number;
}

/** `spare` as the core takes it. */
export function watching(spare: string): Watching<Pile> {
  return {
    settings: [
      ['scale', SCALE], ['write_back_updates', WRITE_BACK_UPDATES], ['spare_factor', spare],
    ],
    wanted: [AMPLIFICATION],
    seconds: SECONDS,
    look: ({ map: { valid, state, blocks_per_die } }) =>
      pileOf(valid, state, valid.length * (1 - BLOCKS_PER_DIE / blocks_per_die)),
  };
}

const CLOSED = BLOCK_STATES.indexOf('closed');
const FREE = BLOCK_STATES.indexOf('free');
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** `more`: free blocks that only the scale adds. They are left out. */
export function pileOf(valid: Uint8Array, state: Uint8Array, more: number): Pile {
  const closed = valid.filter((_, block) => state[block] === CLOSED).sort().reverse();
  const open = valid.filter((_, block) => state[block] !== CLOSED && state[block] !== FREE);
  const count = Math.max(closed.length + open.length, Math.round(valid.length - more));
  const all = new Uint8Array(count);
  all.set(closed);
  all.set(open, closed.length);
  const each = count / COLUMNS;
  return {
    valid: range(COLUMNS).map((column) =>
      Math.round(mean(all.subarray(column * each, (column + 1) * each))!)),
    closed: rounded(closed.length / count),
    free: rounded(1 - (closed.length + open.length) / count),
    least: rounded((closed.at(-1) ?? 0) / 255),
  };
}

export function runOf({ moments, description }: WatchedRun<Pile>): SpareRun {
  const all = moments.flatMap(({ columns }) => columns[AMPLIFICATION]!);
  const cliff_s = all.findIndex((amplification) => amplification > COLLECTS);
  const asked = new Set(moments.filter(({ time_s }, index) => index === 0
    || index === moments.length - 1 || time_s % SPARSE_S === 0 || time_s > SECONDS.at(-3)!
    || (time_s >= cliff_s + CLIFF_FROM_S && time_s <= cliff_s + CLIFF_TO_S)));
  // As many for every drive, so that a link's step is there before its run is.
  for (const moment of [...moments.filter(({ time_s }) => time_s > cliff_s), ...moments]) {
    if (asked.size < STEPS) asked.add(moment);
  }
  const kept = moments.filter((moment) => asked.has(moment));
  return {
    steps: kept.map(({ time_s }) => ({ at_ns: time_s * NS_PER_S })),
    seconds: kept.map(({ time_s }) =>
      (time_s >= cliff_s && time_s <= cliff_s + SLOW_TO_S ? SLOWLY_S : null)),
    per_mille: Math.round(description.spare_factor * 1000),
    piles: kept.map(({ seen }) => seen),
    amplification: range(0, all.length, EACH_S).map((second) =>
      rounded(mean(all.slice(second, second + EACH_S)) ?? Number.NaN)),
    settled: rounded(mean(all.slice(-LAST_S))!),
  };
}

/** Between two moments every column goes evenly from one to the other. */
export function pileAt({ steps, piles }: SpareRun, reached: number, at_ns: number): Pile {
  const [from, to] = [piles[reached]!, piles[reached + 1]];
  if (!to) return from;
  const [start_ns, end_ns] = [steps[reached]!.at_ns, steps[reached + 1]!.at_ns];
  return mixedPile(from, to, (at_ns - start_ns) / (end_ns - start_ns));
}

function mixedPile(from: Pile, to: Pile, share: number): Pile {
  const mixed = (a: number, b: number) => a + (b - a) * share;
  return {
    valid: from.valid.map((valid, column) => mixed(valid, to.valid[column]!)),
    closed: mixed(from.closed, to.closed),
    free: mixed(from.free, to.free),
    least: mixed(from.least, to.least),
  };
}

/** How a drive is expected to settle: between the ends of the two nearest of these runs. */
export function forecastPile(runs: readonly SpareRun[], per_mille: number): Pile {
  const known = runs.toSorted((a, b) => a.per_mille - b.per_mille);
  const above = known.findIndex((run, index) =>
    index === known.length - 1 || (index > 0 && run.per_mille >= per_mille));
  const [from, to] = [known[above - 1]!, known[above]!];
  const share = (per_mille - from.per_mille) / (to.per_mille - from.per_mille);
  return mixedPile(from.piles.at(-1)!, to.piles.at(-1)!, Math.max(0, Math.min(share, 1)));
}

/** From here on the drive collects: the whole of a mean says so. */
export const collectsFrom = ({ amplification }: SpareRun) =>
  EACH_S * (1.5 + amplification.findIndex((one) => one > COLLECTS));

/** Of what is programmed, the share that collection moves: so full its victims were. */
export const movedShare = (amplification: number) => 1 - 1 / amplification;

/**
 * The same valid pages in as few columns as can hold them, and all that is spare in one piece
 * beside them: at 0 as they are, at 1 gathered. There is as much of both all the way.
 */
export function gathered(valid: readonly number[], share: number): number[] {
  let left = valid.reduce((sum, one) => sum + one, 0);
  return valid.map((one) => {
    const held = Math.min(left, COLUMN_MOST);
    left -= held;
    return one + (held - one) * share;
  });
}

/** Of a run, up to this second: `time_s` and the write amplification that it had. */
export function upTo({ amplification }: SpareRun, at_s: number): [number[], number[]] {
  const place = at_s / EACH_S - 0.5;
  const known = amplification.slice(0, Math.max(0, Math.ceil(place)));
  const [from, to] = [amplification[Math.max(0, known.length - 1)]!,
    amplification[known.length] ?? amplification.at(-1)!];
  const now = from + (to - from) * Math.max(0, place - known.length + 1);
  return [[...known.map((_, index) => (index + 0.5) * EACH_S), at_s], [...known, now]];
}

export interface OwnRun {
  per_mille: number;
  write_amplification: number;
}

/** The later of two runs with the same spare area counts. */
export function withRun(runs: readonly OwnRun[], run: OwnRun): OwnRun[] {
  const others = runs.filter(({ per_mille }) => per_mille !== run.per_mille);
  return [...others, run].slice(-RUNS_MAX);
}

export function runsText(runs: readonly OwnRun[]): string {
  return runs.map(({ per_mille, write_amplification }) =>
    `${per_mille}-${Math.round(write_amplification * 1000)}`).join('.');
}

/** What cannot be a run is left out. */
export function runsOf(kept: string): OwnRun[] {
  const pairs = kept.split('.').map((pair) => /^(\d{2,3})-(\d{4,5})$/.exec(pair));
  return pairs.filter((found) => found !== null).slice(0, RUNS_MAX).map(([, spare, found]) =>
    ({ per_mille: Number(spare), write_amplification: Number(found) / 1000 }));
}
