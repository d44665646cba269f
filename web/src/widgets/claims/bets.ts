/*
 * What a reader is asked of a claim before its result is shown: whether the simulated figure will
 * agree, or, of a test of two drives, whether it tells them apart.
 */
import type { Guess, Row } from './groups';
import words from './words.json';

interface Answer {
  guess: Guess;
  said: string;
}

export interface Bet {
  /** As they are offered. */
  answers: readonly [Answer, Answer];
  /** Where on the axis a figure gives one answer; beyond it, it gives the other. */
  zone: readonly [number, number];
  inside: Answer;
  outside: Answer;
  /** The published figure is no answer by itself. */
  published: boolean;
  right: Guess;
}

/** Nobody notices a tenth. */
const NEAR = 0.1;

export function betOf(row: Row, ofTwo: boolean): Bet | null {
  if (row.figure === '' || (ofTwo && row.differs === null)) return null;
  const [yes, no]: [Answer, Answer] = ofTwo
    ? [{ guess: 'y', said: words.tells }, { guess: 'n', said: words.cannot }]
    : [{ guess: 'y', said: words.will }, { guess: 'n', said: words.willNot }];
  return {
    answers: [yes, no],
    zone: ofTwo ? [1 - NEAR, 1 + NEAR] : row.agrees,
    inside: ofTwo ? no : yes,
    outside: ofTwo ? yes : no,
    published: !ofTwo,
    right: (ofTwo ? row.differs : row.holds) ? 'y' : 'n',
  };
}
