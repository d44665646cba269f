/*
 * Codes of guesses: what is printed is read again, each typing error of one character and each
 * exchange of two is found, and a code of another version is refused by its number. A failing case
 * prints its seed.
 */
import { describe, expect, test } from 'vitest';
import { GUESS_VERSION, LENGTHS, printCode, readCode, TAGS, type Guess } from './guess-code';
import { GUESS_STEPS } from './view';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const VERSIONS = 'WXYZ';
const CASES = 60;
const seeds = Array.from({ length: CASES }, (_, seed) => seed + 1);

/** Numbers from 0 up to a limit, the same ones for the same seed. */
function drawing(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function drawn(kind: Guess['kind'], seed: number) {
  const upTo = drawing(seed);
  const code = { question: upTo(1024), tag: upTo(TAGS) };
  if (kind === 'choice') return { ...code, guess: { kind, option: upTo(10) } };
  if (kind === 'number') {
    const value = (upTo(2) === 0 ? 1 : -1) * Number(`${upTo(10_000)}e${upTo(20) - 8}`);
    return { ...code, guess: { kind, seed: upTo(1_000_000), value } };
  }
  const first = upTo(10);
  const last = first + upTo(GUESS_STEPS - first);
  const [high, low, fall] = [upTo(200_000), upTo(20_000), first + upTo(last - first + 1)];
  const course = Array.from({ length: GUESS_STEPS }, (_, step) =>
    step < first || step > last ? Number.NaN : step < fall ? high : low,
  );
  return { ...code, guess: { kind, course } };
}

describe.each(['choice', 'number', 'curve'] as const)('the code of a %s', (kind) => {
  test.each(seeds)('has its length and no look-alikes, and is read again, seed %i', (seed) => {
    const code = drawn(kind, seed);
    const text = printCode(code);
    const beginning = kind === 'curve' ? 'X' : 'W\\d';
    expect(text).toMatch(new RegExp(`^${beginning}[${ALPHABET}]+$`));
    expect(text).toHaveLength(LENGTHS[kind]);
    const read = readCode(text.toLowerCase());
    if (!('guess' in read)) throw new Error(`expected a code, found ${JSON.stringify(read)}`);
    expect(read).toMatchObject({ question: code.question, tag: code.tag });
    if (code.guess.kind !== 'curve') {
      // A zero has no sign.
      expect(JSON.stringify(read.guess)).toBe(JSON.stringify(code.guess));
      return;
    }
    if (read.guess.kind !== 'curve') throw new Error('expected a curve');
    const { course } = code.guess;
    const peak = Math.max(100, ...course.filter(Number.isFinite));
    for (const [step, iops] of read.guess.course.entries()) {
      expect(Number.isFinite(iops)).toBe(Number.isFinite(course[step]));
      // Half a level of a peak that is up to a fifth higher, and half a write per second.
      if (Number.isFinite(iops)) {
        expect(Math.abs(iops - course[step]!)).toBeLessThanOrEqual((0.5 * 1.21 * peak) / 54 + 0.5);
      }
    }
  });

  test.each(seeds)('has no wrong character that is not found, seed %i', (seed) => {
    const text = printCode(drawn(kind, seed));
    for (const place of text.split('').keys()) {
      for (const letter of [...ALPHABET, 'U', 'Ä'].filter((one) => one !== text[place])) {
        const wrong = text.slice(0, place) + letter + text.slice(place + 1);
        expect('problem' in readCode(wrong), wrong).toBe(true);
      }
      for (let other = place + 1; other < text.length; other += 1) {
        if (text[place] === text[other]) continue;
        const letters = [...text];
        [letters[place], letters[other]] = [letters[other]!, letters[place]!];
        expect('problem' in readCode(letters.join('')), letters.join('')).toBe(true);
      }
      const shorter = text.slice(0, place) + text.slice(place + 1);
      expect('problem' in readCode(shorter), shorter).toBe(true);
    }
  });

  test.each([...VERSIONS].slice(GUESS_VERSION))(
    'of a version with the letter %s is refused',
    (letter) => {
      const text = printCode(drawn(kind, 1));
      // One of these check characters is right.
      const answers = [...ALPHABET].map((check) => readCode(letter + text.slice(1, -1) + check));
      expect(answers).toContainEqual({ problem: 'version', version: VERSIONS.indexOf(letter) + 1 });
      expect(answers.filter((answer) => 'guess' in answer)).toEqual([]);
    },
  );
});

test('letters that look like digits are read as digits', () => {
  const text = printCode({ question: 33, tag: 0, guess: { kind: 'choice', option: 1 } });
  expect(text).toMatch(/^W11100/);
  expect(readCode(text.replaceAll('1', 'l').replaceAll('0', 'o'))).toEqual(readCode(text));
});

test('a drawn curve keeps its corners, and a wavy one its ends', () => {
  const wavy = Array.from({ length: GUESS_STEPS }, (_, step) => 20_000 + 15_000 * Math.sin(step));
  const read = readCode(printCode({ question: 1, tag: 2, guess: { kind: 'curve', course: wavy } }));
  if (!('guess' in read) || read.guess.kind !== 'curve') throw new Error('expected a curve');
  expect(Math.abs(read.guess.course[0]! - 20_000)).toBeLessThan(400);
  expect(Math.abs(read.guess.course.at(-1)! - wavy.at(-1)!)).toBeLessThan(400);
});

test.each([
  [1e300, 9999e19],
  [-1e300, -9999e19],
  [1e-300, 0],
])('a value of %s becomes %s', (value, kept) => {
  const guess = { kind: 'number', seed: 7, value } as const;
  expect(readCode(printCode({ question: 1, tag: 2, guess }))).toMatchObject({
    guess: { value: kept },
  });
});

test('what has no code is refused', () => {
  const course = Array.from({ length: GUESS_STEPS }, () => Number.NaN);
  const print = (guess: Guess) => () => printCode({ question: 1, tag: 2, guess });
  expect(print({ kind: 'curve', course })).toThrow('drawn');
  expect(print({ kind: 'choice', option: 10 })).toThrow('option');
  expect(print({ kind: 'number', seed: 1_000_000, value: 1 })).toThrow('seed');
});

/** Printed by version 1: a course at 45,000 for 4 steps, then at 10,000, and a wavy one. */
test.each([
  ['W011007H0747S23CWV76SSMV', { 0: 45_180, 3: 45_180, 4: 10_304, 39: 10_304 }],
  ['W011007GG3RFN9J3Q30TSTWE', { 0: 19_807, 7: 34_993, 19: 5282, 39: 15_186 }],
])('the code %s of a curve of version 1 is read', (code, corners) => {
  const read = readCode(code);
  if (!('guess' in read) || read.guess.kind !== 'curve') throw new Error('expected a curve');
  expect(read).toMatchObject({ question: 33, tag: 7 });
  const { course } = read.guess;
  for (const [step, iops] of Object.entries(corners)) expect(course[Number(step)]).toBe(iops);
});
