/* A second of the finished run that came with the page is looked at; the run stays as it is. */
import { beforeEach, expect, test } from 'vitest';
import type { Description } from '#generated/types/Description';
import type { Progress } from '#generated/types/Progress';
import type { BlockView } from './protocol';
import type { Past } from './record.svelte';
import { Series } from './series';
import type { Sight } from './sights';
import { Sim } from './sim.svelte';
import { TestingWorker, withTestingWorkers } from './testing-worker';

const END_S = 2000;
const COLUMNS = ['time_s', 'write_iops'];
const KEPT_S = 1000;
const KEPT_SLOTS = Uint8Array.of(1);

withTestingWorkers();

let sim: Sim;
/** Seek commands that the worker has handled. */
let seeks = 0;

const seconds = (rows: number) => Array.from({ length: rows }, (_, row) => row + 1);

const progress = (rows: number, measuring = true) =>
  ({
    rows,
    measuring,
    finished: rows >= END_S,
    milestones: { first_collection_s: rows >= 164 ? 164 : null },
    steady: {},
  }) as unknown as Progress;

function sight(time_s: number): Sight {
  const shape = { channels: 1, dies_per_channel: 1, blocks_per_die: 1, planes: 1 };
  const parts = {
    valid: Uint8Array.of(0),
    state: Uint8Array.of(0),
    erases: Uint32Array.of(time_s),
  };
  const map = { ...shape, ...parts, time_s };
  return { time_s, map, wear: null, counts: Float64Array.of(time_s) };
}

function say(report: object): void {
  TestingWorker.latest.say({ run: 1, seeks, ...report });
}

function describe(): void {
  say({ kind: 'described', columns: COLUMNS, description: { duration_s: END_S } });
}

/** The machine comes to a second: rows up to there, and the drive at its end. */
function come(first_row: number, row_count: number, block: BlockView | null = null): void {
  const rows = seconds(row_count)
    .slice(first_row)
    .flatMap((time_s) => [time_s, 2 * time_s]);
  const batch = { first_row, row_count, rows: Float64Array.from(rows) };
  say({ kind: 'rows', ...batch, progress: progress(row_count) });
  say({ kind: 'sight', atRowEnd: true, operations: null, block, ...sight(row_count) });
  say({ kind: 'rested', progress: progress(row_count) });
}

/** The first step of a followed write is known. */
function takeSteps(): void {
  const shape = { channels: 1, dies_per_channel: 1, blocks_per_die: 1 };
  const columns = ['kind', 'cause', 'time_s'];
  say({ kind: 'followed', columns, rows: Float64Array.of(0, NaN, 3), shape });
}

/** The page's state, the second that is read, the length of the plot, and the map's second. */
const page = () => [sim.state.kind, sim.readout_s, sim.visibleSeries.length, sim.map?.time_s];

const heard = () =>
  TestingWorker.latest.heard.map((command) => {
    const { kind, at_s } = command as { kind: string; at_s?: number };
    return at_s === undefined ? kind : `${kind} ${at_s}`;
  });

beforeEach(() => {
  seeks = 0;
  const series = Series.from({ time_s: seconds(END_S), write_iops: seconds(END_S) });
  sim = new Sim({ scenario: {}, files: {} }, {
    series,
    changes: [],
    progress: progress(END_S),
    wear: null,
    prerendered: true,
    description: { duration_s: END_S, scale: 1 } as Description,
  } satisfies Past);
  sim.keptNear = (_, place) =>
    Promise.resolve({
      sight: sight(KEPT_S),
      block: place && ({ ...place, slots: KEPT_SLOTS } as BlockView),
    });
  sim.watch(true, null);
});

test('the line stays, the kept moment comes first, and the exact one replaces it', async () => {
  sim.seek(1051);
  expect([...page(), sim.mark_s, sim.begun]).toEqual([
    'looking',
    1051,
    END_S,
    undefined,
    1051,
    false,
  ]);
  await Promise.resolve();
  expect([...page(), sim.otherSight_s]).toEqual(['looking', 1051, END_S, KEPT_S, KEPT_S]);
  expect(heard()).toEqual(['start 1051', 'watch']);
  describe();
  come(0, 1051);
  expect([...page(), sim.otherSight_s]).toEqual(['looking', 1051, END_S, 1051, null]);
});

test('statements about the run stay; those about the drive are of that second', () => {
  sim.seek(40);
  expect(sim.visibleProgress?.milestones.first_collection_s).toBe(164);
  expect(sim.currentProgress?.milestones.first_collection_s).toBeNull();
});

test('a second that is dragged past is shown, and no machine goes there', async () => {
  sim.scrub(1051);
  await Promise.resolve();
  expect([...page(), sim.mark_s, sim.current_s]).toEqual([
    'still',
    1051,
    END_S,
    KEPT_S,
    1051,
    1051,
  ]);
  sim.scrub(40);
  expect([sim.readout_s, sim.currentProgress?.milestones.first_collection_s]).toEqual([40, null]);
  expect(TestingWorker.instances).toHaveLength(0);
  sim.seek(40);
  expect([sim.state.kind, sim.scrubbed_s, heard()]).toEqual([
    'looking',
    null,
    ['start 40', 'watch'],
  ]);
});

test('a dragged second of a covered run stays covered', async () => {
  sim.covered = true;
  sim.scrub(1051);
  await Promise.resolve();
  expect([sim.map, sim.seriesAt(1051)]).toEqual([null, null]);
});

test('play goes on from there, at once if the machine is there, else when it is', () => {
  sim.seek(1051);
  describe();
  come(0, 1051);
  sim.play();
  expect([sim.playing, sim.current_s, sim.series.length, heard().at(-1)]).toEqual([
    true,
    1051,
    1051,
    'play',
  ]);

  sim.reset();
  sim = new Sim({ scenario: {}, files: {} }, sim.picture);
  sim.seek(1051);
  describe();
  sim.play();
  expect([sim.playing, sim.goal_s, heard().at(-1)]).toEqual([true, 1051, 'watch']);
  come(0, 1051);
  expect([sim.state.kind, heard().at(-1)]).toEqual(['playing', 'play']);
});

test('a block of the finished run is opened when its second has been computed', () => {
  const block = { die: 0, block: 0 } as BlockView;
  sim.watch(true, block);
  expect([sim.state.kind, sim.readout_s, sim.block]).toEqual(['looking', END_S, null]);
  describe();
  come(0, END_S, block);
  expect([sim.block, sim.visibleSeries.length, sim.begun]).toEqual([block, END_S, false]);
});

test('a kept block opens at once at a kept moment, until the machine has it', async () => {
  sim.seek(KEPT_S);
  sim.watch(true, { die: 0, block: 0 });
  await Promise.resolve();
  await Promise.resolve();
  expect([sim.block?.slots, sim.otherSight_s]).toEqual([KEPT_SLOTS, null]);
  describe();
  const block = { die: 0, block: 0 } as BlockView;
  come(0, KEPT_S, block);
  expect(sim.block).toBe(block);
  sim.watch(true, null);
  expect(sim.block).toBeNull();
});

test('a second that the text is about is marked and shown, and computes nothing', async () => {
  sim.read(KEPT_S);
  await Promise.resolve();
  await Promise.resolve();
  expect([...page(), sim.mark_s]).toEqual(['still', KEPT_S, END_S, KEPT_S, KEPT_S]);
  expect(TestingWorker.instances).toEqual([]);
  sim.read(null);
  expect([...page(), sim.mark_s]).toEqual(['still', END_S, END_S, undefined, null]);
});

test('the text leaves a run alone that the reader has touched', () => {
  sim.read(KEPT_S);
  sim.seek(1500);
  sim.read(164);
  expect([sim.readout_s, sim.mark_s]).toEqual([1500, 1500]);
  sim.play();
  sim.read(164);
  expect(sim.read_s).toBeNull();
});

test('a write is followed in the finished run, from where the reader looks', () => {
  sim.seek(40);
  expect(sim.follow()).toBe(40);
  describe();
  come(0, 40);
  expect(heard()).toEqual(['start 40', 'watch', 'follow']);
  // No write begins in seconds 41 and 42.
  takeSteps();
  come(40, 43);
  expect(page()).toEqual(['looking', 43, END_S, 43]);
});

test('from the end a write of the first seconds is followed: the page stays until it comes', () => {
  for (const _ of ['asked', 'asked again']) {
    expect(sim.follow()).toBe(1);
    expect(page()).toEqual(['looking', END_S, END_S, undefined]);
  }
  describe();
  seeks = 1;
  come(0, 1);
  // A report from before the machine has heard of the follow.
  say({ kind: 'rested', progress: progress(1) });
  expect([sim.readout_s, ...heard()]).toEqual([END_S, 'start 1', 'watch', 'seek 1', 'follow']);
  takeSteps();
  come(1, 3);
  expect(page()).toEqual(['looking', 3, END_S, 3]);
});

test('another second is gone to before the machine has come to the first', async () => {
  sim.seek(1051);
  describe();
  sim.seek(300);
  await Promise.resolve();
  expect(heard().at(-1)).toBe('seek 300');
  // This report is from before the second command.
  come(0, 1051);
  expect([sim.readout_s, sim.map?.time_s]).toEqual([300, KEPT_S]);
  seeks = 1;
  say({ kind: 'progress', progress: progress(0, false) });
  say({ kind: 'sight', atRowEnd: true, operations: null, block: null, ...sight(300) });
  say({ kind: 'arrived', row_count: 300, progress: progress(300) });
  say({ kind: 'rested', progress: progress(300) });
  expect(page()).toEqual(['looking', 300, END_S, 300]);
});

test('a drive that differs from that of the finished run is not computed', () => {
  sim.change(['scale', '8']);
  sim.seek(1051);
  expect([TestingWorker.instances.length, sim.state.kind]).toEqual([0, 'looking']);
  sim.play();
  expect([heard(), sim.playing]).toEqual([['start 1051', 'watch'], true]);
});

test('a change ends the look, and holds from the start of the next run', () => {
  sim.seek(1051);
  describe();
  come(0, 1051);
  sim.change(['queue_depth', '4']);
  expect([sim.state.kind, sim.readout_s, sim.changes.length]).toEqual(['still', END_S, 1]);
  expect(TestingWorker.latest.terminated).toBe(true);
});

test('a machine that fails leaves the kept moment', async () => {
  sim.seek(1051);
  await Promise.resolve();
  say({ kind: 'failed', failure: { reason: 'memory', needed_bytes: 1 } });
  expect(page()).toEqual(['looking', 1051, END_S, KEPT_S]);
});
