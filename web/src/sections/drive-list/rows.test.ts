/* The list sorts both ways by every column, and drives without the figure come last. */
import { expect, test } from 'vitest';
import { keptOf, sorted, type DriveRow } from './rows';

function drive(drive_name: string, fresh_iops: number, settled_iops: number | null): DriveRow {
  const sheet = {
    drive_name,
    board: { channels: 8, dies_per_channel: fresh_iops / 1000 },
    capacity: { user_bytes: fresh_iops, spare_factor: 1 / fresh_iops },
  };
  return { sheet, seconds: '', cliff_s: null, fresh_iops, settled_iops, scale: 1 } as never;
}

const rows = [
  drive('a', 4000, null),
  drive('b', 3000, 1500),
  drive('c', 1000, 900),
  drive('d', 2000, 1000),
];
const names = (all: DriveRow[]) => all.map(({ sheet }) => sheet.drive_name).join('');

test('by name, and back', () => {
  expect(names(sorted(rows, 'name', 'up'))).toBe('abcd');
  expect(names(sorted(rows, 'name', 'down'))).toBe('dcba');
});

test('by a figure both ways: who has none is last, equal ones stay by name', () => {
  expect(names(sorted(rows, 'steady', 'down'))).toBe('bdca');
  expect(names(sorted(rows, 'steady', 'up'))).toBe('cdba');
  expect(names(sorted(rows, 'kept', 'down'))).toBe('cbda');
  expect(names(sorted(rows, 'kept', 'up'))).toBe('bdca');
  expect(names(sorted(rows, 'cliff', 'down'))).toBe('abcd');
  expect(names(sorted(rows, 'dies', 'down'))).toBe('abdc');
  expect(names(sorted(rows, 'spare', 'down'))).toBe('cdba');
});

test('what is left is a share of the first second', () => {
  expect(keptOf(rows[1]!)).toBe(0.5);
  expect(keptOf(rows[0]!)).toBeNull();
});
