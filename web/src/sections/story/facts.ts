/* The figures of the recorded run that the story names, read from it when the site is built. */
import type { MapPicture } from '#sim/picture';
import type { BlockLife } from './block-life';

export interface Facts {
  duration_s: number;
  /** The first second in which the drive collects. */
  fall_s: number;
  new_iops: number;
  settled_iops: number;
  /** Seconds without a write. */
  silent_s: number;
  /** Pages that the drive has programmed for each page of the host, after the fall. */
  programmed_per_write: number;
  blocks: number;
  /** Free blocks at the end of the first second, and of the one in which the line falls. */
  free_first: number;
  free_left: number;
  /** The kept moments up to the fall. */
  moments_s: number[];
  /** The whole drive at the last of them. */
  map: MapPicture;
  /** Free blocks in the order in which they were used: each is one in every die. */
  order: number[];
  /** One of the first blocks collected. */
  block: BlockLife;
}
