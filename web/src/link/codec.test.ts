/* The rules of every schema: bounds, repeated fields, lists, and the forms of other pages. */
import { expect, test } from 'vitest';
import { hashOf, match, matchHash } from './codec';
import { choice, parse, whole } from './kinds';
import { decodeLink, type LinkContext } from './link';
import { list } from './list';
import { pairsOf, print, stateOf } from './print';

const SCHEMA = {
  view: choice(['whole', 'late'], 'whole'),
  at: whole(2000, null),
  off: list(whole(9, 0), '.', 3),
};

test('only given values that differ from the initial ones are printed, and read again', () => {
  const values = { view: 'late', at: 0, off: [1, 2] } as const;
  const state = stateOf(print({ ...values, off: [...values.off] }, SCHEMA));
  expect(state).toBe('view:late,at:0,off:1.2');
  expect(parse(pairsOf(state), SCHEMA)).toEqual({ values, problems: [] });
  expect(print({ view: 'whole', off: [] }, SCHEMA)).toEqual([]);
});

test('a text that cannot be read is left over, and the rest applies', () => {
  const { values, others } = match(pairsOf('view:early,at:7,set:1,off:1.x.2'), SCHEMA);
  expect(values).toEqual({ at: 7, off: [1, 2] });
  expect(others).toEqual([
    ['view', 'early'],
    ['set', '1'],
    ['off', 'x'],
  ]);
});

test('the first value of a field holds, and the second is a problem', () => {
  const { values, problems } = parse(pairsOf('at:7,at:8'), SCHEMA);
  expect(values.at).toBe(7);
  expect(problems).toEqual([{ name: 'at', found: '8', used: '' }]);
});

test('a list of too many items is refused whole', () => {
  expect(match(pairsOf('off:1.2.3.4'), SCHEMA).others).toEqual([['off', '1.2.3.4']]);
});

test('a link that is longer than any of the site is one problem, and sets nothing', () => {
  const long = `#${hashOf([['at', '7']])}&${'a'.repeat(100_000)}`;
  const { values, problems } = matchHash(long, SCHEMA);
  expect(values).toEqual({});
  expect(problems).toEqual([{ name: '#', found: long.slice(0, 80), used: '' }]);
});

test('a link of ten thousand parts is no list of as many problems', () => {
  const parts = Array.from({ length: 10_000 }, (_, part) => `a${part}:1`);
  expect(matchHash(`#v=1&${parts.join('=1&')}`, SCHEMA).problems).toHaveLength(20);
  const { state, problems } = decodeLink(`#v=1&compare=${parts},spare:more&at=7`, context);
  expect(problems).toHaveLength(20);
  expect(state).toMatchObject({ at_s: 7, comparison: { spare: 'more' } });
});

const context: LinkContext = { scenario: 'v300-240', scenarios: ['v300-240'], duration_s: 2000 };

test.each([
  ['flagship=queue_depth:1', { changes: [{ at_s: 0, setting: ['queue_depth', '1'] }] }],
  [
    'steady-state=at:900,queue_depth:1,pacing_at_300:burst',
    {
      at_s: 900,
      changes: [
        { at_s: 0, setting: ['queue_depth', '1'] },
        { at_s: 300, setting: ['pacing', 'burst'] },
      ],
    },
  ],
  ['compare=spare:more', { comparison: { spare: 'more' } }],
  ['compare=off:unwritten_space_unused', { comparison: { off: ['unwritten_space_unused'] } }],
])('the start page opens with the state of a widget: %s', (part, state) => {
  const link = decodeLink(`#v=1&${part}`, context);
  expect(link.problems).toEqual([]);
  expect(link.state).toMatchObject(state);
});

test('a problem with such a state has the name that the link has', () => {
  const { state, problems } = decodeLink('#v=1&flagship=queue_depth:0,pacing:paced', context);
  expect(problems).toEqual([{ name: 'flagship', found: '0:queue_depth:0', used: '' }]);
  expect(state.changes).toEqual([{ at_s: 0, setting: ['pacing', 'paced'] }]);
});
