/* A finished run in the compact form that comes with a page. */
import type { Place } from '#charts/block-map';
import type { BlockState, SlotState } from '#charts/states';
import type { Description } from '#generated/types/Description';
import type { MapView } from '#generated/types/MapView';
import type { Progress } from '#generated/types/Progress';
import type { Wear } from '#generated/types/Wear';

type Shape = Omit<MapView, 'valid' | 'state' | 'erases'>;

/** The drive at the end of a run; how full its closed blocks are is in `mapImageOf`. */
export interface MapPicture {
  shape: Shape;
  time_s: number;
  blocks: number;
  /** The blocks that are not closed: few, because the spare area is used up. */
  marks: { state: BlockState; blocks: number[] }[];
}

/** A change of a block by the end of a second; its slots are ranges of neighbors. */
export interface BlockChange {
  time_s: number;
  /** In `BLOCK_STATES`. */
  state: number;
  erase_count: number;
  marks: { state: SlotState; ranges: Ranges }[];
}

/** A block whose pages the site keeps at every second of the run; at first its slots are free. */
export interface KeptBlock extends Place {
  pages: number;
  slots_per_page: number;
  seconds: BlockChange[];
}

/** Neighbors with one state: the first of them, and their number. */
export type Ranges = [first: number, count: number][];

/** Moments of a run that the site keeps, each with an image of its own. */
export interface KeptMoments {
  shape: Shape;
  blocks: KeptBlock[];
  moments: {
    time_s: number;
    /** The blocks that are not closed. */
    marks: { state: BlockState; ranges: Ranges }[];
    wear: Wear;
    latency_counts: number[];
  }[];
}

export type Columns = Record<string, (number | null)[]>;

export interface Picture {
  /** One per second: row 0 ends with second 1. */
  rows: number;
  /** Every row. */
  columns: Columns;
  /** Rows 0, `every`, two times `every` and so on, and the last one. */
  sampled: { every: number; columns: Columns };
  progress: Progress;
  description: Description;
  /** Wear at the end. */
  wear: Wear;
  /** The seconds for which the site keeps the drive's state. */
  moments_s: number[];
}
