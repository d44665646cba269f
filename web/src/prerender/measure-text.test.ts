/* Every measure in the evidence table becomes a sentence that names the run. */
import { expect, test } from 'vitest';
import { answeredLines, drivePlaces } from './evidence.server';
import { measureTextOf } from './measure-text.server';

const lines = answeredLines();
const places = await drivePlaces(lines);
const measureText = (id: string) =>
  measureTextOf(
    lines.find((line) => line.id === id)!,
    places,
  );

test('drive, test, size, seconds and the way it was changed are said', async () => {
  expect(await measureText('S0-031')).toBe(
    'Measured: the mean number of writes per second from second 0 ' +
      'to second 300, divided by the mean number of writes per second from second 7,200 on in ' +
      'the test “4 KiB random writes to an erased drive” on the Kingston SSDNow V300 240 GB, as ' +
      'a copy with 1/8 of its pages.',
  );
  expect(await measureText('S4-009')).toContain('without TRIM, divided by the same in the test');
});

test('every line that was run has its sentence, with no name of a column in it', async () => {
  const run = lines.filter((line) => line.scenario !== '');
  const all = await Promise.all(run.map((line) => measureTextOf(line, places)));
  for (const [place, sentence] of all.entries()) {
    expect(sentence, run[place]!.id).toMatch(/^Measured: [^_;{}]+\.$/);
  }
});

test('a line that was not run has none', async () => {
  expect(await measureText('S0-001')).toBe('');
});
