/* The words for a gap match its two figures. */
import { expect, test } from 'vitest';
import { gapText, targetOf } from './gap';
import { still } from './still.server';

test('a gap is said in per cent of the published figure', async () => {
  const groups = await still({ ids: 'S0-057 S0-055' });
  const [time, copy] = groups.map(({ rows }) => rows[0]!);
  expect([time!, copy!].map(gapText)).toEqual(['0.6% off, 5% allowed', '8.8% off, 10% allowed']);
  expect(gapText({ ...copy!, holds: false, value: 1.432 })).toBe('15.8% too low, 10% allowed');
  expect(gapText({ ...copy!, holds: false, value: 2.397 })).toBe('41% too high, 10% allowed');
  expect(gapText({ ...time!, value: 170 })).toBe('exactly');
  expect(gapText({ ...time!, value: 170.1 })).toBe('0.1% off, 5% allowed');
});

test('where a whole side agrees there is a gap only beyond it', async () => {
  const [lowest] = await still({ ids: 'S1-019' });
  const row = lowest!.rows[0]!;
  expect([targetOf(row), gapText(row)]).toEqual([null, 'within the published bound']);
  const missed = { ...row, holds: false, value: 3500 };
  expect([targetOf(missed), gapText(missed)]).toEqual([7000, '50% too low']);
});
