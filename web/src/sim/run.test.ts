/* A run in slices: goals, rewinding, changes, checkpoints, pacing. */
import { beforeEach, expect, test, vi } from 'vitest';
import { Checkpoints } from './checkpoints';
import type { Machine } from './machine';
import { Clock, Drawing } from './pacing';
import type { Change } from './protocol';
import { Run } from './run';
import { Series } from './series';
import { Slices } from './slices';
import { refusalOf, TestingMachine } from './testing-machine';

beforeEach(() => {
  TestingMachine.alive = 0;
  TestingMachine.count_max = Infinity;
});

function newRun(changes: Change[] = [], checkpoints = 8, known_rows = 0): Run {
  const slices = new Slices(8, () => 0);
  const copies = () => new Checkpoints<Machine>(checkpoints);
  return new Run(() => new TestingMachine(), changes, copies, slices, 2, known_rows);
}

/** Handles the reports of a run as a page does. */
class Page {
  series = Series.of(['row', 'value']);
  received = 0;

  constructor(readonly run: Run) {}

  report(): void {
    const kept = this.run.takeArrival();
    if (kept !== null) this.series = this.series.cut(kept);
    const batch = this.run.takeBatch();
    if (!batch) return;
    this.received += batch.rows.length / 2;
    this.series = this.series.append(batch.rows, batch.first_row, batch.row_count);
  }

  /** Works until the run rests, and returns all rows that are shown, by their first column. */
  finish(): Map<number, number> {
    for (let turns = 0; turns < 10_000; turns += 1) {
      const turn = this.run.work(0);
      this.report();
      if (turn === 'rest') return this.rows;
    }
    throw new Error('the run never rests');
  }

  get rows(): Map<number, number> {
    const [rows, values] = [this.series.column('row'), this.series.column('value')];
    return new Map(Array.from(rows, (row, index) => [row, values[index]!]));
  }
}

/** The page of a run that was made to this row. */
function newPage(changes: Change[], row: number): Page {
  const page = new Page(newRun(changes));
  page.run.seek(row);
  page.finish();
  return page;
}

const upTo = (row: number) => Array.from({ length: row }, (_, index) => index + 1);

test('a goal set while the drive is filled is reached afterwards', () => {
  const page = new Page(newRun());
  page.run.seek(10);
  const rows = page.finish();
  expect(page.run.row).toBe(10);
  expect([...rows.keys()]).toEqual(upTo(10));
});

test('a run that nobody sees does nothing, and goes on from there', () => {
  const page = new Page(newRun());
  page.run.seek(10);
  page.run.suspend(true);
  expect([page.run.work(0), page.run.isMeasuring]).toEqual(['suspended', false]);
  page.run.suspend(false);
  while (page.run.row < 5) page.run.work(0);
  const { row } = page.run;
  page.run.suspend(true);
  expect([page.run.work(0), page.run.row]).toEqual(['suspended', row]);
  page.run.suspend(false);
  page.finish();
  expect(page.run.row).toBe(10);
});

test('going back and on again shows the same rows, and none is sent twice', () => {
  const page = new Page(newRun());
  page.run.seek(150);
  const first = page.finish();
  page.run.seek(37);
  expect([...page.finish().keys()]).toEqual(upTo(37));
  expect(page.run.row).toBe(37);
  page.run.seek(150);
  expect(page.finish()).toEqual(first);
  expect(page.received).toBe(150);
  page.run.seek(160);
  expect([...page.finish().keys()]).toEqual(upTo(160));
  expect(page.received).toBe(160);
});

test('a write is followed from the next row on, and again after going back before it', () => {
  const page = new Page(newRun());
  const { run } = page;
  const followed = () => Array.from(run.current.followed());
  run.seek(60);
  page.finish();
  run.follow();
  page.finish();
  expect([run.row, followed()]).toEqual([62, [61]]);
  run.seek(130);
  page.finish();
  run.seek(100);
  page.finish();
  expect(followed()).toEqual([61]);
  run.seek(20);
  page.finish();
  expect(followed()).toEqual([]);
  run.seek(90);
  page.finish();
  expect(followed()).toEqual([61]);
});

test('jumping ahead over checkpoints shows the rows between', () => {
  const page = new Page(newRun());
  page.run.seek(180);
  const first = page.finish();
  page.run.seek(3);
  page.finish();
  page.run.seek(170);
  const again = page.finish();
  expect([...again.keys()]).toEqual(upTo(170));
  for (const [row, value] of again) expect(value).toBe(first.get(row));
});

test('a seek that overtakes another arrives', () => {
  const page = new Page(newRun([], 2));
  const { run } = page;
  run.seek(180);
  page.finish();
  run.seek(100);
  run.work(0);
  run.seek(120);
  run.work(0);
  run.seek(60);
  run.seek(70);
  expect([...page.finish().keys()]).toEqual(upTo(70));
  expect(run.row).toBe(70);
});

test('going further back while the drive is filled again arrives', () => {
  const page = new Page(newRun([], 0));
  const { run } = page;
  run.seek(90);
  page.finish();
  run.seek(73);
  run.seek(31);
  expect([...page.finish().keys()]).toEqual(upTo(31));
  expect(run.isBehind).toBe(false);
});

test('rows of which no report told before the reader went elsewhere are told later', () => {
  const page = new Page(newRun());
  const { run } = page;
  run.seek(40);
  page.finish();
  run.seek(180);
  while (run.row < 120) run.work(0);
  run.seek(3);
  page.finish();
  run.seek(130);
  expect([...page.finish().keys()]).toEqual(upTo(130));
});

test('a change holds from the next row on, also when it is played again', () => {
  const page = new Page(newRun());
  const { run } = page;
  run.seek(50);
  page.finish();
  run.change(['anything', '7']);
  run.seek(80);
  expect(page.finish().get(51)).toBe(51_007);
  run.seek(20);
  page.finish();
  // The page has the rows up to 80; those after it show whether the change was made again.
  run.seek(90);
  const again = page.finish();
  expect([again.get(50), again.get(51), again.get(81)]).toEqual([50_000, 51_007, 81_007]);
});

test('a change that is refused when its second has come is dropped, and the run goes on', () => {
  const { run } = newPage([{ at_s: 100, setting: ['refused', '8'] }], 150);
  expect(run.takeRefusals()).toEqual([refusalOf('refused', '8')]);
  expect(run.takeRefusals()).toEqual([]);
  expect(run.changes).toEqual([]);
});

test('a change made after rewinding replaces the future that was', () => {
  const page = newPage([{ at_s: 60, setting: ['anything', '5'] }], 100);
  const { run, series: before } = page;
  expect(page.rows.get(61)).toBe(61_005);
  run.seek(30);
  page.finish();
  run.change(['anything', '9']);
  run.seek(100);
  const rows = page.finish();
  expect([rows.get(30), rows.get(31), rows.get(61)]).toEqual([30_000, 31_009, 61_009]);
  expect(page.received).toBe(170);
  expect(run.changes).toEqual([{ at_s: 30, setting: ['anything', '9'] }]);
  // Series that were on show keep their rows: the page lays the new run over them.
  expect([before.value('value', 30), before.value('value', 60)]).toEqual([31_000, 61_005]);
});

test.each([0, 2, 8])('any way through a run, with %i copies, shows a straight one', (most) => {
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * limit);
  };
  const page = new Page(newRun([], most));
  const { run } = page;
  for (let round = 0; round < 300; round += 1) {
    run.seek(1 + below(200));
    for (let turns = below(12); turns > 0; turns -= 1) {
      run.work(0);
      if (below(3) === 0) page.report();
    }
    if (round % 7 > 0) continue;
    const rows = page.finish();
    run.change(['anything', String(round)]);
    expect([...rows.keys()]).toEqual(upTo(run.row));
    const straight = newPage(
      run.changes.filter(({ at_s }) => at_s < run.row),
      run.row,
    );
    expect(rows).toEqual(straight.rows);
    straight.run.free();
  }
});

test('checkpoints stay within their number and are freed', () => {
  const run = newRun([], 4);
  run.seek(200);
  new Page(run).finish();
  expect(TestingMachine.alive).toBeLessThanOrEqual(5);
  run.free();
  expect(TestingMachine.alive).toBe(0);
});

test('a drive too large to copy is filled again to go back', () => {
  const page = new Page(newRun([{ at_s: 20, setting: ['anything', '3'] }], 0));
  const { run } = page;
  run.seek(90);
  const first = page.finish();
  run.seek(40);
  page.finish();
  run.seek(91);
  const again = page.finish();
  expect([...again.keys()]).toEqual(upTo(91));
  for (const [row, value] of first) expect(again.get(row)).toBe(value);
  expect(again.get(91)).toBe(91_003);
  expect(TestingMachine.alive).toBe(1);
});

test.each([1, 2, 3])('with memory for %i machines a run goes on, with fewer copies', (machines) => {
  TestingMachine.count_max = machines;
  const page = newPage([], 190);
  const first = page.rows;
  expect(first.size).toBe(190);
  page.run.seek(60);
  page.finish();
  page.run.seek(200);
  const again = page.finish();
  expect([...again.keys()]).toEqual(upTo(200));
  for (const [row, value] of first) expect(again.get(row)).toBe(value);
  expect(TestingMachine.alive).toBeLessThanOrEqual(machines);
});

test('a run that is paused in the middle of a second comes to its end', () => {
  const { run } = newPage([], 10);
  // The machine has begun row 11, and its slice ends before the row does.
  vi.spyOn(TestingMachine.prototype, 'advance').mockReturnValueOnce(run.progress);
  run.aim({ kind: 'play', clock: new Clock(null, 0) });
  run.work(0);
  expect([run.row, run.isBetweenRows]).toEqual([10, false]);
  run.pause();
  expect([run.work(0), run.row, run.isBetweenRows]).toEqual(['rest', 11, true]);
  run.aim({ kind: 'play', clock: new Clock(null, 0) });
  run.pause();
  expect([run.work(0), run.row]).toEqual(['rest', 11]);
});

test('the machine catches up with a reader as fast as it can, then keeps the speed', () => {
  const page = newPage([], 150);
  const { run } = page;
  run.seek(20);
  page.finish();
  run.seek(140);
  expect(run.isBehind).toBe(true);
  run.aim({ kind: 'play', clock: new Clock(1, 0) });
  for (let turns = 0; run.row < 140; turns += 1) {
    run.work(0);
    expect(turns).toBeLessThan(200);
  }
  expect([run.row, run.isBehind]).toEqual([140, false]);
  run.work(1);
  expect(run.row).toBe(140);
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

test('a machine that is made again tells only the rows that the page does not have', () => {
  const changes = [{ at_s: 30, setting: ['queue_depth', '7'] }] as const;
  const page = newPage([...changes], 60);
  const before = page.received;
  const rest = newPage([...changes], 80).rows;
  const again = new Page(newRun([...changes], 0, 60));
  again.series = page.series;
  again.run.seek(40);
  expect([...again.finish().keys()]).toEqual(upTo(40));
  expect([before, again.received]).toEqual([60, 0]);
  again.run.seek(80);
  expect(again.finish()).toEqual(rest);
  expect(again.received).toBe(20);
});

test('a page that draws slowly is given as long for everything else', () => {
  const drawing = new Drawing();
  drawing.begin(1000);
  expect(drawing.isOver(5000)).toBe(false);
  drawing.end(1100);
  expect([drawing.isOver(1183), drawing.isOver(1184)]).toEqual([false, true]);
  drawing.begin(1184);
  drawing.end(1190);
  expect([drawing.isOver(1199), drawing.isOver(1200)]).toEqual([false, true]);
});
