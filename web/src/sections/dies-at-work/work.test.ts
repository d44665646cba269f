/* Extracts the work of dies within a stretch of the record. */
import { expect, test } from 'vitest';
import { busyShare, diesAt, idleAt, lanesPath, spansOf } from './work';

const columns = ['die', 'array_start_ns', 'array_end_ns'];

test('a stretch ends before what the record no longer has', () => {
  // Three programs of 10 us on two dies; the stretch of 20 us ends at 30 us.
  const rows = Float64Array.of(0, 5_000, 15_000, 1, 20_000, 30_000, 0, 30_000, 40_000);
  const spans = spansOf({ columns, rows }, 20);
  expect(spans).toEqual([
    { die: 0, from_us: -5, us: 10 },
    { die: 1, from_us: 10, us: 10 },
  ]);
  expect(lanesPath(spans, 20)).toBe('M0 0h5v.8h-5zM10 1h10v.8h-10z');
  expect(busyShare(spans, 2, 20)).toBe(15 / 40);
  expect([0, 7, 12].map((at_us) => idleAt(spans, 2, at_us))).toEqual([1, 2, 1]);
  expect(diesAt(spans, 2, 0)).toEqual([0.5, null]);
  expect(diesAt(spans, 2, 15)).toEqual([null, 0.5]);
});
