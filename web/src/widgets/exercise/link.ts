/*
 * An exercise in a link, `seed:7,tries:90_160,claim:holds`: the seed of its numbers and the answers
 * given to them, from which everything else follows.
 */
import type { Field, Schema } from '#link/codec';
import { choice } from '#link/kinds';

export interface ExerciseState {
  /** Whether a number is a seed is decided by the exercise, for typed seeds too. */
  seed: number | null;
  tries: readonly number[];
  claim: 'holds' | 'fails' | null;
}

/** If there are more answers, the first ones and the last are in the link. */
const ANSWERS_MAX = 30;
/** More than any tolerance asks for. */
const DIGITS = 8;
const NUMBER = /^-?\d{1,15}(\.\d{1,20})?(e-?\d{1,3})?$/;

const ANSWERS: Field<readonly number[]> = {
  initial: [],
  parse: (text) => {
    const numbers = text.split('_');
    const isNumber = (each: string) => NUMBER.test(each) && Number.isFinite(Number(each));
    return numbers.length <= ANSWERS_MAX && numbers.every(isNumber)
      ? numbers.map(Number)
      : undefined;
  },
  // A link has no plus sign.
  print: (values) =>
    values.map((value) => String(Number(value.toPrecision(DIGITS))).replace('+', '')).join('_'),
};

export const STATE: Schema<ExerciseState> = {
  seed: { initial: null, parse: Number, print: String },
  tries: ANSWERS,
  claim: choice(['holds', 'fails'], null),
};

export const withAnswer = (given: readonly number[], value: number): readonly number[] => [
  ...given.slice(0, ANSWERS_MAX - 1),
  value,
];
