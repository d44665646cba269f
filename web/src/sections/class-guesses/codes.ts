/*
 * Finds codes of guesses in a pasted text: a list, a table of comma-separated values, or links. A
 * code stands between characters that are neither letters nor digits. Whatever looks like a code
 * but does not count, and each line without a code, is named with its reason.
 */
import { printCode, questionNumber, readCode } from '#link/guess-code';
import type { CodeProblem, Guess, GuessCode } from '#link/guess-code';

/** A question that codes can answer. */
export interface Asked {
  /** Its kind and its name: `choice/the-collapse/first-to-fall`. */
  key: string;
  /** The number of its options, if it is a choice. */
  options: number;
}

export type Reason =
  | CodeProblem
  | { problem: 'none' }
  /** The same code is in an earlier line. */
  | { problem: 'double'; line: number }
  /** The student has guessed otherwise in an earlier line. */
  | { problem: 'changed'; line: number }
  /** No question of the site has the number. */
  | { problem: 'unknown' }
  | { problem: 'option'; option: number; options: number }
  /** Nothing is read from here on. */
  | { problem: 'limit' };

export interface LeftOut {
  /** The line of the text, from 1. */
  line: number;
  text: string;
  reason: Reason;
}

/** Guesses by question: its key, for a number followed by the seed. */
export type Answers = Map<string, { line: number; text: string; guess: Guess }[]>;

export const CODES_MAX = 1000;
/** Longer than a table of as many students with ten columns and long links. */
export const TEXT_MAX = 1_000_000;
/** Characters of a text that its reason repeats. */
const SHOWN_MAX = 40;

/** Words with nothing but spaces or hyphens between them. */
const WORDS = /[\p{L}\p{N}]+(?:[ \u00a0-]+[\p{L}\p{N}]+)*/gu;
const GAP = /[ \u00a0-]+/;
/** A code that was typed with spaces has no more pieces. */
const PIECES_MAX = 8;
/** The letter of a version, and a digit, if not at once, among at least five characters. */
const BEGINNING = /^[w-z](?:\d|(?=[a-z]*\d)[a-z\d]{5})/i;
/** The letters of the versions that are read, and words with the letter of any version. */
const LETTERS = ['W', 'X'];
const LETTERED = /^[w-z]/i;
const LINE_END = /\r\n|\r|\n/;

export function readCodes(
  text: string,
  questions: readonly Asked[],
): { answers: Answers; leftOut: LeftOut[] } {
  const byNumber = new Map(questions.map((asked) => [numbered(asked.key), asked]));
  const askedBy = ({ question, guess }: GuessCode) => byNumber.get(`${guess.kind}/${question}`);
  /** The first code of each student for each question. */
  const firsts = new Map<string, { line: number; code: string }>();
  const answers: Answers = new Map();
  const leftOut: LeftOut[] = [];

  function count(word: string, line: number): void {
    const read = readCode(word);
    const leave = (reason: Reason) => leftOut.push({ line, text: shortened(word), reason });
    if ('problem' in read) return void leave(read);
    const asked = askedBy(read);
    if (!asked) return void leave({ problem: 'unknown' });
    const { guess } = read;
    if (guess.kind === 'choice' && guess.option >= asked.options) {
      return void leave({ problem: 'option', option: guess.option + 1, options: asked.options });
    }
    const code = printCode(read);
    const key = guess.kind === 'number' ? `${asked.key}/${guess.seed}` : asked.key;
    const student = `${key} ${read.tag}`;
    const first = firsts.get(student);
    if (first) {
      return void leave({ problem: first.code === code ? 'double' : 'changed', line: first.line });
    }
    firsts.set(student, { line, code });
    const guesses = answers.get(key) ?? [];
    guesses.push({ line, text: code, guess });
    answers.set(key, guesses);
  }

  /** A code, perhaps with a wrong first letter, or a word that begins like one. */
  function isMeant(word: string): boolean {
    const isCode = (letter: string) => {
      const read = readCode(letter + word.slice(1));
      return 'guess' in read && askedBy(read) !== undefined;
    };
    return BEGINNING.test(word) || LETTERS.some(isCode);
  }

  const lines = text.slice(0, TEXT_MAX).split(LINE_END);
  for (const [place, content] of lines.entries()) {
    const words = [...content.matchAll(WORDS)]
      .flatMap(([words]) => joined(words.split(GAP)))
      .filter(isMeant);
    const left = { line: place + 1, text: shortened(content.trim()) };
    if (firsts.size + words.length > CODES_MAX || leftOut.length >= CODES_MAX) {
      return { answers, leftOut: [...leftOut, { ...left, reason: { problem: 'limit' } }] };
    }
    for (const word of words) count(word, left.line);
    if (words.length === 0 && left.text !== '') {
      leftOut.push({ ...left, reason: { problem: 'none' } });
    }
  }
  if (text.length > TEXT_MAX) {
    leftOut.push({ line: lines.length, text: '', reason: { problem: 'limit' } });
  }
  return { answers, leftOut };
}

/** Joins pieces that are a code together. */
function joined(pieces: readonly string[]): string[] {
  const words: string[] = [];
  for (let place = 0; place < pieces.length;) {
    const count = LETTERED.test(pieces[place]!) ? piecesOfCode(pieces.slice(place)) : 1;
    words.push(pieces.slice(place, place + count).join(''));
    place += count;
  }
  return words;
}

/** The number of the first pieces that are a code together; 1 if none are. */
function piecesOfCode(pieces: readonly string[]): number {
  const counts = Array.from({ length: PIECES_MAX }, (_, place) => place + 1);
  return counts.find((count) => 'guess' in readCode(pieces.slice(0, count).join(''))) ?? 1;
}

const shortened = (text: string): string =>
  text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;

/** A key with the number by which codes name the question: `choice/712`. */
function numbered(key: string): string {
  const kind = key.slice(0, key.indexOf('/'));
  return `${kind}/${questionNumber(key.slice(kind.length + 1))}`;
}
