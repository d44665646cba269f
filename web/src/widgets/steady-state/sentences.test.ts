/* The label of a fall says whether the spare area was used up, by the free blocks left. */
import type { Progress } from '#generated/types/Progress';
import { expect, test } from 'vitest';
import { milestonesOf } from './sentences';

const at_s = 2;
const progress = {
  milestones: { every_page_written_s: null, spare_exhausted_s: at_s, first_collection_s: at_s },
} as Progress;
const seriesOf = (free: number[]) => ({ column: () => Float64Array.from(free), rowAt: () => at_s });

test('the spare area is used up only if few free blocks are left', () => {
  expect(milestonesOf(progress, seriesOf([7616, 3000, 64]))).toEqual([
    { at: at_s, label: 'spare area used up · first collection' },
  ]);
  expect(milestonesOf(progress, seriesOf([22_656, 18_000, 15_104]))).toEqual([
    { at: at_s, label: '15,104 free blocks kept for space never written · first collection' },
  ]);
});
