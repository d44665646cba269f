/* Sums up a minute of NAND work. */
import { expect, test } from 'vitest';
import { Series } from '#sim/series';
import { WINDOW_S, workUpTo } from './work';

const seconds = Array.from({ length: 100 }, (_, second) => second);
const series = Series.from({
  time_s: seconds.map((second) => second + 1),
  write_iops: seconds.map((second) => (second % 2 === 0 ? 10_000 : 0)),
  moved_slots: seconds.map((second) => (second < 40 ? 0 : 30_000)),
});

test('the last minute only, with the seconds that went to copies alone', () => {
  const work = workUpTo(series, 99)!;
  expect([work.host, work.copies, work.copying_s]).toEqual([5000, 30_000, 30]);
  expect(work.host_path.match(/M/g)).toHaveLength(WINDOW_S);
});

test('a second without any work is no second of copies', () => {
  expect(workUpTo(series, 39)).toMatchObject({ host: 5000, copies: 0, copying_s: 0 });
  expect(workUpTo(null, null)).toBeNull();
});
