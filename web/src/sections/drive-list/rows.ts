/* The rows of the list of drives. */
import type { DriveSheet } from '#generated/types/DriveSheet';
import type { Course, PinRuns } from './course';

/** The fields of a drive's sheet that the list shows. */
export const LISTED = [
  'drive_name',
  'nand_name',
  'nand_names',
  'drive_title',
  'controller_name',
  'nand_title',
  'board',
  'capacity',
] as const;

/** A drive in the list. */
export interface DriveRow {
  /** Identifies it in a link: the drive, and its NAND unless that is the drive's first. */
  key: string;
  runs: PinRuns;
  sheet: Pick<DriveSheet, (typeof LISTED)[number]>;
  /** The seconds of its run as ticks on the axis; empty without a run. */
  seconds: string;
  cliff_s: number | null;
  /** Writes per second in the first second. */
  fresh_iops: number | null;
  /** The mean of the last quarter of the run. */
  settled_iops: number | null;
  /** Its run is steady at its end. */
  is_steady: boolean;
  /** The scale 1:N of the run. */
  scale: number;
}

export interface DriveListRows {
  rows: DriveRow[];
  duration_s: number;
  /** The end of the axis of all rows, which begins at 0, in writes per second. */
  most_iops: number;
  /** The drives side by side until the reader pins others, and their lines by run. */
  invited: string[];
  courses: Record<string, Course>;
  /** The spare factor of the runs with more spare area. */
  more_spare: number;
}

/** The sort orders of the list, and the initial direction of each. */
export const ORDERS = {
  name: 'up',
  dies: 'down',
  capacity: 'down',
  spare: 'down',
  fresh: 'down',
  steady: 'down',
  kept: 'down',
  cliff: 'down',
} as const satisfies Record<string, Way>;
export type Order = keyof typeof ORDERS;
export type Way = 'up' | 'down';

/** Returns the share of the fresh drive's writes that is left; null if nothing was run. */
export function keptOf({ fresh_iops, settled_iops }: DriveRow): number | null {
  return fresh_iops && settled_iops !== null ? settled_iops / fresh_iops : null;
}

/** Returns the figure that an order sorts by; null if there is none. */
function figureOf(row: DriveRow, order: Order): number | null {
  const { board, capacity } = row.sheet;
  switch (order) {
    case 'name':
      return null;
    case 'dies':
      return board.channels * board.dies_per_channel;
    case 'capacity':
      return capacity.user_bytes;
    case 'spare':
      return capacity.spare_factor;
    case 'fresh':
      return row.fresh_iops;
    case 'steady':
      return row.settled_iops;
    case 'kept':
      return keptOf(row);
    case 'cliff':
      return row.cliff_s;
  }
}

/**
 * Sorts rows that are already sorted by name; equal rows keep that order. A drive without the
 * figure is last in both directions, because it has neither the most nor the least.
 */
export function sorted<Row extends DriveRow>(rows: readonly Row[], order: Order, way: Way): Row[] {
  if (order === 'name') return way === 'up' ? [...rows] : rows.toReversed();
  const sign = way === 'up' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [figureOf(a, order), figureOf(b, order)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}
