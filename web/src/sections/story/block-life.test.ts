/* One block at any second of its life, and at any point of its collection. */
import { expect, test } from 'vitest';
import { collectedSlots, slotsAt, type BlockLife } from './block-life';

const life: BlockLife = {
  die: 24,
  block: 7,
  slots: 8,
  filled_s: 25,
  stale: [[5], [], [0, 2]],
  other: 9,
};

test('a block fills in order, and its slots turn stale in their own seconds', () => {
  expect(slotsAt(life, 25, 0.5).valid).toEqual([0, 1, 2, 3]);
  expect(slotsAt(life, 25, 1).stale).toEqual([]);
  expect(slotsAt(life, 27, 1)).toMatchObject({ stale: [5], valid: [0, 1, 2, 3, 4, 6, 7] });
  expect(slotsAt(life, 28, 1).stale).toEqual([5, 0, 2]);
});

test('the valid slots of a victim move in order, and all of it is erased at the end', () => {
  expect(collectedSlots(life, 0)).toMatchObject({ valid: [1, 3, 4, 6, 7], moved: 0, erased: 0 });
  expect(collectedSlots(life, 0.32)).toMatchObject({ valid: [4, 6, 7], moved: 2, erased: 0 });
  expect(collectedSlots(life, 1)).toMatchObject({ valid: [], moved: 5, erased: 1 });
});
