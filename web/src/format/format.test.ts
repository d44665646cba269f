/* Numbers match the output of `Intl`, which the site does not use because it starts so slowly. */
import { expect, test } from 'vitest';
import { runText } from '#content/run-words';
import { counted, exact, fill, number, percent, precise, short, volts } from './format';

const intl = (options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat('en', options);
  return (value: number) => format.format(value);
};

/** `Intl` is the reference, for values of every magnitude; only short ones can lie halfway. */
const twoDigits = intl({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const threeDigits = intl({ maximumSignificantDigits: 3 });
const asWritten = intl({ maximumFractionDigits: 20 });

const values = Array.from({ length: 5_000 }, (_, at) => {
  const digits = (at * 7_919) % 100_000;
  return digits / 10 ** (at % 12);
});

test.each([
  ['whole', (value: number) => number(Math.round(value)), intl({ maximumFractionDigits: 0 })],
  [
    'three digits',
    (value: number) => short(value % 100),
    (value: number) => threeDigits(value % 100),
  ],
  ['four digits', precise, intl({ maximumSignificantDigits: 4 })],
  ['per cent', percent, intl({ style: 'percent', maximumFractionDigits: 1 })],
  ['volts', volts, (mv: number) => `${twoDigits(mv / 1000)} V`],
  [
    'as it was written',
    (value: number) => exact(value.toPrecision(12)),
    (value: number) => asWritten(Number(value.toPrecision(12))),
  ],
])('%s', (_, ours, theirs) => {
  const differ = values.filter((value) => ours(value) !== theirs(value));
  expect(differ.map((value) => [value, ours(value), theirs(value)]).slice(0, 5)).toEqual([]);
});

test('a large whole number keeps its digits', () => {
  expect(number(1_714_000_000_000_000)).toBe('1,714,000,000,000,000');
});

test('a number chooses its plural', () => {
  const step = (s: number) => fill(runText.transport.step, { s });
  expect([step(1), step(10)]).toEqual(['One second forward', '10 seconds forward']);
  const beyond = (count: number) => fill(runText.chart.beyond, { count: counted(count) });
  expect(beyond(1)).toContain('1 second lies');
  expect(beyond(1_234)).toContain('1,234 seconds lie');
});

test('what is below zero', () => {
  expect([number(-1_234_567), number(-2.675), volts(-1_250)]).toEqual([
    '-1,234,567',
    '-2.68',
    '−1.25 V',
  ]);
});
