/* The figures of a drive, as its page shows them. */

/** A piece of text, and the id of a source if it is one. */
export interface Word {
  text: string;
  id: string | null;
}

export type FigureKind = 'sourced' | 'fitted' | 'assumed';

export interface FigureRow {
  name: string;
  /** The value as in the file, with its unit. */
  value: string;
  /** A shorter, more readable form; null if there is none. */
  short: string | null;
  kind: FigureKind;
  source: Word[];
  fitted: Word[] | null;
}

export interface FigureSection {
  name: string;
  rows: FigureRow[];
}
