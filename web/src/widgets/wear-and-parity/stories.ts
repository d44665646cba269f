/*
 * Three stories, each with two runs of one small drive: without the subject of the story, and with
 * as much of it as the reader chooses.
 * 1. `wear`: the erases of every block, with a kind of wear leveling.
 * 2. `die`: dies are lost, with and without parity across the dies.
 * 3. `power`: the power fails, with capacitors that last for a while.
 * The build and the reader's browser make the same runs. A step is a second at which both runs were
 * sampled, or a place in the slow part of the film (`films.ts`). A run that is over keeps its last
 * state.
 */
import type { DriveShape } from '#charts/block-map';
import type { CutPage } from '#generated/types/CutPage';
import type { Loss } from '#generated/types/Loss';
import type { PowerCut } from '#generated/types/PowerCut';
import type { Reconstruction } from '#generated/types/Reconstruction';
import type { Wear } from '#generated/types/Wear';
import type { Watching, WatchedRun } from '#sim/moments';
import type { Fields, Setting, Source } from '#sim/protocol';
import { refusal } from '#format/refusal';
import {
  powerCutFilm,
  erasedBy,
  lastsOf,
  pagesOf,
  reconstructionOf,
  rebuildFilm,
  wearFilm,
} from './films';
import type { StoryEvent, StoryFilm, WearSample } from './films';

/** The data of a story: sampled during a run, shown at a step, and kept from a whole run. */
export interface Kind {
  sample: unknown;
  view: unknown;
  record: unknown;
}

/** `lasts_bytes`: bytes that the host can write until a block is worn out. */
export type WearView = Wear & { lasts_bytes: number | null; spread: number | null };
/** Kept per superblock: the seconds at which it was erased. */
export type WearKind = { sample: WearSample; view: WearView; record: number[][] };
/** Kept: the reconstruction of a page of the lost die. */
export type DieKind = { sample: Loss | null; view: Loss | null; record: Reconstruction | null };
/** Kept: the pages under way when the power failed. */
export type PowerKind = { sample: PowerCut | null; view: PowerCut | null; record: CutPage[] };

/** One run: its state at each step, and the host's operations per second. */
export interface Side<K extends Kind> {
  drive: string;
  /** All of its NAND, at full size. */
  raw_bytes: number;
  shape: DriveShape;
  views: K['view'][];
  iops: number[];
  /** Seconds that had passed at each step. */
  rows: number[];
  record: K['record'];
}

export interface Story<K extends Kind> {
  steps: { at_ns: number }[];
  film: StoryEvent[];
  seconds: (number | null)[];
  sides: Side<K>[];
  /** The runs were made in the reader's browser. */
  ran_here: boolean;
}

/** A story as it is in the page before any script runs, with the sources to run it again. */
export interface Still<Show extends string, K extends Kind> extends Story<K> {
  show: Show;
  sources: Record<string, Source>;
}

export type WearStill = Still<'wear', WearKind>;
export type DieStill = Still<'die', DieKind>;
export type PowerStill = Still<'power', PowerKind>;
/** The story that a chapter places; alone, all of them. */
export interface WearAndParityStill {
  stories: (WearStill | DieStill | PowerStill)[];
}
export const SHOWS = ['wear', 'die', 'power'] as const;
export type Show = (typeof SHOWS)[number];

/** One run to be made: a workload, and how to run and watch it. */
export interface Run<Sample> extends Watching<Sample> {
  workload: string;
  /** The die that is lost first. */
  die?: number;
}

export interface Teller<K extends Kind> {
  /** The reader's settings, with their initial values. */
  first: readonly Setting[];
  /** Returns the left and the right run. Throws a ScenarioError. */
  runs(settings: readonly Setting[]): Run<K['sample']>[];
  tell(runs: readonly WatchedRun<K['sample']>[]): StoryFilm;
  viewOf(sample: K['sample']): K['view'];
  keep(run: WatchedRun<K['sample']>): K['record'];
}

export const DRIVE = ['kingston-e100-200', 'toshiba-32nm-emlc'] as const;
export const SCALE = '64';
/** Seconds between two looks at the wear. */
export const LOOK_S = 300;
/** The power fails at one of these seconds. */
export const CUT = { min: 1, max: 60 } as const;
/** A die of the drive. */
export const DIE = { min: 0, max: 63 } as const;
/** Settings that only mark something in the picture. */
export const MARKS: readonly string[] = ['block'];
/** The workload for each choice of lost dies. */
export const LOSSES: Record<string, string> = {
  one: 'lose-a-die',
  two: 'lose-two-dies',
  later: 'lose-a-die-after-rebuild',
};
/** The options of each setting, in order. */
export const CHOICES = {
  levelling: ['off', 'dynamic', '20', '5'],
  lost: Object.keys(LOSSES),
  parity: ['off', 'on'],
  capacitors: ['off', '1', '2', '20'],
} as const;
const IOPS = ['read_iops', 'write_iops'];

export function valueOf(settings: readonly Setting[], name: string): string {
  return settings.find(([key]) => key === name)?.[1] ?? '';
}

/** Returns the options of a setting as buttons, with their texts by value. */
export function optionsOf(
  name: keyof typeof CHOICES,
  texts: Record<string, string>,
): { value: string; text: string }[] {
  return CHOICES[name].map((value) => ({ value, text: texts[value]! }));
}

/**
 * Returns the workload with another die lost first. If that die is the second one there, the two
 * change places.
 */
export function sourceOf<Sample>({ die = 0 }: Run<Sample>, source: Source): Source {
  const other = (lost: number) => ({ 0: die, [die]: 0 })[lost] ?? lost;
  const phases = (source.scenario['phases'] as Fields[]).map((phase) =>
    phase['kind'] === 'lose_die' ? { ...phase, die: other(Number(phase['die'])) } : phase,
  );
  return { ...source, scenario: { ...source.scenario, phases } };
}

const every = (step: number, count: number) =>
  Array.from({ length: count }, (_, index) => (index + 1) * step);

const wear: Teller<WearKind> = {
  first: [
    ['levelling', '5'],
    ['block', '0'],
  ],
  runs: (settings) =>
    ['off', valueOf(settings, 'levelling')].map((levelling) => ({
      workload: 'hot-tenth',
      settings: [
        ['scale', SCALE],
        ['wear_levelling', levelling],
      ],
      // Rates do not matter here, and there are thousands of them.
      columnNames: [],
      seconds: every(LOOK_S, 80),
      look: ({ map, wear }) => {
        // A superblock is erased on all dies at once, so the blocks of one die stand for all.
        const erases = Array.from(map.erases.subarray(0, map.blocks_per_die));
        return { erases, wear, spread: Number(levelling) || null };
      },
    })),
  tell: wearFilm,
  viewOf: ({ wear, spread }) => ({ ...wear, lasts_bytes: lastsOf({ wear, spread }), spread }),
  keep: erasedBy,
};

const die: Teller<DieKind> = {
  first: [
    ['lost', 'one'],
    ['parity', 'on'],
    ['die', '0'],
  ],
  runs: (settings) =>
    ['off', valueOf(settings, 'parity')].map((parity) => {
      const lost = valueOf(settings, 'lost');
      const workload = LOSSES[lost];
      if (!workload) throw refusal('lost', 'one_of', { words: Object.keys(LOSSES) }, lost);
      const first = valueOf(settings, 'die');
      const die = Number(first);
      if (!Number.isInteger(die) || die < DIE.min || die > DIE.max) {
        throw refusal('die', 'whole', DIE, first);
      }
      return {
        workload,
        die,
        settings: [
          ['scale', SCALE],
          ['parity', parity],
        ],
        columnNames: IOPS,
        seconds: [30, 60, 61, 90, 120, 121, ...every(100, 12).slice(1)],
        look: ({ loss }) => loss,
      };
    }),
  tell: rebuildFilm,
  viewOf: (loss) => loss && { ...loss, reconstruction: null },
  keep: reconstructionOf,
};

const power: Teller<PowerKind> = {
  first: [
    ['cut', '20'],
    ['capacitors', '2'],
  ],
  runs: (settings) =>
    ['off', valueOf(settings, 'capacitors')].map((capacitors) => {
      const cut = valueOf(settings, 'cut');
      const cut_s = Number(cut);
      if (!Number.isInteger(cut_s) || cut_s < CUT.min || cut_s > CUT.max) {
        throw refusal('cut', 'whole', CUT, cut);
      }
      const after = [cut_s, cut_s + 1, cut_s + 2];
      const seconds = [...new Set([...every(15, 4), ...after])].toSorted((a, b) => a - b);
      return {
        workload: 'power-cut',
        settings: [
          ['scale', SCALE],
          ['power_cut', cut],
          ['capacitors', capacitors],
        ],
        columnNames: IOPS,
        seconds,
        look: ({ cuts }) => cuts[0] ?? null,
      };
    }),
  tell: powerCutFilm,
  viewOf: (cut) => cut && { ...cut, pages: [] },
  keep: pagesOf,
};

export const TELLERS = { wear, die, power };

/** Tells a story: both runs at the same steps. */
export function storyOf<K extends Kind>(
  teller: Teller<K>,
  runs: readonly WatchedRun<K['sample']>[],
  ran_here: boolean,
): Story<K> {
  const { steps, film, seconds = [] } = teller.tell(runs);
  const sides = runs.map((run) => {
    const { moments, description, shape } = run;
    const at = steps.map(({ moment, early }) => {
      const { time_s, view } = moments[moment] ?? moments.at(-1)!;
      const before = (moments[moment - 1]?.view ?? null) as K['sample'];
      return { time_s, view: teller.viewOf(early ? before : view) };
    });
    return {
      drive: description.drive_title,
      raw_bytes: description.raw_bytes,
      shape,
      views: at.map(({ view }) => view),
      rows: at.map(({ time_s }) => Math.round(time_s)),
      iops: moments.flatMap(({ columns: { read_iops = [], write_iops = [] } }) =>
        read_iops.map((reads, row) => Math.round(reads + write_iops[row]!)),
      ),
      record: teller.keep(run),
    };
  });
  return { steps: steps.map(({ at_ns }) => ({ at_ns })), film, seconds, sides, ran_here };
}
