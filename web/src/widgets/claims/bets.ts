/*
 * The question about a claim that the reader answers before its result is shown: whether the
 * simulated figure will agree or, for a test of two drives, whether it tells them apart.
 */
import { fill } from '#format/format';
import type { Guess, Row } from './groups';
import words from './words.json';

interface Answer {
  guess: Guess;
  label: string;
}

export interface Bet {
  /** In the order of the buttons. */
  answers: readonly [Answer, Answer];
  /** A figure in this range of the axis means `inside`; any other figure means `outside`. */
  zone: readonly [number, number];
  inside: Answer;
  outside: Answer;
  /** Show the published figure: it does not give the answer away. */
  published: boolean;
  right: Guess;
}

/** A difference of less than a tenth goes unnoticed, so it counts as none. */
const NEAR = 0.1;

export function betOf(row: Row, ofTwo: boolean): Bet | null {
  if (row.figure === '' || (ofTwo && row.differs === null)) return null;
  const [yes, no]: [Answer, Answer] = ofTwo
    ? [
        { guess: 'y', label: words.tells },
        { guess: 'n', label: words.cannot },
      ]
    : [
        { guess: 'y', label: words.will },
        { guess: 'n', label: words.willNot },
      ];
  return {
    answers: [yes, no],
    zone: ofTwo ? [1 - NEAR, 1 + NEAR] : row.agrees,
    inside: ofTwo ? no : yes,
    outside: ofTwo ? yes : no,
    published: !ofTwo,
    right: (ofTwo ? row.differs : row.holds) ? 'y' : 'n',
  };
}

export const capital = (label: string): string => label[0]!.toUpperCase() + label.slice(1);

/** The question about a row, as a sentence. */
export function questionOf(row: Row, ofTwo: boolean): string {
  const form = ofTwo ? words.askApart : row.course ? words.askLevel : words.askAgree;
  return fill(form, { label: capital(row.label), published: row.published });
}

/** The name by which a class's guesses name the question about a claim. */
export const questionName = (row: Row): string => `claims/${row.id}`;
