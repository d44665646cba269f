/* Rows by column: adding, going back, taking another course, growing, finding a second. */
import { expect, test } from 'vitest';
import { Series } from './series';

test('rows are kept by column, and the second is found by its end', () => {
  let series = Series.of(['time_s', 'write_iops']);
  series = series.append(Float64Array.of(1, 10, 2, 20));
  series = series.append(Float64Array.of(3, 30));
  expect([...series.column('write_iops')]).toEqual([10, 20, 30]);
  expect(series.rowAt(2)).toBe(1);
  expect(series.rowAt(2.4)).toBe(2);
  expect(series.rowAt(4)).toBeNull();
  expect(series.end_s).toBe(3);
});

test('a run that goes back shows the rows that it had, in the same memory', () => {
  const whole = Series.of(['time_s', 'write_iops']).append(Float64Array.of(1, 10, 2, 20, 3, 30));
  const back = whole.cut(1);
  expect([...back.column('write_iops')]).toEqual([10]);
  // Rows 2 and 3 are known: none is added, but two are shown, then a new one.
  const again = back.append(new Float64Array(0), 3, 2);
  expect([...again.column('write_iops')]).toEqual([10, 20]);
  const on = again.append(Float64Array.of(4, 40), 3);
  expect([...on.column('write_iops')]).toEqual([10, 20, 30, 40]);
  expect(on.column('time_s').buffer).toBe(whole.column('time_s').buffer);
  expect([...whole.column('write_iops')]).toEqual([10, 20, 30]);
});

test('a run that takes another course does not touch the one it came from', () => {
  const whole = Series.of(['time_s']).append(Float64Array.of(1, 2, 3));
  const other = whole.cut(1).append(Float64Array.of(9));
  expect([...other.column('time_s')]).toEqual([1, 9]);
  expect([...whole.column('time_s')]).toEqual([1, 2, 3]);
});

test('it grows beyond its first memory, and what was shown before stays', () => {
  const before = Series.of(['time_s', 'count']).append(Float64Array.of(1, 7));
  const rows = Float64Array.from({ length: 10_000 }, (_, index) => (index >> 1) + 2);
  const series = before.append(rows);
  expect(series.length).toBe(5001);
  expect([series.value('time_s', 0), series.value('count', 0)]).toEqual([1, 7]);
  expect([series.value('time_s', 5000), series.value('count', 5000)]).toEqual([5001, 5001]);
  expect([...before.column('count')]).toEqual([7]);
});

test('a gap between rows is a mistake', () => {
  const series = Series.of(['time_s']).append(Float64Array.of(1));
  expect(() => series.append(Float64Array.of(3), 2)).toThrow('expected row 1, found row 2');
});

test('a finished run has its columns by name, and NaN where nothing was measured', () => {
  const series = Series.from({ time_s: [1, 2], latency_us: [null, 5] });
  expect([...series.column('latency_us')]).toEqual([NaN, 5]);
  expect(series.column('other')).toHaveLength(0);
});
