/* What dies did within a stretch of the record. */
import { expect, test } from 'vitest';
import { busyAt, busyShare, spansOf } from './work';

const columns = ['die', 'array_start_ns', 'array_end_ns'];

test('a stretch ends before what the record no longer has', () => {
  // Three programs of 10 us on two dies; the stretch of 20 us ends at 30 us.
  const rows = Float64Array.of(0, 5_000, 15_000, 1, 20_000, 30_000, 0, 30_000, 40_000);
  const spans = spansOf({ columns, rows }, 20);
  expect(spans).toEqual([{ die: 0, from_us: 0, us: 5 }, { die: 1, from_us: 10, us: 10 }]);
  expect(busyShare(spans, 2, 20)).toBe(15 / 40);
  expect([0, 7, 12].map((at_us) => busyAt(spans, at_us))).toEqual([1, 0, 1]);
});
