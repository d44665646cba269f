/* Errors in words for a reader, from the errors that the core returns. */
import { expect, test } from 'vitest';
import { demonstrationOf } from '#prerender/demonstrations.server';
import { sentenceOf } from './errors';
import { refusal } from './refusal';
import { descriptionOf } from '#prerender/runs.server';
import type { Fields } from '#sim/protocol';

const whole = (field: string, min: number, max: number, found: string) =>
  sentenceOf(refusal(field, 'whole', { min, max }, found));

test('a field without a unit is told in plain numbers', () => {
  expect(whole('channels', 1, 8, '9')).toBe(
    'channels: expected a whole number from 1 to 8, found 9',
  );
  expect(whole('queue_depth', 1, 65_536, 'x')).toBe(
    'queue depth: expected a whole number from 1 to 65,536, found x',
  );
});

test('a field with a unit is told in the unit that its control takes', () => {
  expect(whole('a_cycle_ps', 20_000, 200_000, '5000')).toBe(
    'cycle time of the first interface: expected 20 ns to 200 ns, found 5 ns',
  );
  expect(whole('b_cycle_ps', 20_000, 200_000, '1500')).toContain('found 1.5 ns');
  expect(whole('every_us', 2000, 20_000, '500')).toContain('expected 2 ms to 20 ms, found 0.5 ms');
  expect(whole('pause_us', 0, 1000, '2000')).toContain('0 µs to 1,000 µs, found 2,000 µs');
  expect(whole('drive.collection.free_percent.value', 0, 30, '31')).toContain('0% to 30%');
  const spare = refusal(
    'spare_factor',
    'words_or_decimal',
    { words: ['default'], min: 0, max: 0.9 },
    '0.95',
  );
  expect(sentenceOf(spare)).toBe('spare factor: expected default or 0% to 90%, found 95%');
});

test('a setting of a run is told in the unit of its row, whatever its name', () => {
  expect(whole('capacitors', 1, 10_000, '0')).toContain('1 ms to 10,000 ms, found 0 ms');
  expect(whole('power_cut', 0, 604_800, '-1')).toBe(
    'power cut: expected 0 s to 604,800 s, found -1 s',
  );
});

test('what is no quantity of the field keeps its own numbers', () => {
  const details = { most: 64, slots: 640, units: 9, all: 10, groups: 1 };
  expect(
    sentenceOf({
      field: 'drive.user_bytes',
      expected: { code: 'spare_units', details },
      found: 256,
    }),
  ).toContain('at most 64 of 640 slots');
});

test('what is found may be a code', () => {
  const expected = { code: 'one_of', details: { words: ['a', 'b'] } };
  expect(sentenceOf({ field: 'kind', expected, found: { code: 'nothing', details: {} } })).toBe(
    'kind: expected one of a, b, found nothing',
  );
});

test('a whole number that no double holds keeps its digits', () => {
  const max = '18446744073709551615';
  expect(sentenceOf(refusal('seed', 'whole', { min: 0, max }, '-1'))).toBe(
    'seed: expected a whole number from 0 to 18446744073709551615, found -1',
  );
});

test('what the core refuses arrives with its details', () => {
  expect(() => demonstrationOf('strobe-timing', [['a_cycle_ps', '5000']])).toThrow(
    'strobe-timing: cycle time of the first interface: expected 20 ns to 200 ns, found 5 ns',
  );
  const run = (scenario: Fields, seed: string) => () =>
    descriptionOf({ scenario, files: {} }, [['seed', seed]]);
  expect(run({}, '-1')).toThrow(
    'seed: expected a whole number from 0 to 18446744073709551615, found -1',
  );
  expect(run({ drive: 5 }, '1')).toThrow('drive: expected text of at most 2,000 bytes, found 5');
  expect(run({}, '1')).toThrow('drive: expected text, found nothing');
});
