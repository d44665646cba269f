/*
 * Tests the data kept from a run, and the reader's runs in the address, where anything else is
 * skipped.
 */
import { expect, test } from 'vitest';
import { BLOCK_STATES } from '#generated/codes';
import {
  COLUMNS,
  forecastPile,
  gather,
  pileAt,
  pileOf,
  runsOf,
  runsText,
  upTo,
  withRun,
  type Pile,
  type SpareRun,
} from './runs';

const stateOf = (name: (typeof BLOCK_STATES)[number]) => BLOCK_STATES.indexOf(name);

test('blocks stand in order, the free ones last, and no valid page is lost', () => {
  const valid = Uint8Array.from({ length: COLUMNS }, (_, block) => (block < 40 ? block * 6 : 0));
  const state = valid.map((_, block) => stateOf(block < 40 ? 'closed' : 'free'));
  state[5] = stateOf('open');
  const pile = pileOf(valid, state, 0);
  expect(pile.valid.slice(0, 3)).toEqual([234, 228, 222]);
  expect(pile.valid.slice(38, 41)).toEqual([0, 30, 0]);
  expect(pile).toMatchObject({ closed: 0.609, free: 0.375, least: 0 });
  expect(pile.valid.reduce((sum, one) => sum + one)).toBe((6 * (39 * 40)) / 2);
});

test('free blocks that only the scale adds are left out, and no others', () => {
  const valid = Uint8Array.from({ length: 2 * COLUMNS }, (_, block) => (block < 100 ? 255 : 0));
  const state = valid.map((_, block) => stateOf(block < 100 ? 'closed' : 'free'));
  expect(pileOf(valid, state, 8)).toMatchObject({ closed: 0.833, free: 0.167 });
  expect(pileOf(valid, state, 40)).toMatchObject({ closed: 1, free: 0 });
});

const pile = (valid: number, free: number): Pile => ({
  valid: [valid],
  closed: 1 - free,
  free,
  least: valid / 255,
});
const run = (per_mille: number, piles: Pile[]) =>
  ({
    per_mille,
    piles,
    steps: [{ at_ns: 0 }, { at_ns: 100 }],
  }) as SpareRun;

test('between two moments a column is between its heights', () => {
  const spareRun = run(250, [pile(255, 0), pile(153, 0.25)]);
  expect(pileAt(spareRun, 0, 0)).toEqual(pile(255, 0));
  expect(pileAt(spareRun, 1, 100)).toEqual(pile(153, 0.25));
  expect(pileAt(spareRun, 0, 40).valid[0]).toBeCloseTo(214.2);
});

test('what is expected of a drive lies between the ends of the nearest runs', () => {
  const runs = [run(400, [pile(51, 0.4)]), run(100, [pile(255, 0)]), run(200, [pile(153, 0.2)])];
  expect(forecastPile(runs, 200)).toEqual(pile(153, 0.2));
  expect(forecastPile(runs, 300).valid[0]).toBeCloseTo(102);
  expect(forecastPile(runs, 500)).toEqual(forecastPile(runs, 400));
});

test('gathered, the valid pages fill columns from the left, and none is lost on the way', () => {
  expect(gather([204, 204, 204, 51], 0)).toEqual([204, 204, 204, 51]);
  expect(gather([204, 204, 204, 51], 1)).toEqual([255, 255, 153, 0]);
  const half = gather([204, 204, 204, 51], 0.5);
  expect(half.reduce((sum, one) => sum + one)).toBeCloseTo(663);
});

test('the curve goes evenly from one mean to the next', () => {
  const spareRun = { amplification: [1, 1, 3] } as SpareRun;
  expect(upTo(spareRun, 0)).toEqual([[0], [1]]);
  expect(upTo(spareRun, 20)).toEqual([
    [5, 15, 20],
    [1, 1, 2],
  ]);
  expect(upTo(spareRun, 30)[1].at(-1)).toBe(3);
});

test('what a link keeps comes back, and what is no run is left out', () => {
  const runs = withRun([{ per_mille: 250, write_amplification: 2.308 }], {
    per_mille: 400,
    write_amplification: 1.498,
  });
  expect(runsText(runs)).toBe('250-2308.400-1498');
  expect(runsOf('250-2308.x-1.400-1498.9')).toEqual(runs);
  expect(runsOf('')).toEqual([]);
});

test('the later of two runs of the same drive counts', () => {
  const first = { per_mille: 250, write_amplification: 2.3 };
  expect(withRun([first], { ...first, write_amplification: 2.4 })).toHaveLength(1);
});
