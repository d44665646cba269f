/*
 * What goes between the page and the worker: commands one way, reports the other.
 * Every message carries the number of its run, so that what a former run still had under way is
 * dropped. Arrays in reports are copies; their buffers are transferred, not cloned. A run is a pure
 * function, so a row that the page has had is not sent again.
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

/** A setting and the full-size second from which it holds; 0: from before the run. */
export interface Change {
  at_s: number;
  setting: Setting;
}

export interface Place {
  die: number;
  block: number;
}

/** Answers, with the runs that they ask for and all that these name. */
export interface Question {
  answers: Fields[];
  files: Record<string, Fields>;
  /** Each answer asks for runs of its own; else all ask for the same. */
  apart?: boolean;
}

/** What is reported beside the rows, while someone looks. */
export interface Watched {
  map: boolean;
  wear: boolean;
  place: Place | null;
}

/** How fast to play: full-size seconds a real second; null: as fast as the machine goes. */
export type Speed = number | null;

export type Command = { run: number } & (
  | { kind: 'start'; source: Source; changes: Change[]; at_s: number }
  | { kind: 'play'; speed: Speed }
  | { kind: 'pause' }
  /** Nobody sees the run: it does nothing until somebody does. */
  | { kind: 'hold'; held: boolean }
  | { kind: 'seek'; at_s: number }
  /** It plays no further than to this second; null: to the end. */
  | { kind: 'limit'; at_s: number | null }
  | { kind: 'change'; setting: Setting }
  | ({ kind: 'watch' } & Watched)
  /** The next write that the host asks for is followed from now on. */
  | { kind: 'follow' }
  | { kind: 'answer'; question: Question }
);

/** What is said of bytes that are measured. */
export interface Sample {
  title: string;
  sample: string;
  source: string;
}

/** How many there are of each in the one above, in the drive as it is simulated. */
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
  /** One after the other; none while all rows to show are known. */
  rows: Float64Array;
  /** How many rows there are to show, with those before. */
  row_count: number;
}

export type Failure =
  | { reason: 'scenario'; error: ScenarioError }
  | { reason: 'memory'; needed_bytes: number }
  /** The browser has no WebAssembly, or none that has SIMD. */
  | { reason: 'webassembly' }
  /** A script or a package could not be fetched. */
  | { reason: 'download' }
  /** A package was fetched, and is none: cut off, or something else in its place. */
  | { reason: 'damaged' }
  /** No worker could be started. */
  | { reason: 'worker' }
  /** A worker that was asked for something is not there any more. */
  | { reason: 'silent' }
  | { reason: 'stopped'; message: string };

/** `seeks`: how many commands to go to a second had been taken up before. */
export type Report = { run: number; seeks: number } & (
  | {
      kind: 'described';
      description: Description;
      /** The machine keeps copies of itself, so that it can go back soon. */
      rewinds: boolean;
      columns: string[];
      /** Lower ends of the latency bins; the last bin is open. */
      latency_edges_us: Float64Array;
    }
  | { kind: 'progress'; progress: Progress }
  | ({ kind: 'rows'; progress: Progress } & Batch)
  | { kind: 'rewound'; row_count: number; progress: Progress }
  /** Nothing more to do until the next command. */
  | { kind: 'rested'; progress: Progress }
  /** Nothing is done until somebody sees the run. */
  | { kind: 'held' }
  | { kind: 'changed'; changes: Change[]; description: Description }
  | {
      kind: 'seen';
      time_s: number;
      /** All of it is of the end of that second: none of the next has begun. */
      whole: boolean;
      map: MapSnapshot | null;
      /** Up to the moment of the map. */
      operations: Operations | null;
      wear: Wear | null;
      /** With the wear: what befell the drive. */
      loss: Loss | null;
      cuts: PowerCut[];
      block: BlockView | null;
      counts: Float64Array;
    }
  /** What became of the write that is followed, so far. */
  | { kind: 'followed'; columns: string[]; rows: Float64Array; shape: DriveShape }
  /** One of the runs that an answer asks for begins. */
  | { kind: 'tried'; place: number; count: number }
  /** Of each answer, as the table of evidence prints it. */
  | { kind: 'answered'; figures: string[] }
  | { kind: 'refused'; error: ScenarioError }
  | { kind: 'failed'; failure: Failure }
);
