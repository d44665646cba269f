/* Sentences whose terms have the look of their parts in a figure. */

/** `<page-stale>old copy</page-stale>` in a sentence: the tag is the name of a color token. */
export interface Term {
  part: string;
  text: string;
}

export type TermText = string | readonly (string | Term)[];
