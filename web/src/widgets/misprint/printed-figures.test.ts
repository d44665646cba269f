/* The three tests of the review: the readings that arithmetic leaves, and the verdict of a run. */
import { expect, test } from 'vitest';
import { allReadings, readingsOf, tiesOf, type Printed, type Reading } from './printed-figures';
import { verdictOf, type Simulated } from './run-verdict';

const mail: Printed = {
  depth: 256,
  block_bytes: 8192,
  commands: 30_362,
  rate: null,
  unit: 'MB/s',
  watts: 3.46,
  efficiency: 6100,
  bins: [
    { from_ms: 6, to_ms: 8, share: 53.2 },
    { from_ms: 8, to_ms: 10, share: 30.1 },
    { from_ms: 10, to_ms: 20, share: 11.5 },
  ],
};
const file: Printed = {
  depth: 256,
  block_bytes: null,
  commands: 29_719,
  rate: null,
  unit: 'MB/s',
  watts: 4.23,
  efficiency: 7053,
  bins: [
    { from_ms: 8, to_ms: 10, share: 74 },
    { from_ms: 8, to_ms: 10, share: 21 },
  ],
};
const sequential: Printed = {
  depth: 256,
  block_bytes: 131_072,
  commands: 3097,
  rate: 387,
  unit: 'MB/s',
  watts: 4.23,
  efficiency: 91,
  bins: [
    { from_ms: 60, to_ms: 80, share: 69.7 },
    { from_ms: 80, to_ms: 100, share: 18.9 },
    { from_ms: 100, to_ms: 200, share: 11.2 },
  ],
};

const open = (printed: Printed) =>
  tiesOf(printed)
    .filter((tie) => tie.open)
    .map(({ law }) => law);
const readingsThatHold = (printed: Printed) => allReadings(printed).filter(({ holds }) => holds);
const binOf = ({ figure, printed }: Reading) => printed.bins[Number(figure.split('-')[1])]!;

test('each page contradicts itself in one place', () => {
  expect([mail, file, sequential].map(open)).toEqual([['efficiency'], ['waits'], ['rate']]);
});

test("of watts, commands and commands per watt, Little's law clears the commands", () => {
  expect(readingsOf(mail, 'watts')[0]!.printed.watts).toBeCloseTo(4.977, 3);
  expect(readingsOf(mail, 'efficiency')[0]!.printed.efficiency).toBeCloseTo(8775, 0);
  const [commands] = readingsOf(mail, 'commands');
  expect(commands!.printed.commands).toBeCloseTo(21_106, 0);
  expect(commands!.ties.filter((tie) => tie.open)).toMatchObject([{ law: 'waits', places: true }]);
  expect(readingsThatHold(mail).map(({ figure }) => figure)).toEqual(['watts', 'efficiency']);
  expect(readingsOf(mail, 'bin-0')).toEqual([]);
});

test("of four names of two bins, Little's law rules out one", () => {
  const readings = allReadings(file);
  const named = (list: readonly Reading[]) =>
    list.map((reading) => [reading.figure, binOf(reading).from_ms]);
  expect(named(readings)).toEqual([
    ['bin-0', 6],
    ['bin-0', 10],
    ['bin-1', 6],
    ['bin-1', 10],
  ]);
  expect(named(readings.filter(({ holds }) => !holds))).toEqual([['bin-0', 10]]);
});

test('a rate that is binary closes the gap without a number that was chosen', () => {
  expect(readingsThatHold(sequential).map(({ figure, chosen }) => [figure, chosen])).toEqual([
    ['commands', true],
    ['unit', false],
  ]);
  const [unit] = readingsOf(sequential, 'unit');
  expect(unit!.ties[0]).toMatchObject({ law: 'rate', printed: 387 });
  expect(unit!.ties[0]).toHaveProperty('follows', 387.125);
});

test("figures that agree are nobody's misprint", () => {
  const right = { ...mail, watts: 4.98 };
  expect(open(right)).toEqual([]);
  expect(allReadings(right)).toEqual([]);
});

const run = (changes: Partial<Simulated>): Simulated => ({
  commands: 0,
  mb_s: 0,
  watts: 0,
  shares: [],
  ...changes,
});

test('a run decides if the readings are further apart than it is from the undisputed', () => {
  const { off, trust, nearest } = verdictOf(
    run({ commands: 29_719, watts: 4.53 }),
    readingsThatHold(mail),
  );
  expect(nearest?.figure).toBe('watts');
  expect(trust).toBeCloseTo(0.021, 3);
  expect(off[0]).toBeLessThan(off[1]!);
});

test('a run decides nothing about shares where no share is undisputed', () => {
  const shares = [
    [6, 8, 2],
    [8, 10, 72.8],
    [10, 20, 24.9],
  ].map(([from_ms, to_ms, share]) => ({ from_ms: from_ms!, to_ms: to_ms!, share: share! }));
  const { untried, nearest } = verdictOf(
    run({ commands: 29_719, watts: 4.23, shares }),
    readingsThatHold(file),
  );
  expect([untried, nearest]).toEqual([true, null]);
});

test('a run that misses what nobody disputes decides nothing smaller', () => {
  const rates = run({ commands: 3058, mb_s: 400.9, watts: 5.46 });
  const { trust, nearest } = verdictOf(rates, readingsThatHold(sequential));
  expect([trust > 0.29, nearest]).toEqual([true, null]);
});
