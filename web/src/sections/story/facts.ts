/* The figures of the recorded run that the story names, read from it when the site is built. */
import type { Place } from '#charts/block-map';

export interface Facts {
  duration_s: number;
  /** The first second in which the drive collects. */
  fall_s: number;
  new_iops: number;
  settled_iops: number;
  /** Seconds without a write. */
  silent_s: number;
  /** Pages that the drive has programmed for each page of the host, over the whole run. */
  programmed_per_write: number;
  blocks: number;
  /** Free blocks at the end of the first second, and of the one in which the line falls. */
  free_first: number;
  free_left: number;
  /** The kept moments up to the fall. */
  moments_s: number[];
  /** Free blocks in the order in which they were used: each is one in every die. */
  order: number[];
  /** A block that was full from the start: its valid share at each of `moments_s`. */
  block: Place & { valid: number[] };
  /** The first block collected, and its valid share at the last moment before that. */
  victim: Place & { valid: number };
}
