/* The figures of a drive as its page shows them. */

/** Words, with the id of a source where they are one. */
export interface Word {
  text: string;
  id: string | null;
}

export type FigureKind = 'sourced' | 'fitted' | 'assumed';

export interface FigureRow {
  name: string;
  /** As in the file, with its unit. */
  value: string;
  /** The same as it reads best, where that is shorter. */
  short: string | null;
  kind: FigureKind;
  source: Word[];
  fitted: Word[] | null;
}

export interface FigureSection {
  name: string;
  rows: FigureRow[];
}
