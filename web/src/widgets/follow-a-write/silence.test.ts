/* The work of a drive while it takes no write. */
import { expect, test } from 'vitest';
import { Series } from '#sim/series';
import { silenceAfter } from './silence';

test('the silence ends with the first second that has a write', () => {
  const series = Series.from({
    time_s: [1, 2, 3, 4, 5],
    write_iops: [9, 0, 0, 7, 0],
    moved_slots: [1, 10, 20, 40, 80],
    erases: [0, 32, 0, 0, 0],
  });
  expect(silenceAfter(series, 1, 4)).toEqual({ seconds: 2, moved: 30, erases: 32 });
  expect(silenceAfter(series, 1, 2)).toEqual({ seconds: 1, moved: 10, erases: 32 });
  expect(silenceAfter(series, 0, 4)).toBeNull();
});
