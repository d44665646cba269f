/* Every line of the evidence table can be shown in a chapter as a bar. */
import { expect, test } from 'vitest';
import { betOf } from './bets';
import { FLAT } from './run-course';
import { grow, hasArrived, struckOf } from './groups';
import { still } from './still.server';

test('two drives that differ in their NAND are called by it, on one scale', async () => {
  const [fast, slow] = await still({ ids: 'S2-027 S2-029 S2-031 S2-033' });
  expect(fast!.rows.map(({ label }) => label)).toEqual(['IMFT 34 nm MLC', 'Hynix 32 nm MLC']);
  expect(fast!.most).toBe(slow!.most);
  expect(slow!.rows[0]).toMatchObject({
    published: '136.6 MB/s',
    simulated: '130 MB/s',
    bar: [0, 136.6],
    holds: true,
    differs: null,
  });
});

test('a comparison says whether the published figure tells the drives apart', async () => {
  const [times, ...others] = await still({ ids: 'S0-049 S0-055' });
  expect(others).toEqual([]);
  expect(times!.rows.map(({ label, differs }) => [label, differs])).toEqual([
    ['Starting the system', false],
    ['Copying media files on the drive', true],
  ]);
  expect(times!.rows[1]).toMatchObject({ published: '1.7 ×', difference: '55% more' });
  expect(times!.rows[1]!.notes[0]).toContain('printed as 51.7 %');
});

test('two drives are called what the chapter calls them', async () => {
  const [times] = await still({ ids: 'S0-055', called: 'A S' });
  expect(times!.about).toBe(
    'Kingston SSDNow V300 120 GB: A (Micron 20 nm MLC) ' +
      'beside S (Toshiba 19 nm MLC), which is the line at 1.',
  );
});

test('a claim without a number is the side on which a figure agrees', async () => {
  const [rates] = await still({ ids: 'S0-059' });
  expect(rates!.rows[0]).toMatchObject({ published: 'suffers (below 0.8 ×)', isZone: true });
  const [lowest] = await still({ ids: 'S1-019' });
  expect(lowest!.rows[0]!.bar).toEqual([7000, lowest!.most]);
});

test('an id that there is not is refused', async () => {
  const message = 'expected the id of a claim, found S9-001';
  await expect(still({ ids: 'S9-001' })).rejects.toThrow(message);
});

test('rates run for one second together, and a task stops when it is done', async () => {
  const [rate] = await still({ ids: 'S2-031 S2-033' });
  const [fast, slow] = rate!.rows.map(({ value }) => value);
  for (const share of [0.1, 0.5]) {
    expect(grow(fast!, share, rate!) / grow(slow!, share, rate!)).toBeCloseTo(fast! / slow!, 9);
  }
  expect(grow(fast!, 0.5, rate!)).toBeLessThan(fast!);
  for (const row of rate!.rows) {
    expect(hasArrived(row, 0.89, rate!)).toBe(false);
    expect([grow(row.value, 0.9, rate!), hasArrived(row, 0.9, rate!)]).toEqual([row.value, true]);
  }
  const [time] = await still({ ids: 'S0-055' });
  const third = 0.3 * time!.most;
  expect([grow(1, 0.3, time!), grow(1.43, 0.3, time!)]).toEqual([third, third]);
  expect([grow(1, 1, time!), grow(1.43, 1, time!)]).toEqual([1, 1.43]);
});

test('a verdict comes down when the slower of the two bars is there', async () => {
  const [time] = await still({ ids: 'S1-016' });
  const row = time!.rows[0]!;
  const slower = Math.max(row.value, row.bar[1]);
  const of = (seconds: number) => struckOf(row, seconds / time!.most, time!);
  expect([of(row.bar[1] / 2), of(slower - 1)]).toEqual([0, 0]);
  expect(of(slower + 20)).toBeGreaterThan(0);
  expect(struckOf(row, 1, time!)).toBe(1);
});

test('a bet is on the verdict, or on whether two drives are told apart', async () => {
  const [times] = await still({ ids: 'S0-049 S0-055' });
  const [boot, copy] = times!.rows;
  expect([boot!, copy!].map((row) => betOf(row, true)?.right)).toEqual(['n', 'y']);
  expect([boot!, copy!].map((row) => betOf(row, false)?.right)).toEqual(['y', 'y']);
  const [steady] = await still({ ids: 'S1-015' });
  expect(betOf(steady!.rows[0]!, true)).toBe(null);
  expect(betOf(steady!.rows[0]!, false)?.right).toBe('n');
  expect(betOf(steady!.rows[0]!, false)?.zone).toEqual([1330, 1470]);
});

test('what was measured is said in words', async () => {
  const groups = await still({ ids: 'S1-015 S0-031 S2-031' });
  expect(groups.flatMap(({ rows }) => rows.map(({ measured }) => measured))).toEqual([
    'Time until the speed is level',
    'Writes, seconds 0 to 300 / seconds from 7,200 on',
    'Writes',
  ]);
});

test('a run is level from its figure on, and not a minute before', async () => {
  const [times, lowest] = await still({ ids: 'S1-015 S1-016 S1-018' });
  for (const { course, value } of times!.rows) {
    const { points, until_s, settled } = course!;
    const strays = points.flatMap((rate, place) =>
      Math.abs(rate / settled - 1) > FLAT ? [(place * until_s) / (points.length - 1)] : [],
    );
    expect(strays.at(-1)).toBeLessThan(value);
    expect(strays.at(-1)).toBeGreaterThan(value - 60);
  }
  expect(lowest!.rows[0]!.course).toBe(null);
});
