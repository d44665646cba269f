/* The reader's choices, and the scenario that they make. */
import type { PrintedMean } from '#content/printed';
import type { Picture } from '#sim/picture';
import type { Fields, Source } from '#sim/protocol';

export interface Drive {
  name: string;
  nand: string;
  title: string;
  called: string;
  /** The files of the drive and its NAND; null if the page's run has them. */
  files: Source['files'] | null;
  /** The figures that a source prints, by the name of the mix. */
  printed: Record<string, PrintedMean[]>;
}

export interface Mix {
  name: string;
  /** The fields of its workload, which names no drive. */
  fields: Fields;
}

export interface Finished {
  picture: Picture;
  edges_us: number[];
  counts: number[];
}

export interface Choices {
  drives: Drive[];
  works: Mix[];
  /** The scale 1:N. */
  scale: string;
  /** The finished run of the first drive with the first mix. */
  finished: Finished | null;
}

export function sourceOf(
  { name, nand, files }: Drive,
  { fields }: Mix,
  ofPage: Source['files'],
): Source {
  return { scenario: { ...fields, drive: name, nand }, files: files ?? ofPage };
}
