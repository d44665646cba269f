/* The list of drives, as its page shows it. */
import type { DriveSheet } from '#generated/types/DriveSheet';

/** What the list says of a drive. */
export const LISTED = [
  'drive_name', 'nand_name', 'nand_names', 'drive_title', 'controller_name', 'nand_title',
  'board', 'capacity',
] as const;

/** A drive in the list. */
export interface DriveRow {
  sheet: Pick<DriveSheet, (typeof LISTED)[number]>;
  /** Its run, drawn small; empty where there is none. */
  spark: string;
  cliff_s: number | null;
  /** In steady state; null where it does not get there. */
  mean_iops: number | null;
  /** 1:N, what was run. */
  scale: number;
}

export interface DriveListRows {
  rows: DriveRow[];
  duration_s: number;
  /** The scale of all sparks. */
  low_iops: number;
  high_iops: number;
}
