/* Pieces lie one behind another in their pages; a piece is as long as its bytes. */
import { expect, test } from 'vitest';
import { addends, flowing, LanePlan, piecesIn, repeat, startsOf } from './lane';

const parts = [
  { piece: 0, page: 0, bytes: 5120 },
  { piece: 1, page: 0, bytes: 3072 },
  { piece: 1, page: 1, bytes: 2048 },
  { piece: 2, page: 1, bytes: 512 },
];

test('the parts of a sum add up as shown', () => {
  expect(addends(0.1271, 0.2449)).toEqual({ share: '0.13', rest: '0.11' });
  expect(addends(1, 4.024)).toEqual({ share: '1.00', rest: '3.02' });
  expect(addends(0.126, 0.1249).rest).toBe('0.00');
});

test('a part begins where the one before it ends, and a page at its start', () => {
  expect(startsOf(parts)).toEqual([0, 5120, 0, 2048]);
});

const lane = { page_bytes: 8192, pages: 12, width: 616, spare_factor: 0.25, isLow: false };

test('a page is as long as its bytes, and a row has three of 8 KiB', () => {
  const plan = new LanePlan(lane);
  expect(plan.page(3)).toMatchObject({ x: 0, width: 200 });
  expect(plan.page(4).x).toBe(208);
  expect(plan.part(parts[1]!, 5120)).toMatchObject({ x: 125, width: 75 });
  expect(plan.arriving(4096).width).toBe(190);
});

test('a lane is as high with pages of any size, and the strip lies below all of them', () => {
  const plans = [
    [4096, 24],
    [8192, 12],
    [16384, 6],
  ].map(([page_bytes, pages]) => ({
    plan: new LanePlan({ ...lane, page_bytes: page_bytes!, pages: pages! }),
    pages: pages!,
  }));
  expect(new Set(plans.map(({ plan }) => plan.height)).size).toBe(1);
  for (const { plan, pages } of plans) {
    const { y, height } = plan.page(pages - 1);
    expect(y + height).toBeLessThan(plan.strip_y);
  }
});

test('in the strip the pages lie side by side, and the rest is spare', () => {
  const plan = new LanePlan(lane);
  expect(plan.inStrip(6).x).toBeCloseTo(0.375 * 616);
  expect(plan.stripFrom(12).width).toBeCloseTo(0.25 * 616);
});

test('pieces between two sizes lie as the core lays them', () => {
  expect(flowing([5120, 5120, 512], 8192)).toEqual(parts);
  const [first, second] = flowing([4000.5, 4000.5, 4000.5], 8192);
  expect([first!.bytes, second!.bytes]).toEqual([4000.5, 4000.5]);
});

test('a full page says how many pieces it holds', () => {
  expect(piecesIn(parts, 8192)).toEqual(new Map([[0, 1.6]]));
});

test('short data fills the pages too', () => {
  expect(repeat([1, 2, 3])).toHaveLength(24);
  expect(repeat([1, 2, 3]).slice(0, 4)).toEqual([1, 2, 3, 1]);
});
