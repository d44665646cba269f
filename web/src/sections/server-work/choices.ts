/* What the reader chooses from, and the scenario that a choice makes. */
import type { PrintedMean } from '#content/printed';
import type { Picture } from '#sim/picture';
import type { Fields, Source } from '#sim/protocol';

export interface Drive {
  name: string;
  nand: string;
  title: string;
  called: string;
  /** Those of the drive and of its NAND; null where the run of the page has them. */
  files: Source['files'] | null;
  /** What a source prints, by the name of the mix. */
  printed: Record<string, PrintedMean[]>;
}

export interface Mix {
  name: string;
  /** Those of its workload, which names no drive. */
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
  /** 1:N. */
  scale: string;
  /** Of the first drive with the first mix. */
  finished: Finished | null;
}

export function sourceOf(
  { name, nand, files }: Drive, { fields }: Mix, ofPage: Source['files'],
): Source {
  return { scenario: { ...fields, drive: name, nand }, files: files ?? ofPage };
}
