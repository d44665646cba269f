/*
 * A student's guess as a code that can be typed, pasted or opened as a link.
 * 1. A code has 8 characters for a choice, 16 for a number and 24 for a curve: the letter of the
 *    version, a digit (the option of a choice), packed fields, and a check character.
 * 2. The alphabet is Crockford's base 32, without I, L, O and U; lower case, and I, L and O for the
 *    digits that they look like, are read too.
 * 3. The check character is a weighted sum over GF(32). It finds every wrong character and every
 *    two that changed places, because no two of at most 31 characters have the same weight.
 * 4. A curve keeps its six most telling corners, in steps of a fortieth of the run and of a 63rd
 *    of its peak; a number keeps four digits.
 * 5. A tag, drawn by the student's page, tells equal guesses of two students from one sent twice.
 */
import { GUESS_STEPS, type Guess as Course } from './view';

export const GUESS_VERSION = 1;

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
export const LENGTHS: Readonly<Record<GuessKind, number>> = { choice: 8, number: 16, curve: 24 };

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The letters of versions, from the first. */
const VERSIONS = 'WXYZ';
const CHARACTER_BITS = 5;
const [QUESTION_BITS, TAG_BITS] = [10, 15];
/** The seed, and the sign, power of ten and digits of a value. */
const NUMBER_BITS = [20, 1, 5, 14];
const [SEED_MAX, DIGITS_MAX] = [999_999, 9999];
/** Powers of ten are stored with this added. */
const POWER_OFFSET = 12;
const CORNERS = 6;
/** The peak of a curve, and the step and level of each corner; two bits are not used. */
const CURVE_BITS = [6, ...Array.from({ length: CORNERS }, () => [6, 6]).flat(), 2];
const LEVELS = 63;
/** The lowest peak, and how many times it the highest is. */
const [PEAK_MIN, PEAK_RANGE] = [100, 1e5];

const bitsOf = (kind: GuessKind): number[] => [
  QUESTION_BITS,
  TAG_BITS,
  ...(kind === 'number' ? NUMBER_BITS : kind === 'curve' ? CURVE_BITS : []),
];

/** The number by which codes name a question: a hash, so that new questions change no other. */
export function questionNumber(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (
    (hash ^ (hash >>> QUESTION_BITS) ^ (hash >>> (2 * QUESTION_BITS))) & (2 ** QUESTION_BITS - 1)
  );
}

export function printCode({ question, tag, guess }: GuessCode): string {
  const fields = [question, tag, ...fieldsOf(guess)];
  const digit = guess.kind === 'choice' ? guess.option : 0;
  if (digit >= OPTIONS_MAX) throw new Error(`expected an option below ${OPTIONS_MAX}`);
  const body = `${VERSIONS[GUESS_VERSION - 1]}${digit}${pack(fields, bitsOf(guess.kind))}`;
  return body + ALPHABET[times2(sumOf(body))]!;
}

/** Reads a code, in any spelling. */
export function readCode(text: string): GuessCode | CodeProblem {
  const code = text.toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  const stranger = [...code].find((letter) => !ALPHABET.includes(letter));
  if (stranger !== undefined) return { problem: 'character', found: stranger };
  const kind = (Object.keys(LENGTHS) as GuessKind[]).find((one) => LENGTHS[one] === code.length);
  if (!kind) return { problem: 'length', found: code.length };
  const version = VERSIONS.indexOf(code[0]!) + 1;
  if (sumOf(code) !== 0 || version === 0) return { problem: 'check' };
  if (version !== GUESS_VERSION) return { problem: 'version', version };
  const [question, tag, ...fields] = unpack(code.slice(2, -1), bitsOf(kind));
  const guess = guessOf(kind, ALPHABET.indexOf(code[1]!), fields);
  return guess ? { question: question!, tag: tag!, guess } : { problem: 'check' };
}

function fieldsOf(guess: Guess): number[] {
  if (guess.kind === 'choice') return [];
  return guess.kind === 'number' ? numberFields(guess) : curveFields(guess.course);
}

/** Null for fields that no guess has. */
function guessOf(kind: GuessKind, digit: number, fields: number[]): Guess | null {
  if (kind === 'choice') return digit < OPTIONS_MAX ? { kind, option: digit } : null;
  if (digit !== 0) return null;
  if (kind === 'number') {
    const [seed, sign, power, digits] = fields as [number, number, number, number];
    if (seed > SEED_MAX || digits > DIGITS_MAX) return null;
    const value = Number(`${sign ? '-' : ''}${digits}e${power - POWER_OFFSET}`);
    return { kind, seed, value };
  }
  const course = courseOf(fields);
  return course && { kind, course };
}

/** A value beyond the powers of ten that fit becomes the nearest that does. */
function numberFields({ seed, value }: { seed: number; value: number }): number[] {
  if (!(seed <= SEED_MAX)) throw new Error(`expected a seed up to ${SEED_MAX}, found ${seed}`);
  const [numeral = '0', exponent = '0'] = Math.abs(value).toExponential(3).split('e');
  const power = Number(exponent) - 3 + POWER_OFFSET;
  const [, , powerBits] = NUMBER_BITS;
  const most = 2 ** powerBits! - 1;
  const sign = value < 0 ? 1 : 0;
  if (power < 0) return [seed, 0, 0, 0];
  if (power > most) return [seed, sign, most, DIGITS_MAX];
  return [seed, sign, power, Number(numeral.replace('.', ''))];
}

function curveFields(course: Course): number[] {
  const corners = cornersOf(course);
  const highest = Math.max(...corners.map((step) => course[step]!));
  const place = Math.ceil((LEVELS * Math.log(highest / PEAK_MIN)) / Math.log(PEAK_RANGE));
  const peak = Math.min(LEVELS, Math.max(0, place));
  const levelOf = (iops: number) => Math.min(LEVELS, Math.round((iops / peakOf(peak)) * LEVELS));
  // The last corner stands for those that are not needed.
  return [
    peak,
    ...Array.from({ length: CORNERS }, (_, place) => {
      const step = corners[Math.min(place, corners.length - 1)]!;
      return [step, levelOf(course[step]!)];
    }).flat(),
    0,
  ];
}

const peakOf = (place: number): number => PEAK_MIN * PEAK_RANGE ** (place / LEVELS);

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

/** Null for corners that do not go from left to right. */
function courseOf([peak = 0, ...places]: number[]): Course | null {
  const course = Array.from({ length: GUESS_STEPS }, () => Number.NaN);
  const corners: number[] = [];
  for (let place = 0; place < CORNERS; place += 1) {
    const [step, level] = [places[2 * place]!, places[2 * place + 1]!];
    if (step >= GUESS_STEPS || step < (corners.at(-1) ?? 0)) return null;
    corners.push(step);
    course[step] = Math.round((peakOf(peak) * level) / LEVELS);
  }
  return course.map((_, step) =>
    step < corners[0]! || step > corners.at(-1)! ? Number.NaN : between(corners, course, step),
  );
}

function pack(fields: readonly number[], bits: readonly number[]): string {
  const all = bits.reduce(
    (sum, width, place) => (sum << BigInt(width)) | BigInt(fields[place]!),
    0n,
  );
  const length = bits.reduce((sum, width) => sum + width) / CHARACTER_BITS;
  return Array.from({ length }, (_, place) => {
    const shift = BigInt(CHARACTER_BITS * (length - 1 - place));
    return ALPHABET[Number((all >> shift) & 31n)]!;
  }).join('');
}

function unpack(text: string, bits: readonly number[]): number[] {
  let all = 0n;
  for (const letter of text) all = (all << 5n) | BigInt(ALPHABET.indexOf(letter));
  return bits
    .toReversed()
    .map((width) => {
      const field = Number(all & ((1n << BigInt(width)) - 1n));
      all >>= BigInt(width);
      return field;
    })
    .toReversed();
}

/** Each character counts twice as much as the next, in GF(32); 0 for a code with its check. */
function sumOf(text: string): number {
  return [...text].reduce((sum, letter) => times2(sum) ^ ALPHABET.indexOf(letter), 0);
}

/** Twice a number of GF(32), whose polynomial is x⁵ + x² + 1. */
function times2(value: number): number {
  return value < 16 ? 2 * value : (2 * value) ^ 0b100101;
}
