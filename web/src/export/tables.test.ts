/* The tables that a figure exports. */
import { expect, test } from 'vitest';
import { csvOfTables } from './tables';

test('one table has its own columns, with the parts of a row and its units', () => {
  const rows = [
    { at_ns: 0, told: { moved_pages: 2 }, valid: [3, 4], write_amplification: null },
    { at_ns: 5, told: { moved_pages: 3 }, valid: [1, 4], write_amplification: 1.5 },
  ];
  expect(csvOfTables([{ name: 'steps', rows }])).toBe(
    'at_ns,told.moved_pages,valid.0,valid.1,' +
      'write_amplification (pages programmed per page written)\n0,2,3,4,\n5,3,1,4,1.5\n',
  );
});

test('several tables are named, and an empty one is left out', () => {
  const tables = [
    { name: 'Intel, 335', rows: [{ time_s: 1, write_iops: NaN }] },
    { name: 'none', rows: [] },
    { name: 'V300', rows: [{ time_s: 1, write_iops: 60 }] },
  ];
  expect(csvOfTables(tables)).toBe('table,time_s,write_iops (1/s)\n"Intel, 335",1,\nV300,1,60\n');
});

test('all pages of a drive are no figures, nor are the parts of its parts', () => {
  const dies = [{ blocks: [{ valid: 1 }] }];
  const rows = [{ at_ns: 1, pages: new Array(256).fill(0), dies }];
  expect(csvOfTables([{ name: 'steps', rows }])).toBe('at_ns\n1\n');
});
