/* Two runs on one clock: the one that is ahead waits, and no rows change. */
import { beforeEach, expect, test } from 'vitest';
import type { Progress } from '#generated/types/Progress';
import { Checkpoints } from './checkpoints';
import { AHEAD_S, Lockstep } from './lockstep';
import type { Machine } from './machine';
import { Clock } from './pacing';
import { Run } from './run';
import { Sim } from './sim.svelte';
import { Slices } from './slices';
import { TestingMachine } from './testing-machine';
import { TestingWorker, withTestingWorkers } from './testing-worker';

withTestingWorkers();

const END_S = 200;
let sims: [Sim, Sim];
let race: Lockstep;

beforeEach(() => {
  sims = [new Sim({ scenario: {}, files: {} }), new Sim({ scenario: {}, files: {} })];
  race = new Lockstep(sims);
  race.play();
});

const worker = (drive: number) => TestingWorker.instances[drive]!;

function come(drive: number, rows: number, run = 1): void {
  const progress = { rows, measuring: true, finished: rows === END_S } as Progress;
  worker(drive).say({ run, seeks: 0, kind: 'progress', progress });
  if (rows === END_S) worker(drive).say({ run, seeks: 0, kind: 'rested', progress });
}

/** The second up to which a drive may play; null: to the end. */
function limitOf(drive: number): number | null {
  const limits = worker(drive).heard.filter(
    (command) => (command as { kind: string }).kind === 'limit',
  );
  return (limits.at(-1) as { at_s: number | null } | undefined)?.at_s ?? null;
}

test('both begin at once, and neither runs ahead while the other is loaded and filled', () => {
  for (const drive of [0, 1]) {
    expect(worker(drive).heard).toMatchObject([
      { kind: 'start' },
      { kind: 'watch' },
      { kind: 'play', speed: 50 },
      { kind: 'limit' },
    ]);
    expect(limitOf(drive)).toBe(AHEAD_S);
  }
});

test('whoever is ahead waits for the other', () => {
  come(0, 10);
  expect([limitOf(0), limitOf(1)]).toEqual([AHEAD_S, 10 + AHEAD_S]);
  come(1, 4);
  expect([limitOf(0), limitOf(1)]).toEqual([4 + AHEAD_S, 10 + AHEAD_S]);
  come(1, 20);
  expect(limitOf(0)).toBe(20 + AHEAD_S);
});

test('a drive that is over, fails or is stopped holds up no other', () => {
  come(1, END_S);
  expect(limitOf(0)).toBeNull();
  const failure = { reason: 'stopped', message: '' };
  worker(0).say({ run: 1, seeks: 0, kind: 'failed', failure });
  expect([sims[0].state.kind, sims[1].failure, limitOf(1)]).toEqual(['failed', null, null]);
});

test('one that fails while the other is filled leaves it its own clock', () => {
  come(0, 10);
  worker(1).say({ run: 1, seeks: 0, kind: 'failed', failure: { reason: 'damaged' } });
  expect([sims[1].state.kind, sims[0].playing, limitOf(0)]).toEqual(['failed', true, null]);
});

test('both stop together, also while they are filled', () => {
  race.pause();
  expect(sims.map((sim) => sim.playing)).toEqual([false, false]);
  for (const drive of [0, 1]) {
    const kinds = worker(drive).heard.map((command) => (command as { kind: string }).kind);
    expect(kinds).toContain('pause');
    expect(limitOf(drive)).toBeNull();
  }
});

test('a run that begins again keeps its limit', () => {
  come(1, 50);
  sims[0].changeFromStart(['scale', '16']);
  const kinds = worker(0)
    .heard.slice(-4)
    .map((command) => (command as { kind: string }).kind);
  expect(kinds).toEqual(['start', 'watch', 'limit', 'play']);
  expect(limitOf(0)).toBe(50 + AHEAD_S);
});

function newRun(): Run {
  const copies = () => new Checkpoints<Machine>(4);
  return new Run(() => new TestingMachine(), [], copies, new Slices(8, () => 0), 2);
}

/** All rows of a run that may play ever further. */
function rowsOf(run: Run, limits: number[]): number[] {
  const rows: number[] = [];
  run.aim({ kind: 'play', clock: new Clock(null, 0) });
  for (const limit of limits) {
    run.limit(limit);
    for (let turns = 0; turns < 500; turns += 1) {
      const turn = run.work(turns);
      rows.push(...(run.takeBatch()?.rows ?? []));
      expect(run.row).toBeLessThanOrEqual(limit);
      if (turn !== 'now' && run.isMeasuring) break;
    }
    expect(run.row).toBe(Math.min(limit, END_S));
  }
  return rows;
}

test('a run that waits has the same rows', () => {
  const straight = rowsOf(newRun(), [Infinity]);
  expect(straight).toHaveLength(2 * END_S);
  expect(rowsOf(newRun(), [10, 10, 11, 57, 130, 131, Infinity])).toEqual(straight);
});
