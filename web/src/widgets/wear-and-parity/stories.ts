/*
 * Three stories, each two runs of one small drive: without what the story is about, and with as
 * much of it as the reader chooses.
 * 1. `wear`: the erases of every block, with a kind of wear levelling.
 * 2. `die`: dies are lost, with and without parity over the dies.
 * 3. `power`: the power fails, with capacitors that last for a while.
 * The build and the reader's browser run the same. A step is a second at which both runs were
 * looked at; a run that is over stays as it ended.
 */
import type { DriveShape } from '#charts/block-map';
import type { Loss } from '#generated/types/Loss';
import type { PowerCut } from '#generated/types/PowerCut';
import type { Wear } from '#generated/types/Wear';
import type { Watching, WatchedRun } from '#sim/moments';
import type { Setting, Source } from '#sim/protocol';
import { refusal } from '#format/errors';

/** One run: what was seen of it at each step, and what the host got every second. */
export interface Side<Seen> {
  drive: string;
  /** All of its NAND, at full size. */
  raw_bytes: number;
  shape: DriveShape;
  seen: Seen[];
  iops: number[];
  /** Seconds that had passed at each step. */
  rows: number[];
}

export interface Story<Seen> {
  steps: { at_ns: number }[];
  sides: Side<Seen>[];
  /** In the reader's browser. */
  ran_here: boolean;
}

/** As the page has it before any script runs, and what it takes to run it again. */
export interface Still<Show extends string, Seen> extends Story<Seen> {
  show: Show;
  sources: Record<string, Source>;
}

export interface WearSeen {
  erases: number[];
  wear: Wear;
}

export type WearStill = Still<'wear', WearSeen>;
export type DieStill = Still<'die', Loss | null>;
export type PowerStill = Still<'power', PowerCut | null>;
export type WearAndParityStill = WearStill | DieStill | PowerStill;

/** One run to be made: a workload, and how to run and watch it. */
export interface Run<Seen> extends Watching<Seen> {
  workload: string;
}

export interface Teller<Seen> {
  /** What the reader may set, as it is at first. */
  first: readonly Setting[];
  /** Left and right. Throws a ScenarioError. */
  runs(settings: readonly Setting[]): Run<Seen>[];
}

export const DRIVE = ['kingston-e100-200', 'toshiba-32nm-emlc'] as const;
export const SCALE = '64';
/** The power fails at one of these seconds. */
export const CUT = { min: 1, max: 60 } as const;
/** Which workload loses so many dies. */
export const LOSSES: Record<string, string> = {
  one: 'lose-a-die', two: 'lose-two-dies', later: 'lose-a-die-after-rebuild',
};
/** What is offered of each setting, in its order. */
export const CHOICES = {
  levelling: ['off', 'dynamic', '20', '5'],
  lost: Object.keys(LOSSES),
  parity: ['off', 'on'],
  capacitors: ['off', '1', '20'],
} as const;
const IOPS = ['read_iops', 'write_iops'];

export function valueOf(settings: readonly Setting[], name: string): string {
  return settings.find(([given]) => given === name)?.[1] ?? '';
}

/** As buttons, with their texts by value. */
export function optionsOf(
  name: keyof typeof CHOICES, texts: Record<string, string>,
): { value: string; text: string }[] {
  return CHOICES[name].map((value) => ({ value, text: texts[value]! }));
}

const every = (step: number, count: number) =>
  Array.from({ length: count }, (_, index) => (index + 1) * step);

const wear: Teller<WearSeen> = {
  first: [['levelling', '5']],
  runs: (settings) => ['off', valueOf(settings, 'levelling')].map((levelling) => ({
    workload: 'hot-tenth',
    settings: [['scale', SCALE], ['wear_levelling', levelling]],
    // Rates do not matter here, and there are thousands of them.
    wanted: [],
    seconds: every(600, 40),
    look: ({ map, wear }) => {
      // A superblock is erased on all dies at once, so the blocks of one die stand for all.
      return { erases: Array.from(map.erases.subarray(0, map.blocks_per_die)), wear };
    },
  })),
};

const die: Teller<Loss | null> = {
  first: [['lost', 'one'], ['parity', 'on']],
  runs: (settings) => ['off', valueOf(settings, 'parity')].map((parity) => {
    const lost = valueOf(settings, 'lost');
    const workload = LOSSES[lost];
    if (!workload) throw refusal('lost', 'one_of', { words: Object.keys(LOSSES) }, lost);
    return {
      workload,
      settings: [['scale', SCALE], ['parity', parity]],
      wanted: IOPS,
      seconds: [30, 60, 61, 75, 90, 120, 121, 150, ...every(100, 12).slice(1)],
      look: ({ loss }) => loss,
    };
  }),
};

const power: Teller<PowerCut | null> = {
  first: [['cut', '20'], ['capacitors', '20']],
  runs: (settings) => ['off', valueOf(settings, 'capacitors')].map((capacitors) => {
    const cut = valueOf(settings, 'cut');
    const cut_s = Number(cut);
    if (!Number.isInteger(cut_s) || cut_s < CUT.min || cut_s > CUT.max) {
      throw refusal('cut', 'whole', CUT, cut);
    }
    const after = [cut_s, cut_s + 1, cut_s + 2];
    const seconds = [...new Set([...every(5, 13), ...after])].toSorted((a, b) => a - b);
    return {
      workload: 'power-cut',
      settings: [['scale', SCALE], ['power_cut', cut], ['capacitors', capacitors]],
      wanted: IOPS,
      seconds,
      look: ({ cuts }) => cuts[0] ?? null,
    };
  }),
};

export const TELLERS = { wear, die, power };

/** Both runs at the same steps. */
export function storyOf<Seen>(runs: readonly WatchedRun<Seen>[], ran_here: boolean): Story<Seen> {
  const longest = runs.reduce((a, b) => (b.moments.length > a.moments.length ? b : a));
  const steps = longest.moments.map(({ time_s }) => ({ at_ns: time_s * 1e9 }));
  const sides = runs.map(({ moments, description, shape }) => {
    const at = steps.map((_, step) => moments[step] ?? moments.at(-1)!);
    return {
      drive: description.drive_title,
      raw_bytes: description.raw_bytes,
      shape,
      seen: at.map(({ seen }) => seen),
      rows: at.map(({ time_s }) => Math.round(time_s)),
      iops: moments.flatMap(({ columns: { read_iops = [], write_iops = [] } }) =>
        read_iops.map((reads, row) => Math.round(reads + write_iops[row]!))),
    };
  });
  return { steps, sides, ran_here };
}
