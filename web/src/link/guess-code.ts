/*
 * A student's guess as a code that can be typed, pasted or opened as a link.
 * 1. A code has 8 characters for a choice, 16 for a number and 18 for a curve: the letter of its
 *    format, packed fields, and a check character. A choice and a number have a digit after the
 *    letter: the option, or 0. Curves of 24 characters, as in version 1, are read too.
 * 2. The alphabet is Crockford's base 32, without I, L, O and U; lower case, and I, L and O for the
 *    digits that they look like, are read too.
 * 3. The check character is a weighted sum over GF(32). It finds every wrong character and every
 *    two that changed places, because no two of at most 31 characters have the same weight.
 * 4. A curve keeps its five most telling corners, in steps of a fortieth of the run and of a 54th
 *    of its peak; a number keeps four digits. The steps of the corners are numbered together, as a
 *    combination, because they only go up.
 * 5. A tag, drawn by the student's device, tells equal guesses of two students from one sent twice.
 */
import { GUESS_STEPS, type Guess as Course } from './view';

export const GUESS_VERSION = 2;

export type Guess =
  | { kind: 'choice'; option: number }
  | { kind: 'number'; seed: number; value: number }
  | { kind: 'curve'; course: Course };
export type GuessKind = Guess['kind'];

/** A guess of a question. `question` is a number of its name, `tag` one of its student's page. */
export interface GuessCode {
  question: number;
  tag: number;
  guess: Guess;
}

export type CodeProblem =
  | { problem: 'version'; version: number }
  | { problem: 'length'; found: number }
  | { problem: 'character'; found: string }
  | { problem: 'check' };

export const TAGS = 2 ** 15;
export const OPTIONS_MAX = 10;
export const LENGTHS: Readonly<Record<GuessKind, number>> = { choice: 8, number: 16, curve: 18 };

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The letters of versions, from the first. */
const VERSIONS = 'WXYZ';
const CHARACTER_BITS = 5;
/** The numbers of different questions and tags. */
const QUESTION_BITS = 10;
const HEAD = [2 ** QUESTION_BITS, TAGS];
/** The seed, and the sign, power of ten and digits of a value. */
const NUMBER = [2 ** 20, 2, 2 ** 5, 2 ** 14];
const [SEED_MAX, DIGITS_MAX] = [999_999, 9999];
/** Powers of ten are stored with this added. */
const POWER_OFFSET = 12;
/** The numbers of different peaks, and the lowest one and how many times it the highest is. */
const PEAKS = 64;
const [PEAK_MIN, PEAK_RANGE] = [100, 1e5];

/** Codes of one letter and length; each field has a number of different values. */
interface Format {
  kind: GuessKind;
  letter: string;
  length: number;
  /** The option follows the letter. */
  hasDigit: boolean;
  fields: readonly number[];
}

/** The corners of a curve, and the highest level of each. */
const [CORNERS, LEVEL_MAX] = [5, 54];
const [CORNERS_1, LEVEL_MAX_1] = [6, 63];
/** The number of different places of the corners. */
const PLACES = combinations(GUESS_STEPS + CORNERS - 1, CORNERS);

const FORMATS: readonly Format[] = [
  { kind: 'choice', letter: 'W', length: LENGTHS.choice, hasDigit: true, fields: [] },
  { kind: 'number', letter: 'W', length: LENGTHS.number, hasDigit: true, fields: NUMBER },
  {
    kind: 'curve',
    letter: 'X',
    length: LENGTHS.curve,
    hasDigit: false,
    fields: [PEAKS, PLACES, ...Array.from({ length: CORNERS }, () => LEVEL_MAX + 1)],
  },
];

/** Curves of version 1; two bits are not used. */
const CURVE_1: Format = {
  kind: 'curve',
  letter: 'W',
  length: 24,
  hasDigit: true,
  fields: [PEAKS, ...Array.from({ length: 2 * CORNERS_1 }, () => 64), 4],
};
const READ = [...FORMATS, CURVE_1];

/** The number by which codes name a question: a hash, so that new questions change no other. */
export function questionNumber(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (
    (hash ^ (hash >>> QUESTION_BITS) ^ (hash >>> (2 * QUESTION_BITS))) & (2 ** QUESTION_BITS - 1)
  );
}

export function printCode({ question, tag, guess }: GuessCode): string {
  const { letter, length, hasDigit, fields } = FORMATS.find(({ kind }) => kind === guess.kind)!;
  const option = guess.kind === 'choice' ? guess.option : 0;
  if (option >= OPTIONS_MAX) throw new Error(`expected an option below ${OPTIONS_MAX}`);
  const head = hasDigit ? `${letter}${option}` : letter;
  const values = [question, tag, ...fieldsOf(guess)];
  const body = head + pack(values, [...HEAD, ...fields], length - head.length - 1);
  return body + ALPHABET[times2(sumOf(body))]!;
}

/** Reads a code, in any spelling. */
export function readCode(text: string): GuessCode | CodeProblem {
  const code = text.toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  const stranger = [...code].find((letter) => !ALPHABET.includes(letter));
  if (stranger !== undefined) return { problem: 'character', found: stranger };
  const sameLength = READ.filter(({ length }) => length === code.length);
  if (sameLength.length === 0) return { problem: 'length', found: code.length };
  const version = VERSIONS.indexOf(code[0]!) + 1;
  if (sumOf(code) !== 0 || version === 0) return { problem: 'check' };
  if (version > GUESS_VERSION) return { problem: 'version', version };
  const format = sameLength.find(({ letter }) => letter === code[0]);
  if (!format) return { problem: 'check' };
  const { hasDigit, fields } = format;
  const read = unpack(code.slice(hasDigit ? 2 : 1, -1), [...HEAD, ...fields]);
  const [question, tag, ...rest] = read ?? [];
  const digit = hasDigit ? ALPHABET.indexOf(code[1]!) : 0;
  const guess = read && guessOf(format, digit, rest);
  return guess ? { question: question!, tag: tag!, guess } : { problem: 'check' };
}

function fieldsOf(guess: Guess): number[] {
  if (guess.kind === 'choice') return [];
  return guess.kind === 'number' ? numberFields(guess) : curveFields(guess.course);
}

/** Null for fields that no guess has. */
function guessOf(format: Format, digit: number, fields: number[]): Guess | null {
  const { kind } = format;
  if (kind === 'choice') return digit < OPTIONS_MAX ? { kind, option: digit } : null;
  if (digit !== 0) return null;
  if (kind === 'number') {
    const [seed, sign, power, digits] = fields as [number, number, number, number];
    if (seed > SEED_MAX || digits > DIGITS_MAX) return null;
    const value = Number(`${sign ? '-' : ''}${digits}e${power - POWER_OFFSET}`);
    return { kind, seed, value };
  }
  const course = format === CURVE_1 ? course1Of(fields) : courseOf(fields);
  return course && { kind, course };
}

/** A value beyond the powers of ten that fit becomes the nearest that does. */
function numberFields({ seed, value }: { seed: number; value: number }): number[] {
  if (!(seed <= SEED_MAX)) throw new Error(`expected a seed up to ${SEED_MAX}, found ${seed}`);
  const [numeral = '0', exponent = '0'] = Math.abs(value).toExponential(3).split('e');
  const power = Number(exponent) - 3 + POWER_OFFSET;
  const most = NUMBER[2]! - 1;
  const sign = value < 0 ? 1 : 0;
  if (power < 0) return [seed, 0, 0, 0];
  if (power > most) return [seed, sign, most, DIGITS_MAX];
  return [seed, sign, power, Number(numeral.replace('.', ''))];
}

function curveFields(course: Course): number[] {
  const corners = cornersOf(course);
  const highest = Math.max(...corners.map((step) => course[step]!));
  const place = Math.ceil(((PEAKS - 1) * Math.log(highest / PEAK_MIN)) / Math.log(PEAK_RANGE));
  const peak = Math.min(PEAKS - 1, Math.max(0, place));
  const levelOf = (iops: number) =>
    Math.min(LEVEL_MAX, Math.round((iops / peakOf(peak)) * LEVEL_MAX));
  // The last corner stands for those that are not needed.
  const steps = Array.from({ length: CORNERS }, (_, place) => corners[place] ?? corners.at(-1)!);
  return [peak, placesOf(steps), ...steps.map((step) => levelOf(course[step]!))];
}

const peakOf = (place: number): number => PEAK_MIN * PEAK_RANGE ** (place / (PEAKS - 1));

/** The number of ways to choose some of all. */
function combinations(all: number, some: number): number {
  let ways = 1;
  for (let place = 1; place <= some; place += 1) ways = (ways * (all - some + place)) / place;
  return all < some ? 0 : ways;
}

/** The number of steps that go up or stay, among all such ones. */
const placesOf = (steps: readonly number[]): number =>
  steps.reduce((sum, step, place) => sum + combinations(step + place, place + 1), 0);

/** The steps of a number of places. */
function stepsOf(places: number): number[] {
  let left = places;
  const steps: number[] = [];
  for (let place = CORNERS - 1; place >= 0; place -= 1) {
    let step = GUESS_STEPS - 1;
    while (combinations(step + place, place + 1) > left) step -= 1;
    left -= combinations(step + place, place + 1);
    steps.unshift(step);
  }
  return steps;
}

/** The steps at which straight lines follow the drawn part of a curve best. */
function cornersOf(course: Course): number[] {
  const drawn = [...course.keys()].filter((step) => Number.isFinite(course[step]));
  if (drawn.length === 0) throw new Error('expected a drawn curve');
  const corners = [...new Set([drawn[0]!, drawn.at(-1)!])];
  while (corners.length < CORNERS) {
    const errorAt = (step: number) => Math.abs(course[step]! - between(corners, course, step));
    const worst = drawn.toSorted((a, b) => errorAt(b) - errorAt(a))[0]!;
    if (errorAt(worst) === 0) break;
    corners.push(worst);
    corners.sort((a, b) => a - b);
  }
  return corners;
}

/** The value at a step of the straight lines through the corners. */
function between(corners: readonly number[], course: Course, step: number): number {
  const right = corners.find((corner) => corner >= step)!;
  const left = corners.findLast((corner) => corner <= step)!;
  if (left === right) return course[left]!;
  return course[left]! + ((course[right]! - course[left]!) * (step - left)) / (right - left);
}

function courseOf([peak = 0, places = 0, ...levels]: number[]): Course | null {
  return courseThrough(
    stepsOf(places),
    levels.map((level) => (peakOf(peak) * level) / LEVEL_MAX),
  );
}

/** A curve of version 1 has the step and the level of each corner. */
function course1Of([peak = 0, ...fields]: number[]): Course | null {
  const corners = Array.from({ length: CORNERS_1 }, (_, corner) => 2 * corner);
  return courseThrough(
    corners.map((place) => fields[place]!),
    corners.map((place) => (peakOf(peak) * fields[place + 1]!) / LEVEL_MAX_1),
  );
}

/** Null for corners that do not go from left to right. */
function courseThrough(steps: readonly number[], iops: readonly number[]): Course | null {
  const areInOrder = steps.every((step, place) => step >= (steps[place - 1] ?? 0));
  if (!areInOrder || steps.at(-1)! >= GUESS_STEPS) return null;
  const course = Array.from({ length: GUESS_STEPS }, () => Number.NaN);
  for (const [place, step] of steps.entries()) course[step] = Math.round(iops[place]!);
  return course.map((_, step) =>
    step < steps[0]! || step > steps.at(-1)! ? Number.NaN : between(steps, course, step),
  );
}

/** Packs values into characters; each has a number of different ones. */
function pack(values: readonly number[], counts: readonly number[], length: number): string {
  const all = counts.reduce(
    (sum, count, place) => sum * BigInt(count) + BigInt(values[place] ?? 0),
    0n,
  );
  return Array.from({ length }, (_, place) => {
    const shift = BigInt(CHARACTER_BITS * (length - 1 - place));
    return ALPHABET[Number((all >> shift) & 31n)]!;
  }).join('');
}

/** Null for characters that hold more than these values. */
function unpack(text: string, counts: readonly number[]): number[] | null {
  let all = 0n;
  for (const letter of text) all = (all << 5n) | BigInt(ALPHABET.indexOf(letter));
  const values = counts
    .toReversed()
    .map((count) => {
      const value = Number(all % BigInt(count));
      all /= BigInt(count);
      return value;
    })
    .toReversed();
  return all === 0n ? values : null;
}

/** Each character counts twice as much as the next, in GF(32); 0 for a code with its check. */
function sumOf(text: string): number {
  return [...text].reduce((sum, letter) => times2(sum) ^ ALPHABET.indexOf(letter), 0);
}

/** Twice a number of GF(32), whose polynomial is x⁵ + x² + 1. */
function times2(value: number): number {
  return value < 16 ? 2 * value : (2 * value) ^ 0b100101;
}
