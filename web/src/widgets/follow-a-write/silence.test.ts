/* The work of a drive while it takes no write. */
import { expect, test } from 'vitest';
import { Series } from '#sim/series';
import { silenceAround } from './silence';

test('the silence is that of the second, or begins after it, and a write ends it', () => {
  const series = Series.from({
    time_s: [1, 2, 3, 4, 5],
    write_iops: [9, 0, 0, 7, 0],
    moved_slots: [1, 10, 20, 40, 80],
    erases: [0, 32, 0, 0, 0],
  });
  expect(silenceAround(series, 1)).toEqual({ seconds: 2, moved: 30, erases: 32 });
  expect(silenceAround(series, 1, 2)).toEqual({ seconds: 1, moved: 10, erases: 32 });
  expect(silenceAround(series, 3)).toEqual({ seconds: 2, moved: 30, erases: 32 });
  expect(silenceAround(series, 0)).toBeNull();
});
