/*
 * Three stories, each with two runs of one small drive: without the subject of the story, and with
 * as much of it as the reader chooses.
 * 1. `wear`: the erases of every block, with a kind of wear leveling.
 * 2. `die`: dies are lost, with and without parity across the dies.
 * 3. `power`: the power fails, with capacitors that last for a while.
 * The build and the reader's browser make the same runs (`tellers.ts`). A step is a second at which
 * both runs were sampled, or a place in the slow part of the film (`films.ts`). A run that is over
 * keeps its last state.
 */
import type { DriveShape } from '#charts/block-map';
import type { CutPage } from '#generated/types/CutPage';
import type { Loss } from '#generated/types/Loss';
import type { PowerCut } from '#generated/types/PowerCut';
import type { Reconstruction } from '#generated/types/Reconstruction';
import type { TimedEvent } from '#player/stretches';
import type { Wear } from '#generated/types/Wear';
import type { Watching } from '#sim/moments';
import type { Setting, Source } from '#sim/protocol';

export interface WearSample {
  erases: number[];
  wear: Wear;
  /** Leveling keeps all superblocks within this many erases; null: each wears at its own rate. */
  spread: number | null;
}

/** A step, and the moment of both runs that it shows. */
export interface StoryStep {
  at_ns: number;
  moment: number;
  /** The step comes before the events of its moment. */
  early?: boolean;
}

/** An event of one side, or of both at once: then its side is 0. */
export interface StoryEvent extends TimedEvent {
  side: number;
}

export interface StoryFilm {
  steps: StoryStep[];
  film: StoryEvent[];
  /** Per step: film seconds that lead to it; null: the lens decides. */
  seconds?: (number | null)[];
}

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

export const DRIVE = ['kingston-e100-200', 'toshiba-32nm-emlc'] as const;
export const SCALE = '64';
/** Seconds between two looks at the wear. */
export const LOOK_S = 300;
/** Steps in which the scale of the run becomes that of a block's life. */
export const ZOOM_STEPS = 3;
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
/** The reader's settings of each story, with their initial values. */
export const FIRST: Readonly<Record<Show, readonly Setting[]>> = {
  wear: [
    ['levelling', '5'],
    ['block', '0'],
  ],
  die: [
    ['lost', 'one'],
    ['parity', 'on'],
    ['die', '0'],
  ],
  power: [
    ['cut', '20'],
    ['capacitors', '2'],
  ],
};
/** The options of each setting, in order. */
export const CHOICES = {
  levelling: ['off', 'dynamic', '20', '5'],
  lost: Object.keys(LOSSES),
  parity: ['off', 'on'],
  capacitors: ['off', '1', '2', '20'],
} as const;
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
 * Microseconds before the power cut at which the first of the pages under way began its program.
 */
export const beganOf = ({ pages }: Pick<PowerCut, 'pages'>) =>
  Math.max(0, ...pages.map(({ end_us, program_us }) => program_us - end_us));
