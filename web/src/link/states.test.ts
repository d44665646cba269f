/* The states of widgets in an address: parts that cannot be read are reported, the rest applies. */
import { expect, test } from 'vitest';
import { decodeStates, encodeStates, keysOf } from './states';

const KEYS = ['trim', 'exercise', 'exercise-2'];

test('what is written is read again', () => {
  const states = { trim: 'step:3,deleted_percent:20', 'exercise-2': 'seed:7' };
  const hash = `#${encodeStates(states)}`;
  expect(decodeStates(hash, KEYS)).toEqual({ states, problems: [] });
});

test('the second of a kind has a name of its own', () => {
  expect(keysOf(['exercise', 'trim', 'exercise'])).toEqual(['exercise', 'trim', 'exercise-2']);
});

test('an unknown name is told as often as it is there', () => {
  const problem = { name: 'a', found: '1', used: '' };
  const result = decodeStates('#v=1&a=1&trim=step:3&a=1&__proto__=step:1', KEYS);
  expect(result.states).toEqual({ trim: 'step:3' });
  const proto = { ...problem, name: '__proto__', found: 'step:1' };
  expect(result.problems).toEqual([problem, problem, proto]);
});

test('a link of a later version is said to be one', () => {
  expect(decodeStates('#v=2&trim=step:3', KEYS)).toEqual({
    states: {},
    problems: [{ name: 'v', found: '2', used: '1', later: true }],
  });
});
