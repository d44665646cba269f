/* The query of a frame's address: its own fields are checked, those of strangers are theirs. */
import { expect, test } from 'vitest';
import { readQuery } from './query';

const WANTED = { seed: true, scenarios: ['v300-240'], languages: ['en'] };
const usual = readQuery('', WANTED).query;

test('its own fields apply, and one that cannot be used is named', () => {
  const { query, problems } = readQuery('?theme=dark&seed=7&palette=loud', WANTED);
  expect(query).toEqual({ ...usual, theme: 'dark', seed: 7 });
  expect(problems).toEqual([{ name: 'palette', found: 'loud', used: 'standard' }]);
});

test.each([
  ['?autoplay', ''],
  ['?autoplay=on', 'on'],
  ['', 'off'],
])('autoplay needs no value: %j', (search, autoplay) => {
  expect(readQuery(search, WANTED)).toEqual({ query: { ...usual, autoplay }, problems: [] });
});

test('a frame for a slide says so, with or without a value', () => {
  expect(readQuery('?fit', WANTED)).toEqual({ query: { ...usual, fit: '' }, problems: [] });
  expect(usual.fit).toBe('off');
});

test('what newsletters and networks add is no problem', () => {
  const added = '?utm_source=newsletter&fbclid=abc&ref=x&toString=1&__proto__=1';
  expect(readQuery(added, WANTED)).toEqual({ query: usual, problems: [] });
});
