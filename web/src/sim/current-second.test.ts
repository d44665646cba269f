/* All parts of a page are about one second of one run, from the moment a reader begins it. */
import { expect, test, vi } from 'vitest';
import type { Description } from '#generated/types/Description';
import type { Progress } from '#generated/types/Progress';
import type { Past } from './record.svelte';
import { Series } from './series';
import { Sim } from './sim.svelte';
import { TestingWorker, withTestingWorkers } from './testing-worker';

const END_S = 2000;
const COLUMNS = ['time_s', 'write_iops'];

withTestingWorkers();

/** Writes of the finished run, and of the reader's. */
const [BEFORE, NOW] = [1, 2];
const column = (rows: number, value: number) => new Array<number>(rows).fill(value);
const seconds = (rows: number) => column(rows, 0).map((_, row) => row + 1);

const progress = (rows: number) =>
  ({
    rows,
    measuring: true,
    finished: rows >= END_S,
    milestones: {},
    steady: {},
  }) as unknown as Progress;

function newSim(): Sim {
  const series = Series.from({ time_s: seconds(END_S), write_iops: column(END_S, BEFORE) });
  return new Sim({ scenario: {}, files: {} }, {
    series,
    changes: [],
    progress: progress(END_S),
    wear: null,
    prerendered: true,
    description: { duration_s: END_S } as Description,
  } satisfies Past);
}

function say(report: object): void {
  TestingWorker.latest.say({ run: 1, ...report });
}

function describe(): void {
  say({ kind: 'described', columns: COLUMNS, description: { duration_s: END_S } });
}

/** Sends the rows of the reader's run up to `row_count`. */
function send(first_row: number, row_count: number): void {
  const rows = seconds(row_count)
    .slice(first_row)
    .flatMap((time_s) => [time_s, NOW]);
  const batch = { first_row, row_count, rows: Float64Array.from(rows) };
  say({ kind: 'rows', ...batch, progress: progress(row_count) });
}

/** The page's values: where the run stands, the second that is read, and its writes. */
function readout(sim: Sim): (number | null)[] {
  const series = sim.seriesAt(sim.readout_s);
  const row = series?.rowAt(sim.readout_s) ?? null;
  return [sim.current_s, sim.readout_s, row === null ? null : series!.value('write_iops', row)];
}

test('while the drive is filled there is no second; a link has its own once reached', () => {
  const sim = newSim();
  expect(readout(sim)).toEqual([END_S, END_S, BEFORE]);
  sim.changeFromStart(['queue_depth', '4']);
  sim.goTo(600);
  expect([...readout(sim), sim.mark_s, sim.visibleSeries.length]).toEqual([0, 0, null, null, 0]);
  describe();
  say({ kind: 'progress', progress: progress(0) });
  expect([...readout(sim), sim.visibleProgress]).toEqual([0, 0, null, null]);
  send(0, 250);
  expect([...readout(sim), sim.mark_s]).toEqual([250, 250, NOW, null]);
  send(250, 600);
  say({ kind: 'rested', progress: progress(600) });
  expect([...readout(sim), sim.mark_s]).toEqual([600, 600, NOW, 600]);
});

test('a second ahead of the same run is that of the finished run until it gets there', async () => {
  const sim = newSim();
  const kept = { time_s: 1000, map: null, wear: null, counts: Float64Array.of(1) };
  sim.keptNear = () => Promise.resolve({ sight: kept, block: null });
  sim.play();
  describe();
  send(0, 250);
  sim.seek(900);
  expect([...readout(sim), sim.mark_s, sim.stored_s]).toEqual([900, 900, BEFORE, 900, 900]);
  await vi.waitFor(() => expect(sim.otherSight_s).toBe(1000));
  // Its own line goes on meanwhile, and a change would apply there.
  send(250, 400);
  expect([...readout(sim), sim.series.end_s, sim.change_s]).toEqual([900, 900, BEFORE, 400, 400]);
  send(400, 900);
  expect([...readout(sim), sim.stored_s]).toEqual([900, 900, NOW, null]);
});

test('a second to go to outlives the rest before it, but not a pause', () => {
  const sim = newSim();
  sim.changeFromStart(['queue_depth', '4']);
  sim.play();
  describe();
  send(0, 250);
  sim.pause();
  sim.seek(900);
  say({ kind: 'rested', progress: progress(250) });
  expect([sim.state.kind, sim.goal_s]).toEqual(['seeking', 900]);
  sim.pause();
  say({ kind: 'rested', progress: progress(300) });
  expect([sim.state.kind, sim.goal_s]).toEqual(['paused', null]);
});

test('a drive with other settings goes to a second ahead in sight', () => {
  const sim = newSim();
  sim.changeFromStart(['queue_depth', '4']);
  sim.play();
  describe();
  send(0, 250);
  sim.seek(900);
  expect([...readout(sim), sim.goal_s, sim.stored_s]).toEqual([250, 250, NOW, 900, null]);
});

test('a drive is filled before Play is pressed, and the page stays as it is until then', () => {
  const sim = newSim();
  const kinds = () =>
    TestingWorker.latest.heard.map((command) => (command as { kind: string }).kind);
  sim.warm();
  sim.warm();
  describe();
  say({ kind: 'progress', progress: progress(0) });
  say({ kind: 'rested', progress: progress(0) });
  expect(kinds()).toEqual(['start']);
  expect([...readout(sim), sim.state.kind, sim.progress]).toEqual([
    ...[END_S, END_S, BEFORE],
    'still',
    null,
  ]);
  sim.play();
  expect([TestingWorker.instances.length, kinds()]).toEqual([1, ['start', 'watch', 'play']]);
  expect([...readout(sim), sim.state.kind, sim.progress?.rows]).toEqual([
    0,
    0,
    null,
    'starting',
    0,
  ]);
  send(0, 250);
  expect(readout(sim)).toEqual([250, 250, NOW]);
  sim.dispose();
});

test('a drive filled for nothing is given back; one with other settings is made again', () => {
  const sim = newSim();
  sim.warm();
  const first = TestingWorker.latest;
  vi.advanceTimersByTime(60_000);
  expect([first.terminated, vi.getTimerCount()]).toEqual([true, 0]);
  sim.warm();
  sim.changeFromStart(['queue_depth', '4']);
  expect(TestingWorker.latest.heard).toHaveLength(2);
  sim.play();
  const starts = TestingWorker.latest.heard.filter((command) => 'source' in (command as object));
  expect(starts).toMatchObject([
    { run: 2, changes: [] },
    { run: 3, changes: [{ setting: ['queue_depth', '4'] }] },
  ]);
  sim.dispose();
});

test('a drive that could not be filled is told only to a reader who presses Play', () => {
  const sim = newSim();
  sim.warm();
  const failed = { run: 1, kind: 'failed', failure: { reason: 'stopped', message: '' } };
  TestingWorker.latest.say(failed);
  expect([sim.state.kind, TestingWorker.latest.terminated]).toEqual(['still', true]);
  sim.play();
  say({ ...failed, run: 2 });
  expect(sim.state.kind).toBe('failed');
});

test('a run that fails before its first second leaves the finished one', () => {
  const sim = newSim();
  sim.goTo(600);
  describe();
  say({ kind: 'failed', failure: { reason: 'stopped', message: '' } });
  expect([...readout(sim), sim.mark_s]).toEqual([END_S, END_S, BEFORE, null]);
});

test('a second that was there before is shown at once, and it is where the run plays on', () => {
  const sim = newSim();
  sim.play();
  describe();
  send(0, 900);
  sim.seek(100);
  expect(readout(sim)).toEqual([100, 100, NOW]);
  sim.play();
  expect(readout(sim)).toEqual([100, 100, NOW]);
  say({ kind: 'arrived', row_count: 100, progress: progress(100) });
  send(100, 130);
  expect(readout(sim)).toEqual([130, 130, NOW]);
});

test('a run that is paused on its way back stands where it was to begin', () => {
  const sim = newSim();
  sim.play();
  describe();
  send(0, 900);
  sim.seek(100);
  sim.play();
  sim.pause();
  expect([...readout(sim), sim.state.kind]).toEqual([100, 100, NOW, 'recalled']);
  say({ kind: 'rested', progress: progress(60) });
  expect([...readout(sim), sim.mark_s, sim.state.kind]).toEqual([100, 100, NOW, 100, 'recalled']);
});

test('a run that is played again begins at its first second', () => {
  const sim = newSim();
  sim.play();
  describe();
  send(0, END_S);
  say({ kind: 'rested', progress: progress(END_S) });
  sim.play();
  say({ kind: 'arrived', row_count: 0, progress: progress(0) });
  send(0, 40);
  expect(readout(sim)).toEqual([40, 40, NOW]);
});

test('steps add up while the run is on its way', () => {
  const sim = newSim();
  sim.step();
  sim.step();
  expect(TestingWorker.latest.heard.at(-1)).toMatchObject({ kind: 'seek', at_s: 2 });
});

test('a run is suspended while none of its widgets is on the screen, a new one too', () => {
  const sim = newSim();
  const kinds = () =>
    TestingWorker.latest.heard.map((command) => (command as { kind: string }).kind);
  sim.onScreen('plot', true);
  sim.onScreen('map', true);
  sim.goTo(600);
  sim.onScreen('plot', false);
  expect(kinds()).toEqual(['start', 'watch']);
  sim.onScreen('map', false);
  expect(TestingWorker.latest.heard.at(-1)).toMatchObject({ kind: 'suspend', suspended: true });
  // A suspended worker owes no answer.
  say({ kind: 'suspended' });
  expect(vi.getTimerCount()).toBe(0);
  sim.changeFromStart(['queue_depth', '4']);
  expect(kinds().slice(3)).toEqual(['start', 'watch', 'suspend']);
  sim.onScreen('map', true);
  expect(TestingWorker.latest.heard.at(-1)).toMatchObject({ kind: 'suspend', suspended: false });
});

test('a setting for the whole run keeps the second that the reader chose, for its link', () => {
  const sim = newSim();
  sim.play();
  describe();
  send(0, 900);
  sim.seek(100);
  sim.changeFromStart(['queue_depth', '4']);
  expect([sim.state.kind, sim.chosen_s, sim.current_s, sim.mark_s]).toEqual([
    'starting',
    100,
    0,
    null,
  ]);
  sim.play();
  expect([sim.chosen_s, sim.playing]).toEqual([null, true]);
  sim.changeFromStart(['queue_depth', '8']);
  expect(sim.playing).toBe(true);
});

test('a reader who follows a write gives up the second that the run was on its way to', () => {
  const sim = newSim();
  sim.goTo(600);
  describe();
  send(0, 250);
  expect(sim.goal_s).toBe(600);
  sim.follow();
  expect([sim.goal_s, sim.chosen_s, sim.current_s]).toEqual([null, null, 250]);
});
