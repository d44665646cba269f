/*
 * Codes are found in lists, tables and links; those that do not count are named with their line and
 * reason; and the questions of the site have numbers of their own.
 */
import { expect, test } from 'vitest';
import { printCode, questionNumber, type Guess } from '#link/guess-code';
import { CODES_MAX, readCodes, type Asked } from './codes';
import { still } from './still.server';

const QUESTIONS: Asked[] = [
  { key: 'choice/first/one', options: 3 },
  { key: 'choice/first/two', options: 4 },
  { key: 'number/map-size', options: 0 },
];
const codeOf = (name: string, tag: number, guess: Guess) =>
  printCode({ question: questionNumber(name), tag, guess });
const choiceOf = (tag: number, option = 1, name = 'first/one') =>
  codeOf(name, tag, { kind: 'choice', option });
const tagsIn = (text: string) => readCodes(text, QUESTIONS).answers.get('choice/first/one')?.length;
const [A, B, C] = [choiceOf(1), choiceOf(2), choiceOf(3, 2)];

test.each([
  ['lines', `${A}\n${B}\r\n\r\n${C}\n`],
  ['commas', `${A},${B}, ${C}`],
  ['a table', `"Ada",${A},"2026-11-30"\n"Bob",${B},"2026-11-30"\n"Cid","${C}",`],
  ['links', `https://example.org/teach/class/#${A} ${B} <https://example.org/teach/class/#${C}>`],
  [
    'pieces',
    `ada: ${A.slice(0, 4)} ${A.slice(4)}\n${B.slice(0, 2)}-${B.slice(2, 5)} ${B.slice(5)} ${C}`,
  ],
  ['a chat in lower case', `ada: ${A.toLowerCase()}!\nbob: (${B})\ncid: ${C}.`],
])('codes are found in %s', (_, text) => {
  const { answers, leftOut } = readCodes(text, QUESTIONS);
  expect([...answers.keys()]).toEqual(['choice/first/one']);
  expect(answers.get('choice/first/one')!.map(({ text }) => text)).toEqual([A, B, C]);
  expect(leftOut).toEqual([]);
});

test('each thing that does not count is named with its line and reason', () => {
  const damaged = A.slice(0, -1) + (A.endsWith('0') ? '1' : '0');
  const text = [
    'Time,Name,Code',
    `10:02,Ada,${A}`,
    `10:02,Bob,${damaged}`,
    `10:03,Cid,${A}`,
    `10:03,Dan,${B.slice(1)}`,
    `10:03,Eve,V${B.slice(1)}`,
    `10:04,Fay,${C.slice(0, -1)}`,
    `10:04,Gus,${choiceOf(9, 1, 'of/nobody')}`,
    `10:05,Hal,${choiceOf(9, 7)}`,
    `10:05,Ida,${C.slice(0, 3)}U${C.slice(4)}`,
    `10:06,Ada,${choiceOf(1, 2)}`,
  ].join('\n');
  const { answers, leftOut } = readCodes(text, QUESTIONS);
  expect(answers.get('choice/first/one')!.map(({ line }) => line)).toEqual([2]);
  expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
    [1, { problem: 'none' }],
    [3, { problem: 'check' }],
    [4, { problem: 'double', line: 2 }],
    [5, { problem: 'none' }],
    [6, { problem: 'check' }],
    [7, { problem: 'length', found: 7 }],
    [8, { problem: 'unknown' }],
    [9, { problem: 'option', option: 8, options: 3 }],
    [10, { problem: 'character', found: 'U' }],
    [11, { problem: 'changed', line: 2 }],
  ]);
});

test('answers are told apart by question, and those of an exercise by variant', () => {
  const numbers = [7, 7, 8].map((seed, tag) =>
    codeOf('map-size', tag, { kind: 'number', seed, value: 12 }),
  );
  const { answers } = readCodes([A, choiceOf(1, 0, 'first/two'), ...numbers].join(' '), QUESTIONS);
  expect([...answers].map(([key, { length }]) => [key, length])).toEqual([
    ['choice/first/one', 1],
    ['choice/first/two', 1],
    ['number/map-size/7', 2],
    ['number/map-size/8', 1],
  ]);
});

test('no more codes, and no more lines without one, are read than fit', () => {
  const codes = Array.from({ length: CODES_MAX + 5 }, (_, tag) => choiceOf(tag));
  expect(tagsIn(codes.slice(0, CODES_MAX).join('\n'))).toBe(CODES_MAX);
  const { leftOut } = readCodes(codes.join('\n'), QUESTIONS);
  expect(leftOut).toEqual([{ line: 1001, text: codes[1000], reason: { problem: 'limit' } }]);
  const lines = readCodes('no code\n'.repeat(5000), QUESTIONS).leftOut;
  expect(lines).toHaveLength(CODES_MAX + 1);
  expect(lines.at(-1)!.reason).toEqual({ problem: 'limit' });
  expect(readCodes('x'.repeat(2_000_000), QUESTIONS).leftOut.at(-1)!.reason).toEqual({
    problem: 'limit',
  });
});

test('the codes of no two questions of the site name the same number', async () => {
  const questions = (await still()).flatMap(({ questions }) => questions);
  const numbers = questions.map(({ kind, key }) => {
    return `${kind} ${questionNumber(key.slice(kind.length + 1))}`;
  });
  expect(questions.length).toBeGreaterThan(60);
  expect(new Set(numbers).size).toBe(questions.length);
});
