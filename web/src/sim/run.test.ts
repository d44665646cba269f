/* A run in slices: goals, rewinding, changes, checkpoints, pacing. */
import { beforeEach, expect, test } from 'vitest';
import { Checkpoints } from './checkpoints';
import type { Machine } from './machine';
import { Clock } from './pacing';
import type { Change } from './protocol';
import { Run } from './run';
import { Slices } from './slices';
import { refused, TestingMachine } from './testing-machine';

beforeEach(() => {
  TestingMachine.alive = 0;
  TestingMachine.room = Infinity;
});

function newRun(changes: Change[] = [], checkpoints = 8): Run {
  const slices = new Slices(8, () => 0);
  const copies = () => new Checkpoints<Machine>(checkpoints);
  return new Run(() => new TestingMachine(), changes, copies, slices);
}

/** Works until the run rests, and gives back all rows by their first column. */
function finish(run: Run, rows = new Map<number, number>()): Map<number, number> {
  for (let turns = 0; turns < 10_000; turns += 1) {
    const turn = run.work(0);
    const kept = run.takeRewound();
    if (kept !== null) for (const row of rows.keys()) if (row > kept) rows.delete(row);
    const batch = run.takeBatch();
    for (let at = 0; batch && at < batch.rows.length; at += 2) {
      rows.set(batch.rows[at]!, batch.rows[at + 1]!);
    }
    if (turn === 'rest') return rows;
  }
  throw new Error('the run never rests');
}

test('a goal set while the drive is filled is reached afterwards', () => {
  const run = newRun();
  run.seek(10);
  const rows = finish(run);
  expect(run.row).toBe(10);
  expect([...rows.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('rewinding and playing again gives the same rows', () => {
  const run = newRun();
  run.seek(150);
  const first = finish(run);
  run.seek(37);
  finish(run, new Map(first));
  expect(run.row).toBe(37);
  run.seek(150);
  const again = finish(run);
  expect([...again.keys()].at(0)).toBe(38);
  for (const [row, value] of again) expect(value).toBe(first.get(row));
});

test('a write is followed from the next row on, and again after going back before it', () => {
  const run = newRun();
  const followed = () => Array.from(run.current.followed());
  run.seek(60);
  finish(run);
  run.follow();
  finish(run);
  expect([run.row, followed()]).toEqual([62, [61]]);
  run.seek(130);
  finish(run);
  run.seek(100);
  finish(run);
  expect(followed()).toEqual([61]);
  run.seek(20);
  finish(run);
  expect(followed()).toEqual([]);
  run.seek(90);
  finish(run);
  expect(followed()).toEqual([61]);
});

test('every row up to where it stands is there for who asks', () => {
  const run = newRun();
  run.seek(150);
  const told = finish(run);
  expect([...run.rows]).toEqual([...told].flat());
  run.seek(37);
  finish(run);
  expect(run.rows).toHaveLength(37 * 2);
});

test('jumping ahead over checkpoints hands out the rows between', () => {
  const run = newRun();
  run.seek(180);
  const first = finish(run);
  run.seek(3);
  finish(run);
  run.seek(170);
  const again = finish(run);
  expect([...again.keys()]).toEqual(Array.from({ length: 167 }, (_, index) => index + 4));
  for (const [row, value] of again) expect(value).toBe(first.get(row));
});

test('a seek that overtakes another arrives', () => {
  const run = newRun([], 2);
  run.seek(180);
  const rows = finish(run);
  run.seek(100);
  run.work(0);
  run.seek(120);
  run.work(0);
  run.seek(60);
  run.seek(70);
  finish(run, rows);
  expect(run.row).toBe(70);
  expect([...rows.keys()].filter((row) => row <= 70)).toHaveLength(70);
});

test('a change holds from the next row on, also when it is played again', () => {
  const run = newRun();
  run.seek(50);
  finish(run);
  run.change(['anything', '7']);
  run.seek(80);
  const rows = finish(run);
  expect(rows.get(51)).toBe(51_007);
  run.seek(20);
  finish(run);
  run.seek(80);
  const again = finish(run);
  expect([again.get(50), again.get(51)]).toEqual([50_000, 51_007]);
});

test('a change that is refused when its second has come is dropped, and the run goes on', () => {
  const run = newRun([{ at_s: 100, setting: ['refused', '8'] }]);
  run.seek(150);
  expect([...finish(run).keys()]).toHaveLength(150);
  expect(run.takeRefused()).toEqual([refused('refused', '8')]);
  expect(run.takeRefused()).toEqual([]);
  expect(run.changes).toEqual([]);
});

test('a change made after rewinding replaces the future that was', () => {
  const run = newRun([{ at_s: 60, setting: ['anything', '5'] }]);
  run.seek(100);
  expect(finish(run).get(61)).toBe(61_005);
  run.seek(30);
  finish(run);
  run.change(['anything', '9']);
  run.seek(100);
  expect(finish(run).get(61)).toBe(61_009);
  expect(run.changes).toEqual([{ at_s: 30, setting: ['anything', '9'] }]);
});

test('checkpoints stay within their number and are freed', () => {
  const run = newRun([], 4);
  run.seek(200);
  finish(run);
  expect(TestingMachine.alive).toBeLessThanOrEqual(5);
  run.free();
  expect(TestingMachine.alive).toBe(0);
});

test('a drive too large to copy is filled again to go back', () => {
  const run = newRun([{ at_s: 20, setting: ['anything', '3'] }], 0);
  run.seek(90);
  const first = finish(run);
  run.seek(40);
  finish(run);
  run.seek(90);
  const again = finish(run);
  expect([...again.keys()].at(0)).toBe(41);
  for (const [row, value] of again) expect(value).toBe(first.get(row));
  expect(TestingMachine.alive).toBe(1);
});

test.each([1, 2, 3])('with memory for %i machines a run goes on, with fewer copies', (room) => {
  TestingMachine.room = room;
  const run = newRun();
  run.seek(200);
  const first = finish(run);
  expect(first.size).toBe(200);
  run.seek(60);
  finish(run);
  run.seek(200);
  for (const [row, value] of finish(run)) expect(value).toBe(first.get(row));
  expect(TestingMachine.alive).toBeLessThanOrEqual(room);
});

test('playing keeps the chosen speed', () => {
  const clock = new Clock(50, 0);
  let rows = 0;
  for (let now_ms = 10; now_ms <= 1000; now_ms += 10) rows += clock.rowsDue(now_ms);
  expect(rows).toBe(50);
});

test('a tab that slept does not race', () => {
  const clock = new Clock(100, 0);
  expect(clock.rowsDue(60_000)).toBe(25);
});
