// The answers to an exercise come back from a link as they were given.
import { expect, test } from 'vitest';
import { parse } from '#link/kinds';
import { pairsOf, print, stateOf } from '#link/print';
import { STATE, withAnswer } from './link';

const read = (state: string) => parse(pairsOf(state), STATE);

test('answers of every size are read as they were printed', () => {
  const tries = [90, -0.5, 0.116_9, 163_715, 1e21, 1.5e-9, 1 / 3];
  const state = stateOf(print({ seed: 7, tries, claim: 'fails' }, STATE));
  expect(state).toBe('seed:7,tries:90_-0.5_0.1169_163715_1e21_1.5e-9_0.33333333,claim:fails');
  const { values, problems } = read(state);
  expect(problems).toEqual([]);
  expect(values).toMatchObject({ seed: 7, claim: 'fails' });
  expect(values.tries.slice(0, 6)).toEqual(tries.slice(0, 6));
});

test('whatever is no list of answers is refused', () => {
  const refused = ['', 'abc', '1__2', '1e999', Array(31).fill('1').join('_')];
  for (const text of refused) {
    expect(read(`tries:${text}`)).toMatchObject({
      values: { tries: [] },
      problems: [{ found: text }],
    });
  }
});

test('of many answers the first and the last are kept', () => {
  let given: readonly number[] = [];
  for (let answer = 1; answer <= 40; answer += 1) given = withAnswer(given, answer);
  expect(given).toHaveLength(30);
  expect([given[0], given[28], given[29]]).toEqual([1, 29, 40]);
});
