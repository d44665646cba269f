/*
 * What goes between the page and the worker: commands one way, reports the other.
 * Every message carries the number of its run, so that what a former run still had under way is
 * dropped. Arrays in reports are copies; their buffers are transferred, not cloned.
 */
import type { Description } from '#generated/types/Description';
import type { Progress } from '#generated/types/Progress';

/** The texts a scenario is made of, handed to the core as they are. */
export interface Source {
  scenario: string;
  drives: Record<string, string>;
}

/** One thing set to one value, in the core's own words: `['queue_depth', '32']`. */
export type Setting = readonly [name: string, value: string];

/** A setting and the full-size second from which it holds; 0: from before the run. */
export interface Change {
  at_s: number;
  setting: Setting;
}

export interface Place {
  die: number;
  block: number;
}

/** How fast to play: full-size seconds a real second; null: as fast as the machine goes. */
export type Speed = number | null;

export type Command = { run: number } & (
  | { kind: 'start'; source: Source; changes: Change[]; at_s: number }
  | { kind: 'play'; speed: Speed }
  | { kind: 'pause' }
  | { kind: 'step' }
  | { kind: 'seek'; at_s: number }
  | { kind: 'change'; setting: Setting }
  | { kind: 'watch'; map: boolean; place: Place | null }
);

/** The state of every block of the drive at one moment. */
export interface MapSnapshot {
  time_s: number;
  channels: number;
  dies_per_channel: number;
  blocks_per_die: number;
  planes: number;
  /** 0..=255: the share of the block that is valid. */
  valid: Uint8Array;
  /** Codes of `charts/states.ts`. */
  state: Uint8Array;
}

/** One block, slot by slot. */
export interface BlockView {
  die: number;
  block: number;
  state: number;
  pages: number;
  slots_per_page: number;
  erase_count: number;
  /** 0 free, 1 valid, 2 stale. */
  slots: Uint8Array;
  /** The logical page that a valid slot holds, else NO_LOGICAL_PAGE. */
  logical: Uint32Array;
}

export const NO_LOGICAL_PAGE = 2 ** 32 - 1;

/** What the core refuses, and why. */
export interface ScenarioError {
  field: string;
  expected: string;
  found: string;
}

export type Failure =
  | { reason: 'scenario'; error: ScenarioError }
  | { reason: 'memory'; needed_bytes: number }
  | { reason: 'webassembly' }
  | { reason: 'download' }
  | { reason: 'stopped'; message: string };

export type Report = { run: number } & (
  | {
      kind: 'described';
      description: Description;
      columns: string[];
      /** Lower ends of the latency bins; the last bin is open. */
      latency_edges_us: Float64Array;
    }
  | { kind: 'progress'; progress: Progress }
  | { kind: 'rows'; first_row: number; rows: Float64Array; progress: Progress }
  | { kind: 'rewound'; row_count: number; progress: Progress }
  /** Nothing more to do until the next command. */
  | { kind: 'rested'; progress: Progress }
  | { kind: 'changed'; changes: Change[]; description: Description }
  | { kind: 'map'; map: MapSnapshot | null; block: BlockView | null; counts: Float64Array }
  | { kind: 'refused'; error: ScenarioError }
  | { kind: 'failed'; failure: Failure }
);
