/* A second that was on the screen is shown again at once, whatever the machine does meanwhile. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Progress } from '#generated/types/Progress';
import type { BlockView, Wear } from './protocol';
import { Sim } from './sim.svelte';
import { TestingWorker, withTestingWorkers } from './testing-worker';

const COLUMNS = ['time_s', 'write_iops'];
const END_S = 2000;

withTestingWorkers();

let sim: Sim;
/** Seek commands that the worker has handled. */
let seeks = 0;

function say(report: object): void {
  TestingWorker.latest.say({ run: 1, seeks, ...report });
}

function progress(rows: number, measuring = true): Progress {
  const steady = { settled_iops: null };
  const milestones = { first_collection_s: rows >= 500 ? 500 : null };
  return { rows, measuring, finished: rows >= END_S, steady, milestones } as unknown as Progress;
}

/** Sends rows up to `row_count`; by default a second's number of writes is its own number. */
function send(first_row: number, row_count: number, writes = (time_s: number) => time_s): void {
  const times = Array.from({ length: row_count - first_row }, (_, row) => first_row + row + 1);
  const rows = Float64Array.from(times.flatMap((time_s) => [time_s, writes(time_s)]));
  say({ kind: 'rows', first_row, row_count, rows, progress: progress(row_count) });
}

function see(time_s: number, block: BlockView | null = null): void {
  const parts = { valid: Uint8Array.of(time_s % 256), state: Uint8Array.of(0) };
  const shape = { channels: 1, dies_per_channel: 1, blocks_per_die: 1, planes: 1 };
  const map = { ...shape, ...parts, erases: Uint32Array.of(time_s), time_s };
  const counts = Float64Array.of(time_s);
  say({
    kind: 'sight',
    time_s,
    atRowEnd: true,
    map,
    wear: null,
    loss: null,
    cuts: [],
    block,
    counts,
  });
}

/** The last commands, without their data. */
const heard = (count: number) =>
  TestingWorker.latest.heard.slice(-count).map((command) => {
    const { kind, at_s } = command as { kind: string; at_s?: number };
    return at_s === undefined ? kind : `${kind} ${at_s}`;
  });

/** The second on each part of the page. */
function visibleState(): object {
  const { current_s, series, map, latency_counts } = sim;
  return {
    current_s,
    rows: series.length,
    writes: series.value('write_iops', series.length - 1),
    map_s: map?.time_s,
    map: map?.erases[0],
    counts: latency_counts?.[0],
    collects: sim.progress?.milestones.first_collection_s !== null,
  };
}

const at = (time_s: number, map_s = time_s) => ({
  current_s: time_s,
  rows: time_s,
  writes: time_s,
  map_s,
  map: map_s,
  counts: map_s,
  collects: time_s >= 500,
});

/** A run played to second 900, with a map every tenth second. */
function played(rewinds = false): void {
  seeks = 0;
  sim = new Sim({ scenario: {}, files: {} });
  sim.watch(true, null);
  sim.play();
  say({ kind: 'described', columns: COLUMNS, rewinds, description: { duration_s: END_S } });
  for (let row = 0; row < 900; row += 10) {
    send(row, row + 10);
    see(row + 10);
  }
}

beforeEach(() => played());

test('row, map and sentence of a second are there at once; the worker only stops', () => {
  sim.seek(100);
  expect(visibleState()).toEqual(at(100));
  expect([sim.state.kind, sim.goal_s, sim.mark_s]).toEqual(['recalled', null, 100]);
  expect(heard(1)).toEqual(['pause']);
  sim.seek(640);
  expect(visibleState()).toEqual(at(640));
});

test('what the machine still says of where it was changes nothing, and is kept', () => {
  sim.seek(100);
  send(900, 910);
  see(910);
  say({ kind: 'rested', progress: progress(910) });
  expect(visibleState()).toEqual(at(100));
  sim.seek(910);
  expect(visibleState()).toEqual(at(910));
});

test('a second without a map of its own has the nearest, which says of which second it is', () => {
  sim.seek(103);
  expect(visibleState()).toEqual(at(103, 100));
  expect([sim.otherSight_s, sim.recalled_s]).toEqual([100, 103]);
});

test('a drive that can go back soon does so for the map of the very second', () => {
  played(true);
  sim.seek(103);
  expect(visibleState()).toEqual(at(103, 100));
  // Nobody waits for the machine, so the page does not mention it.
  expect([heard(1), sim.goal_s]).toEqual([['seek 103'], null]);
  // Reports that were on their way are about another second.
  see(910);
  say({ kind: 'rested', progress: progress(910) });
  expect(visibleState()).toEqual(at(103, 100));
  seeks = 1;
  say({ kind: 'arrived', row_count: 103, progress: progress(103) });
  see(103);
  say({ kind: 'rested', progress: progress(103) });
  expect([visibleState(), sim.recalled_s, sim.state.kind]).toEqual([at(103), null, 'at']);
});

test('the machine follows when the reader plays on, and the picture stands until then', () => {
  sim.seek(100);
  sim.play();
  expect(heard(2)).toEqual(['seek 100', 'play']);
  // The drive is filled again.
  seeks = 1;
  say({ kind: 'progress', progress: progress(0, false) });
  say({ kind: 'progress', progress: progress(40) });
  see(40);
  expect([visibleState(), sim.goal_s, sim.playing]).toEqual([at(100), 100, true]);
  expect(sim.machine!.rows).toBe(40);
  say({ kind: 'arrived', row_count: 100, progress: progress(100) });
  expect([sim.goal_s, sim.state.kind]).toEqual([null, 'playing']);
  say({
    kind: 'rows',
    first_row: 110,
    row_count: 110,
    rows: new Float64Array(0),
    progress: progress(110),
  });
  see(110);
  expect(visibleState()).toEqual(at(110));
});

test('a reader who goes elsewhere while the machine is on its way is there at once', () => {
  sim.seek(100);
  sim.play();
  sim.seek(700);
  expect([visibleState(), sim.playing, sim.goal_s]).toEqual([at(700), false, null]);
  seeks = 1;
  say({ kind: 'arrived', row_count: 100, progress: progress(100) });
  say({ kind: 'rested', progress: progress(100) });
  expect(visibleState()).toEqual(at(700));
  sim.play();
  expect(heard(2)).toEqual(['seek 700', 'play']);
});

test("a step past what is known is the machine's", () => {
  sim.seek(899);
  sim.step();
  expect([visibleState(), heard(1)]).toEqual([at(900), ['pause']]);
  sim.step();
  expect([heard(1), sim.goal_s, sim.current_s]).toEqual([['seek 901'], 901, 900]);
});

test('pages of a block are read where the machine has come to, not before', () => {
  const block = { die: 0, block: 0 } as BlockView;
  sim.seek(100);
  sim.watch(true, { die: 0, block: 0 });
  expect([heard(2), sim.goal_s]).toEqual([['watch', 'seek 100'], 100]);
  see(900, block);
  expect(sim.block).toBeNull();
  seeks = 1;
  say({ kind: 'arrived', row_count: 100, progress: progress(100) });
  see(100, block);
  expect(sim.block).toBe(block);
  // The pages of an open block belong to the second that is shown.
  sim.seek(200);
  expect([visibleState(), sim.block, heard(1)]).toEqual([at(200), null, ['seek 200']]);
});

test('a change holds from the second that is shown, and what came after is forgotten', () => {
  sim.seek(100);
  sim.change(['queue_depth', '4']);
  expect(heard(2)).toEqual(['seek 100', 'change']);
  sim.seek(200);
  expect([heard(1), sim.current_s]).toEqual([['seek 200'], 100]);
  sim.seek(90);
  expect(visibleState()).toEqual(at(90));
});

test('a write is followed from the second that is shown', () => {
  sim.seek(100);
  sim.follow();
  expect(heard(2)).toEqual(['seek 100', 'follow']);
});

test('what was kept of one run is not shown of the next', () => {
  sim.seek(100);
  sim.changeFromStart(['queue_depth', '4']);
  expect([sim.map, sim.recalled_s, sim.state.kind]).toEqual([null, null, 'starting']);
  TestingWorker.latest.say({
    run: 2,
    seeks: 0,
    kind: 'described',
    columns: COLUMNS,
    rewinds: false,
    description: { duration_s: END_S },
  });
  sim.seek(100);
  expect([sim.map, sim.recalled_s, sim.goal_s]).toEqual([null, null, 100]);
});

test("wear that is asked for at such a second is the machine's", () => {
  sim.seek(100);
  sim.watchWear(true);
  expect(heard(2)).toEqual(['watch', 'seek 100']);
  seeks = 1;
  say({ kind: 'arrived', row_count: 100, progress: progress(100) });
  const wear = {} as Wear;
  say({
    kind: 'sight',
    time_s: 100,
    atRowEnd: true,
    map: null,
    wear,
    block: null,
    counts: new Float64Array(0),
  });
  expect(sim.wear).toBe(wear);
});

test('a run that rests off the screen gives its machine back, and another one goes on', () => {
  sim.pause();
  const first = TestingWorker.latest;
  sim.onScreen('plot', false);
  vi.advanceTimersByTime(4000);
  expect(first.terminated).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(first.terminated).toBe(true);
  expect(visibleState()).toEqual(at(900));
  expect([sim.playing, sim.goal_s]).toEqual([false, null]);

  // what the page has it shows without a machine
  sim.onScreen('plot', true);
  sim.seek(100);
  sim.pause();
  expect(visibleState()).toEqual(at(100));
  expect(TestingWorker.latest).toBe(first);

  sim.play();
  expect(TestingWorker.latest).not.toBe(first);
  expect(TestingWorker.latest.heard[0]).toMatchObject({ at_s: 100, known_rows: 900 });
  expect(heard(3)).toEqual(['start 100', 'watch', 'play']);
  expect(sim.goal_s).toBe(100);
  const again = (report: object) => TestingWorker.latest.say({ run: 2, seeks: 0, ...report });
  again({ kind: 'described', columns: COLUMNS, rewinds: false, description: {} });
  again({ kind: 'progress', progress: progress(0, false) });
  expect(visibleState()).toEqual(at(100));
  again({ kind: 'progress', progress: progress(100) });
  again({
    kind: 'rows',
    first_row: 900,
    row_count: 110,
    rows: new Float64Array(),
    progress: progress(110),
  });
  expect([sim.current_s, sim.goal_s, sim.playing]).toEqual([110, null, true]);
});
