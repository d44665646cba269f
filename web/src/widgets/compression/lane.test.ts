/* Pieces lie one behind the other in their pages, at the length of their bytes. */
import { expect, test } from 'vitest';
import { LanePlan, startsOf } from './lane';

const parts = [
  { piece: 0, page: 0, bytes: 5120 }, { piece: 1, page: 0, bytes: 3072 },
  { piece: 1, page: 1, bytes: 2048 }, { piece: 2, page: 1, bytes: 512 },
];

test('a part begins where the one before it ends, and a page at its start', () => {
  expect(startsOf(parts)).toEqual([0, 5120, 0, 2048]);
});

test('a page is as long as its bytes, and a row has three of 8 KiB', () => {
  const plan = new LanePlan({ page_bytes: 8192, pages: 12, width: 616 });
  expect(plan.page(3)).toMatchObject({ x: 0, width: 200 });
  expect(plan.page(4).x).toBe(208);
  expect(plan.part(parts[1]!, 5120)).toMatchObject({ x: 125, width: 75 });
  expect(plan.arriving(4096).width).toBe(100);
  expect(plan.page(11).y + plan.row_px).toBeLessThan(plan.height);
});
