/* What the reader chooses from, and the scenario that a choice makes. */
import type { PrintedMean } from '#content/printed';
import type { Picture } from '#sim/picture';
import type { Source } from '#sim/protocol';

export interface Drive {
  name: string;
  nand: string;
  title: string;
  called: string;
  /** The texts of the drive and of its NAND; null where the run of the page has them. */
  files: Source['files'] | null;
  /** What a source prints, by the name of the mix. */
  printed: Record<string, PrintedMean[]>;
}

export interface Mix {
  name: string;
  /** Of its workload, which names no drive. */
  text: string;
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

/** What stands before the first table of a scenario belongs to none. */
export function sourceOf(
  { name, nand, files }: Drive, { text }: Mix, ofPage: Source['files'],
): Source {
  return { scenario: `drive = "${name}"\nnand = "${nand}"\n${text}`, files: files ?? ofPage };
}
