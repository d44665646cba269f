/* The list of drives, as its page shows it. */
import type { DriveSheet } from '#generated/types/DriveSheet';
import type { Course, PinRuns } from './course';

/** What the list says of a drive. */
export const LISTED = [
  'drive_name', 'nand_name', 'nand_names', 'drive_title', 'controller_name', 'nand_title',
  'board', 'capacity',
] as const;

/** A drive in the list. */
export interface DriveRow {
  /** Names it in a link: the drive, and its NAND where it was sold with several. */
  key: string;
  runs: PinRuns;
  sheet: Pick<DriveSheet, (typeof LISTED)[number]>;
  /** Every second of its run as a tick on the axis; empty where there is no run. */
  seconds: string;
  cliff_s: number | null;
  /** In the first second. */
  fresh_iops: number | null;
  /** The mean of the last quarter of the run. */
  settled_iops: number | null;
  /** Its run is steady at its end. */
  is_steady: boolean;
  /** 1:N, what was run. */
  scale: number;
}

export interface DriveListRows {
  rows: DriveRow[];
  duration_s: number;
  /** The one axis of all rows: from nothing to this many writes per second. */
  most_iops: number;
  /** The drives that are side by side until the reader pins others, and their lines by the run. */
  invited: string[];
  courses: Record<string, Course>;
  /** The spare factor of the runs with more spare area. */
  more_spare: number;
}

/** What the list can be sorted by, and how it is first sorted by it: the greatest first, or not. */
export const ORDERS = {
  name: 'up', dies: 'down', capacity: 'down', spare: 'down', fresh: 'down', steady: 'down',
  kept: 'down', cliff: 'down',
} as const satisfies Record<string, Way>;
export type Order = keyof typeof ORDERS;
export type Way = 'up' | 'down';

/** What is left of the writes of a fresh drive; null where nothing was run. */
export function keptOf({ fresh_iops, settled_iops }: DriveRow): number | null {
  return fresh_iops && settled_iops !== null ? settled_iops / fresh_iops : null;
}

/** Null: it has no such figure. */
function figureOf(row: DriveRow, order: Order): number | null {
  const { board, capacity } = row.sheet;
  switch (order) {
    case 'name': return null;
    case 'dies': return board.channels * board.dies_per_channel;
    case 'capacity': return capacity.user_bytes;
    case 'spare': return capacity.spare_factor;
    case 'fresh': return row.fresh_iops;
    case 'steady': return row.settled_iops;
    case 'kept': return keptOf(row);
    case 'cliff': return row.cliff_s;
  }
}

/**
 * The rows come sorted by name, and equal ones stay so. A drive without the figure is last both
 * ways: it has neither the most nor the least.
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
