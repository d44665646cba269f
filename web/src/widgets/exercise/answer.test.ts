// A typed answer is read by one rule, and a page has 16,384 bytes, not 16,380.
import { expect, test } from 'vitest';
import { distanceOf, judge, read, numberText } from './answer';

test.each([
  ['0.125', [], 0.125],
  ['0,125', [], 0.125],
  ['12.5 %', [], 0.125],
  ['12.5 %', ['%', 'percent'], 12.5],
  ['12.5 percent', ['%', 'percent'], 12.5],
  ['160', ['s', 'seconds'], 160],
  ['160 s', ['s', 'seconds'], 160],
  ['160s', ['s', 'seconds'], 160],
  ['160 seconds', ['s', 'seconds'], 160],
  ['160,0', ['s'], 160],
  ['160,0 S', ['s'], 160],
  ['120 μs', ['µs'], 120],
  ['35700', ['writes/s'], 35_700],
  ['35 700 writes/s', ['writes/s'], 35_700],
  ['163,715', ['writes/s'], 163_715],
  ['163 715', ['writes/s'], 163_715],
  ['163\u2009715', ['writes/s'], 163_715],
  ['163\u00a0715', ['writes/s'], 163_715],
  ['163\u202f715 writes/s', ['writes/s'], 163_715],
  ['1.64e5', ['writes/s'], 164_000],
  ['1,64E5 writes/s', ['writes/s'], 164_000],
  ['2.5e-3', [], 0.0025],
  ['1,5', [], 1.5],
  ['1001 1111', [], 10_011_111],
  ['1,234,567.8', ['bytes'], 1_234_567.8],
  ['.5', [], 0.5],
  ['−3', [], -3],
])('%s in %s', (typed, spellings, value) => {
  expect(read(typed, spellings)).toEqual({ value });
});

test.each([
  ['', 'empty'],
  [' ', 'empty'],
  ['%', 'notANumber'],
  ['much', 'notANumber'],
  ['1.2.3', 'notANumber'],
  ['1,23,456', 'notANumber'],
  ['1.640,5', 'notANumber'],
  ['1e999', 'notANumber'],
  ['160 ms', 'otherUnit'],
])('%s is no answer in seconds', (typed, problem) => {
  expect(read(typed, ['s'])).toEqual({ problem });
});

const task = {
  values: {},
  answer: 160.4,
  tolerance: 0.02,
  mistakes: { kib_as_1000: 164.3, minutes: 2.674 },
  claim: null,
};

test.each([
  [160, 'right', null],
  [163.5, 'right', null],
  [164, 'high', 'kib_as_1000'],
  [2.67, 'low', 'minutes'],
  [300, 'high', null],
  [100, 'low', null],
])('%s is %s, and the mistake %s', (value, is, mistake) => {
  expect(judge(value, task)).toMatchObject({ is, mistake });
});

test('of two mistakes the nearer one is named', () => {
  const close = { ...task, answer: 10, tolerance: 0.05, mistakes: { far: 20, near: 20.5 } };
  expect(judge(20.4, close).mistake).toBe('near');
});

test('a number keeps its whole digits', () => {
  expect([16_384, 437_780_480, 81_012.66, 549.7558, 0.125].map(numberText)).toEqual([
    '16,384',
    '437,780,480',
    '81,013',
    '549.8',
    '0.125',
  ]);
});

test('a wrong answer is named by its share of the right one', () => {
  const shares = [-1, 0.05, 0.2, 0.4, 0.6, 0.95, 1.05, 1.5, 3, 9, 10, Infinity];
  expect(shares.map(distanceOf)).toEqual([
    'underTenth',
    'underTenth',
    'underQuarter',
    'underHalf',
    'overHalf',
    'near',
    'near',
    'underTwice',
    'overTwice',
    'overFour',
    'overTen',
    'overTen',
  ]);
});
