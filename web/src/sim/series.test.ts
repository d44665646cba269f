/* Rows by column: adding, cutting, growing, finding a second. */
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

test('a series that was cut does not touch the one it was cut from', () => {
  let series = Series.of(['time_s']);
  series = series.append(Float64Array.of(1, 2, 3));
  const cut = series.cut(1).append(Float64Array.of(9));
  expect([...cut.column('time_s')]).toEqual([1, 9]);
  expect([...series.column('time_s')]).toEqual([1, 2, 3]);
});

test('it grows beyond its first memory', () => {
  let series = Series.of(['time_s']);
  series = series.append(Float64Array.from({ length: 5000 }, (_, index) => index + 1));
  expect(series.length).toBe(5000);
  expect(series.value('time_s', 4999)).toBe(5000);
});
