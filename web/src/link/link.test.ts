/* Share links restore everything; parts that cannot be read are reported. */
import { expect, test } from 'vitest';
import { decodeLink, encodeLink, type LinkContext, type LinkState } from './link';
import { FIRST_COMPARISON, FIRST_VIEW, flatGuess } from './view';

const context: LinkContext = {
  scenario: 'v300-240',
  scenarios: ['v300-240', 'other'],
  duration_s: 2000,
};
const untouched: LinkState = {
  scenario: 'v300-240',
  changes: [],
  at_s: null,
  view: FIRST_VIEW,
  guess: null,
  comparison: FIRST_COMPARISON,
  zoom: '',
};

test('the untouched page is one word', () => {
  expect(encodeLink(untouched, context)).toBe('v=1');
});

test('everything comes back', () => {
  const state: LinkState = {
    scenario: 'other',
    changes: [
      { at_s: 0, setting: ['spare_factor', '0.25'] },
      { at_s: 400, setting: ['victim_policy', 'cost-benefit'] },
    ],
    at_s: 812,
    view: {
      span: { from: 1400, to: 2000 },
      y: { kind: 'linear', min: 0, max: 40_000 },
      latency: 'latency_p50_us',
    },
    guess: flatGuess(3500),
    comparison: {
      spare: 'more',
      span: { from: 1400, to: 2000 },
      y: { kind: 'linear', min: 0, max: 40_000 },
      off: ['unwritten_space_unused'],
    },
    zoom: 'die.3',
  };
  const link = encodeLink(state, context);
  expect(decodeLink(`#${link}`, context)).toEqual({ state, problems: [] });
  expect(link.length).toBeLessThan(260);
});

test.each([
  ['run=nothing', 'run', 'v300-240'],
  ['at=2001', 'at', ''],
  ['at=-3', 'at', ''],
  ['x=9..3', 'x', '0..2000'],
  ['x=abc', 'x', '0..2000'],
  ['y=log:0..100', 'y', 'log'],
  ['y=cubic:1..100', 'y', 'log'],
  ['latency=p42', 'latency', 'none'],
  ['set=0:queue_depth', 'set', ''],
  ['set=0:queue_depth:0', 'set', ''],
  ['set=0:queue_depth:1.5', 'set', ''],
  ['set=0:victim_policy:best', 'set', ''],
  ['set=100:scale:8', 'set', ''],
  ['set=9999:queue_depth:4', 'set', ''],
  ['set=0:QD<script>:4', 'set', ''],
  ['guess=many', 'guess', ''],
  ['two=less', 'two', 'default'],
  ['two-x=9..3', 'two-x', '0..2000'],
  ['two-y=cubic:1..9', 'two-y', 'log'],
  ['two-off=A B', 'two-off', ''],
  ['zoom=atom.1', 'zoom', ''],
  ['zoom=die', 'zoom', ''],
  ['zoom=block.3', 'zoom', ''],
  ['zoom=die.3.1', 'zoom', ''],
  ['zoom=die.-1', 'zoom', ''],
  ['colour=red', 'colour', ''],
])('%s is named, and the default used', (part, name, used) => {
  const other = name === 'guess' ? '' : '&guess=100';
  const { state, problems } = decodeLink(`#v=1&${part}${other}`, context);
  expect(problems).toEqual([{ name, found: part.slice(part.indexOf('=') + 1), used }]);
  expect(state).toEqual({ ...untouched, guess: name === 'guess' ? null : flatGuess(100) });
});

test.each([
  'run',
  'drive',
  'die.3',
  'block.3.12',
  'page.3.12.7',
  'cells.3.12.7.2',
  'gate.3.12.7.2.40',
  'electron.3.12.7.2.40.0',
])('a link to the zoom at %s opens there', (zoom) => {
  const { state, problems } = decodeLink(`#v=1&zoom=${zoom}`, context);
  expect({ zoom: state.zoom, problems }).toEqual({ zoom, problems: [] });
  expect(encodeLink({ ...untouched, zoom }, context)).toBe(`v=1&zoom=${zoom}`);
});

test('a change that may not be made is named, and the others hold', () => {
  const link = '#v=1&set=0:queue_depth:4,100:scale:8,0:spare_factor:0.95,300:pacing:paced';
  const { state, problems } = decodeLink(link, context);
  expect(problems).toEqual([{ name: 'set', found: '100:scale:8,0:spare_factor:0.95', used: '' }]);
  expect(state.changes).toEqual([
    { at_s: 0, setting: ['queue_depth', '4'] },
    { at_s: 300, setting: ['pacing', 'paced'] },
  ]);
});

test('a link of a later version is refused, and said to be one', () => {
  const { state, problems } = decodeLink('#v=99&at=5', context);
  expect(problems).toEqual([{ name: 'v', found: '99', used: '1', later: true }]);
  expect(state).toEqual(untouched);
  expect(decodeLink('#v=none', context).problems[0]).toMatchObject({ found: 'none', later: false });
});

test.each(['hasOwnProperty', '__proto__', 'valueOf', 'constructor'])(
  'a word that every object has is an unknown field: %s',
  (name) => {
    const { state, problems } = decodeLink(`#v=1&${name}=1&guess=100`, context);
    expect(problems).toEqual([{ name, found: '1', used: '' }]);
    expect(state).toEqual({ ...untouched, guess: flatGuess(100) });
  },
);

test('an anchor is not a link', () => {
  expect(decodeLink('#article', context).problems).toEqual([]);
});

test('a broken escape does not break the page', () => {
  expect(decodeLink('#v=1&run=%E0%A4%A', context).problems).toHaveLength(1);
});
