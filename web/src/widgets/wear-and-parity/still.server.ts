/*
 * Small drives, each run with and without what is to be shown, while the site is built.
 * 1. `show="wear"`: the erases of every block, without wear levelling and with several spreads.
 * 2. `show="die"`: a die is lost on a drive without parity over its dies, and with it.
 * 3. `show="power"`: the power fails on a drive without capacitors, and on one with them.
 * A step is a second at which both runs were looked at; a run that is over stays as it ended.
 */
import type { DriveShape } from '#charts/block-map';
import type { Loss } from '#generated/types/Loss';
import type { PowerCut } from '#generated/types/PowerCut';
import type { Wear } from '#generated/types/Wear';
import { workloadOn } from '#src/content';
import { momentsOf, type Moment } from '#src/runs.server';
import type { Machine } from '#sim/machine';
import type { Setting } from '#sim/protocol';

/** One run: what `look` saw of it at each step, and what the host got every second. */
export interface Side<Seen> {
  drive: string;
  /** All of its NAND, at full size. */
  raw_bytes: number;
  shape: DriveShape;
  /** How it differs from the others, in the core's word. */
  word: string;
  seen: Seen[];
  iops: number[];
  /** Seconds that had passed at each step. */
  rows: number[];
}

export interface Story<Kind extends string, Seen> {
  show: Kind;
  scale: number;
  steps: { at_ns: number }[];
  sides: Side<Seen>[];
}

export interface WearSeen {
  erases: number[];
  wear: Wear;
}

export type WearStill = Story<'wear', WearSeen>;
export type DieStill = Story<'die', Loss | null>;
export type PowerStill = Story<'power', PowerCut | null>;
export type WearAndParityStill = WearStill | DieStill | PowerStill;

const SERVER_DRIVE = ['kingston-e100-200', 'toshiba-32nm-emlc'] as const;
const CLIENT_DRIVE = ['kingston-hyperx-3k-240', 'intel-25nm-64gb'] as const;
const LEVELLINGS = ['off', 'dynamic', '20', '5'];
const CUT_S = 20;
const IOPS = ['read_iops', 'write_iops'];

const every = (step: number, count: number) =>
  Array.from({ length: count }, (_, index) => (index + 1) * step);

async function side<Seen>(
  [drive, nand]: readonly [string, string], workload: string, word: string,
  settings: readonly Setting[], seconds: readonly number[], look: (machine: Machine) => Seen,
): Promise<Side<Seen> & { moments: Moment<Seen>[] }> {
  const source = await workloadOn(workload, drive, nand);
  const { moments, description, shape } = momentsOf({
    source, settings, wanted: IOPS, seconds, look,
  });
  const iops = moments.flatMap(({ columns }) =>
    columns['read_iops']!.map((reads, row) => Math.round(reads + columns['write_iops']![row]!)));
  const { drive_title, raw_bytes } = description;
  return { drive: drive_title, raw_bytes, shape, word, seen: [], rows: [], iops, moments };
}

/** The sides at the same steps. */
function story<Kind extends string, Seen>(
  show: Kind, scale: number, sides: (Side<Seen> & { moments: Moment<Seen>[] })[],
): Story<Kind, Seen> {
  const longest = sides.reduce((a, b) => (b.moments.length > a.moments.length ? b : a));
  const steps = longest.moments.map(({ time_s }) => ({ at_ns: time_s * 1e9 }));
  return {
    show, scale, steps,
    sides: sides.map(({ moments, ...rest }) => {
      const at = steps.map((_, step) => moments[step] ?? moments.at(-1)!);
      return {
        ...rest,
        seen: at.map(({ seen }) => seen),
        rows: at.map(({ time_s }) => Math.round(time_s)),
      };
    }),
  };
}

async function wear(): Promise<WearStill> {
  const look = (machine: Machine): WearSeen => {
    // A superblock is erased on all dies at once, so the blocks of one die stand for all.
    const { blocks_per_die, erases } = machine.map();
    return { erases: Array.from(erases.subarray(0, blocks_per_die)), wear: machine.wear() };
  };
  const scale: Setting = ['scale', '64'];
  const sides = await Promise.all(LEVELLINGS.map((levelling) => side(
    SERVER_DRIVE, 'hot-tenth', levelling, [scale, ['wear_levelling', levelling]],
    every(600, 40), look)));
  // Rates do not matter here, and there are thousands of them.
  const quiet = sides.map((each) => ({ ...each, iops: [] }));
  return story('wear', 64, quiet);
}

async function die(): Promise<DieStill> {
  const seconds = [30, 60, 61, 75, 90, 120, ...every(100, 12).slice(1)];
  const sides = await Promise.all(['off', 'on'].map((parity) => side(
    SERVER_DRIVE, 'lose-a-die', parity, [['scale', '64'], ['parity', parity]], seconds,
    (machine) => machine.loss())));
  return story('die', 64, sides);
}

async function power(): Promise<PowerStill> {
  const seconds = [5, 10, 15, 20, 21, 22, 25, 30, 35, 40, 45, 50, 55, 58, 60, 65];
  const look = (machine: Machine) => machine.powerCuts()[0] ?? null;
  const cut = (scale: string): Setting[] => [['scale', scale], ['power_cut', String(CUT_S)]];
  const without = await side(CLIENT_DRIVE, 'power-cut', 'off', cut('32'), seconds, look);
  const with_them = await side(SERVER_DRIVE, 'power-cut', 'on', cut('64'), seconds, look);
  return story('power', 32, [without, with_them]);
}

const STORIES: Record<string, () => Promise<WearAndParityStill>> = { wear, die, power };
const told = new Map<string, Promise<WearAndParityStill>>();

export function still(attributes: Record<string, string>): Promise<WearAndParityStill> {
  const show = attributes['show'] ?? 'wear';
  const tell = STORIES[show];
  if (!tell) throw new Error(`wear-and-parity: show: expected wear, die or power, found ${show}`);
  // A chapter and the widget's own page show the same.
  if (!told.has(show)) told.set(show, tell());
  return told.get(show)!;
}
