/* The page's own part of a finished run: every row of the columns drawn, samples of the rest. */
import { expect, test } from 'vitest';
import { pastOf } from './past';
import { pictureOf, restOf } from '#prerender/pictures.server';

test('samples stand where the table reads them; the rest fills what lies between', async () => {
  const picture = (await pictureOf('v300-240'))!;
  const rest = (await restOf('v300-240'))!;
  const [before, after] = [pastOf(picture).series, pastOf(picture, rest).series];
  expect(before.length).toBe(picture.rows);
  expect(before.end_s).toBe(picture.rows);
  for (const row of [0, picture.sampled.every, picture.rows - 1]) {
    expect(before.value('latency_p99_us', row)).toBe(after.value('latency_p99_us', row));
    expect(before.value('write_iops', row)).toBe(after.value('write_iops', row));
  }
  expect(before.value('host_slots', 1)).toBeNaN();
  expect(after.value('host_slots', 1)).toBeGreaterThan(0);
});
