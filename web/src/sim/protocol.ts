/*
 * The messages between the page and the worker: commands one way, reports the other.
 * Every message carries the number of its run, so that late messages of a former run are dropped.
 * Arrays in reports are copies; their buffers are transferred, not cloned. A run is a pure
 * function, so the worker does not send a row again that the page has had.
 */
import type { BlockView } from '#generated/types/BlockView';
import type { ContentSheet } from '#generated/types/ContentSheet';
import type { Description } from '#generated/types/Description';
import type { Loss } from '#generated/types/Loss';
import type { MapView } from '#generated/types/MapView';
import type { PowerCut } from '#generated/types/PowerCut';
import type { Progress } from '#generated/types/Progress';
import type { ScenarioError } from '#generated/types/ScenarioError';
import type { Wear } from '#generated/types/Wear';

export type { BlockView, ContentSheet, ScenarioError, Wear };

/** The content of a TOML file as plain data, which the core checks. */
export interface Fields {
  [name: string]: Field;
}

export type Field = string | number | boolean | Field[] | Fields;

/** The scenario, and all files that it names by folder and name. */
export interface Source {
  scenario: Fields;
  files: Record<string, Fields>;
}

/** One thing set to one value, in the core's own words: `['queue_depth', '32']`. */
export type Setting = readonly [name: string, value: string];

/** A setting and the full-size second from which it applies; 0: from before the run. */
export interface Change {
  at_s: number;
  setting: Setting;
}

export interface Place {
  die: number;
  block: number;
}

/** Answers, with the runs that they request and all files that these name. */
export interface Question {
  answers: Fields[];
  files: Record<string, Fields>;
  /** Gives each answer runs of its own; otherwise all answers share the same runs. */
  separate?: boolean;
}

/** The reports that the page wants beside the rows. */
export interface Watched {
  map: boolean;
  wear: boolean;
  place: Place | null;
}

/** How fast to play: full-size seconds per real second; null: as fast as the machine can. */
export type Speed = number | null;

export type Command = { run: number } &
  /** `known_rows`: how many rows of this run the page has from a machine that it gave back. */
  (
    | { kind: 'start'; source: Source; changes: Change[]; at_s: number; known_rows: number }
    | { kind: 'play'; speed: Speed }
    | { kind: 'pause' }
    /** The page has drawn the last report. */
    | { kind: 'drawn' }
    /** Suspends the run while none of its widgets is on the screen, or resumes it. */
    | { kind: 'suspend'; suspended: boolean }
    | { kind: 'seek'; at_s: number }
    /** It plays no further than to this second; null: to the end. */
    | { kind: 'limit'; at_s: number | null }
    | { kind: 'change'; setting: Setting }
    | ({ kind: 'watch' } & Watched)
    /** Follow the next write that the host requests. */
    | { kind: 'follow' }
    | { kind: 'answer'; question: Question }
  );

/** Descriptions of the bytes to measure. */
export interface Sample {
  title: string;
  sample: string;
  source: string;
}

/** Counts of the simulated drive: each per one of the unit above it. */
export type DriveShape = Pick<MapView, 'channels' | 'dies_per_channel' | 'blocks_per_die'>;

/** The state of every block of the drive at one moment. */
export type MapSnapshot = MapView & { time_s: number };

/** In `BlockView.logical`: the slot holds no valid logical page. */
export const NO_LOGICAL_PAGE = 2 ** 32 - 1;

/** The operations of the NAND that finished last, oldest first. */
export interface Operations {
  columns: string[];
  rows: Float64Array;
}

/** Rows of a run, for its `Series` to append. */
export interface Batch {
  first_row: number;
  /** One after the other; empty if the page already has all rows to show. */
  rows: Float64Array;
  /** How many rows there are to show, including earlier ones. */
  row_count: number;
}

export type Failure =
  | { reason: 'scenario'; error: ScenarioError }
  | { reason: 'memory'; needed_bytes: number }
  /** The browser has no WebAssembly, or none with SIMD. */
  | { reason: 'webassembly' }
  /** A script or a package could not be fetched. */
  | { reason: 'download' }
  /** The fetched file is not a package: cut off, or something else in its place. */
  | { reason: 'damaged' }
  /** No worker could be started. */
  | { reason: 'worker' }
  /** The worker that owes an answer no longer exists. */
  | { reason: 'silent' }
  | { reason: 'stopped'; message: string };

/** `seeks`: how many seek commands the worker had handled before. */
export type Report = { run: number; seeks: number } & (
  | {
      kind: 'described';
      description: Description;
      /** The machine keeps copies of itself, so that it can go back quickly. */
      rewinds: boolean;
      columns: string[];
      /** Lower ends of the latency bins; the last bin is open. */
      latency_edges_us: Float64Array;
    }
  | { kind: 'progress'; progress: Progress }
  | ({ kind: 'rows'; progress: Progress } & Batch)
  /** The machine has come to the row that the reader went to: show so many rows. */
  | { kind: 'arrived'; row_count: number; progress: Progress }
  /** Nothing more to do until the next command. */
  | { kind: 'rested'; progress: Progress }
  /** Nothing more until a widget of the run is on the screen again. */
  | { kind: 'suspended' }
  | { kind: 'changed'; changes: Change[]; description: Description }
  | {
      kind: 'sight';
      time_s: number;
      /** It is from the end of that second: the next second has not begun. */
      atRowEnd: boolean;
      map: MapSnapshot | null;
      /** Up to the moment of the map. */
      operations: Operations | null;
      wear: Wear | null;
      /** Sent with the wear: the failures of the drive. */
      loss: Loss | null;
      cuts: PowerCut[];
      block: BlockView | null;
      counts: Float64Array;
    }
  /** The steps so far of the write that is followed. */
  | { kind: 'followed'; columns: string[]; rows: Float64Array; shape: DriveShape }
  /** One of an answer's runs begins. */
  | { kind: 'runBegins'; place: number; count: number }
  /** The figure of each answer, as the table of evidence prints it. */
  | { kind: 'answered'; figures: string[] }
  | { kind: 'refused'; error: ScenarioError }
  | { kind: 'failed'; failure: Failure }
);
