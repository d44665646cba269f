/* What stands in the gap is what its two figures hold. */
import { expect, test } from 'vitest';
import { gapName, targetOf } from './gap';
import { still } from './still.server';

test('a gap is named by its figures', () => {
  const named = [[98, 196], [20, 60], [190, 100], [1375, 1400], [84, 100], [7, 7], [49, 100]]
    .map(([value, target]) => gapName(value!, target!));
  expect(named).toEqual([
    'half of it', 'a third of it', '1.9 times it', '1.8% less', '84% of it', 'the same',
    '49% of it',
  ]);
});

test('where a whole side agrees there is a gap only beyond it', async () => {
  const [lowest] = await still({ ids: 'S1-019' });
  const row = lowest!.rows[0]!;
  expect(targetOf(row)).toBe(null);
  expect(targetOf({ ...row, holds: false, value: 3500 })).toBe(7000);
});
