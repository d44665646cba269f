/* The zoom's parts come from the run and its files; the cells are the model's. */
import { expect, test } from 'vitest';
import { dotsOf } from '#charts/nested/cells';
import { SLOT_STATES } from '#generated/codes';
import type { BlockView } from '#sim/protocol';
import { placeOf, placeText } from './place';
import { cellsOf, flashOf, insideOf, isFree, isOf, slotsIn, type Programmed } from './parts';

const nand = {
  die: { pages_per_block: { value: 256 }, page_bytes: { value: 16_384 } },
  cell: { bits_per_cell: { value: 2 } },
};
const flash = flashOf({ scenario: {}, files: { 'drives/one': {}, 'nand/one': nand } });
const codes = (...states: (typeof SLOT_STATES)[number][]) =>
  Uint8Array.from(states, (state) => SLOT_STATES.indexOf(state));
const block = {
  die: 3,
  block: 12,
  pages: 2,
  slots_per_page: 2,
  slots: codes('valid', 'stale', 'valid', 'free'),
} as BlockView;
const spot = { die: 3, block: 12, page: 1, slot: 1, cell: 0, electron: 0 };

test('until its pages are known, a block has those of its flash', () => {
  expect(insideOf(flash, 1, 1, null)).toMatchObject({ pages: 256, slots_per_page: 4 });
  expect(insideOf(flash, 2, 16, null)).toMatchObject({ pages: 16, slots_per_page: 8 });
  expect(insideOf(flash, 1, 1, block)).toMatchObject({ pages: 2, slots_per_page: 2 });
});

test('the slots of a page are counted by state', () => {
  expect(slotsIn(block, 0)).toEqual({ free: 0, valid: 1, stale: 1, parity: 0 });
  expect(slotsIn(block, 1)).toEqual({ free: 1, valid: 1, stale: 0, parity: 0 });
  expect([isFree(block, spot), isFree(block, { ...spot, slot: 0 })]).toEqual([true, false]);
  expect([isOf(block, spot), isOf(block, { ...spot, die: 4 }), isOf(null, spot)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('the cells of a free slot are erased, and those of any other hold their bits', () => {
  const model = {
    cells: [{ level: 0 }, { level: 2 }],
    levels: [{ bits: 3 }, { bits: 1 }, { bits: 0 }],
    bits_per_cell: 2,
    steps: [{ thresholds_mv: [-3000, -3000] }, { thresholds_mv: [-3000, 1500] }],
  } as unknown as Programmed;
  const [erased, programmed] = [cellsOf(model, true), cellsOf(model, false)];
  expect(erased.bits).toEqual(['11', '11']);
  expect(programmed.bits).toEqual(['11', '00']);
  expect([0, 1].map((cell) => dotsOf(erased, cell))).toEqual([0, 0]);
  expect([0, 1].map((cell) => dotsOf(programmed, cell))).toEqual([0, 100]);
});

test.each(['run', 'drive', 'die.3', 'page.3.12.1', 'electron.3.12.1.1.40.7'])(
  'a link at %s leads to that place, and from there',
  (text) => {
    const { level, spot: found } = placeOf(text, spot);
    expect(placeText(level, found)).toBe(text);
    expect(placeOf('', spot)).toEqual({ level: 'run', spot });
  },
);
