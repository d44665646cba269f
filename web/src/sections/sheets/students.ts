/*
 * The students of a class: a name on each line, or a number of them without names. Each has a seed;
 * the first student has the first one.
 */
import { refusal } from '#format/refusal';
import type { ScenarioError } from '#sim/protocol';
import { SEED_MAX } from '#widgets/exercise/answer';

export const STUDENTS_MAX = 500;
/** Characters of a name that fit on one line of a sheet. */
const NAME_LENGTH_MAX = 60;

export interface Student {
  seed: number;
  /** Empty: the sheet has a line for it. */
  name: string;
}

export interface Class {
  /** One on each line; none: as many students as `count`. */
  names: string;
  count: number;
  firstSeed: number;
}

export function studentsOf(given: Class): { students: Student[] } | { error: ScenarioError } {
  const lines = given.names
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ name: line.trim().replaceAll(/\s+/g, ' '), line: index + 1 }))
    .filter(({ name }) => name !== '');
  if (lines.length > STUDENTS_MAX) {
    return { error: refusal('names', 'names_at_most', { most: STUDENTS_MAX }, `${lines.length}`) };
  }
  const long = lines.find(({ name }) => lengthOf(name) > NAME_LENGTH_MAX);
  if (long) {
    const details = { most: NAME_LENGTH_MAX, line: long.line };
    return { error: refusal('names', 'name_length', details, `${lengthOf(long.name)}`) };
  }
  if (lines.length === 0 && !isWhole(given.count, 1, STUDENTS_MAX)) {
    const range = { min: 1, max: STUDENTS_MAX };
    return { error: refusal('students', 'whole', range, `${given.count}`) };
  }
  const count = lines.length || given.count;
  const last = SEED_MAX - count + 1;
  if (!isWhole(given.firstSeed, 0, last)) {
    const range = { min: 0, max: last };
    return { error: refusal('first_seed', 'whole', range, `${given.firstSeed}`) };
  }
  return {
    students: Array.from({ length: count }, (_, index) => ({
      seed: given.firstSeed + index,
      name: lines[index]?.name ?? '',
    })),
  };
}

const lengthOf = (name: string): number => [...name].length;

const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;
