/* A picture of the numbers in a question: the rows that `content/` lists. */
import type { PageState } from '#charts/states';

/** A number, or the name of one that the core draws. */
export type Amount = number | string;

interface Row {
  label: string;
  /** The marks look like this state of a page; a valid one if omitted. */
  look?: PageState;
}

/** An amount: a bar, or a tile for each. Bars of one kind of unit share a scale. */
export interface AmountRow extends Row {
  value: Amount;
  unit?: string;
  /** The whole that the value is a part of. */
  of?: Amount;
  /** The rest of that whole looks like this state; a free page if omitted. */
  rest?: PageState;
  tiles?: boolean;
}

/** Things in their order: each the state of a page, the name of a number, or a word. */
export interface ListRow extends Row {
  list: string[];
}

export type PictureRow = AmountRow | ListRow;
