/* Sentences whose terms wear the look of their parts in a figure. */

/** `<page-stale>old copy</page-stale>` in a sentence: the part is a colour's token. */
export interface Term {
  part: string;
  text: string;
}

export type Worn = string | readonly (string | Term)[];
