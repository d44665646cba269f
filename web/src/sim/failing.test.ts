/* Runs and demonstrations report a failed worker, and try again when they are asked again. */
import { expect, test, vi } from 'vitest';
import { demonstration } from './demonstrations';
import type { Query } from './demonstrations';
import { watchedRun } from './later';
import type { Command, Failure } from './protocol';
import { Sim } from './sim.svelte';
import { TestingWorker, withTestingWorkers } from './testing-worker';
import { Trial } from './trial.svelte';
import { newSimulator, warmSimulator } from './worker';

const source = { scenario: {}, files: {} };
const HALF_MINUTE_MS = 30_000;
const MINUTE_MS = 60_000;

withTestingWorkers();

test('a run says that its worker could not be started, and starts when it can', async () => {
  TestingWorker.isRefused = true;
  const sim = new Sim(source);
  sim.play();
  await Promise.resolve();
  expect([sim.state.kind, sim.playing, sim.failure]).toEqual([
    'failed',
    false,
    { reason: 'worker' },
  ]);
  TestingWorker.isRefused = false;
  sim.play();
  expect([sim.state.kind, sim.failure]).toEqual(['starting', null]);
  const kinds = TestingWorker.latest.heard.map((command) => (command as { kind: string }).kind);
  expect(kinds).toEqual(['start', 'watch', 'play']);
});

test('a run whose worker is gone in the middle says so, and another worker takes over', () => {
  const sim = new Sim(source);
  sim.play();
  const first = TestingWorker.latest;
  first.wake();
  vi.advanceTimersByTime(10 * HALF_MINUTE_MS);
  expect(sim.state.kind).toBe('starting');
  first.die();
  vi.advanceTimersByTime(HALF_MINUTE_MS);
  expect([sim.state.kind, sim.failure]).toEqual(['failed', { reason: 'silent' }]);
  expect(first.terminated).toBe(true);
  sim.play();
  expect(TestingWorker.instances).toHaveLength(2);
  expect(sim.state.kind).toBe('starting');
  sim.dispose();
});

test('a worker that was made ready and could not load its package is handed to nobody', () => {
  warmSimulator();
  const ready = TestingWorker.latest;
  ready.say({ run: 0, kind: 'failed', failure: { reason: 'download' } });
  expect(ready.terminated).toBe(true);
  const simulator = newSimulator(
    () => undefined,
    () => undefined,
  );
  expect(TestingWorker.instances).toHaveLength(2);
  simulator.end();
});

test('a worker that was ready long before has started', () => {
  warmSimulator();
  const ready = TestingWorker.latest;
  ready.wake();
  const failures: Failure[] = [];
  const simulator = newSimulator(
    () => undefined,
    (failure) => failures.push(failure),
  );
  simulator.ask({ kind: 'play' } as Command);
  vi.advanceTimersByTime(HALF_MINUTE_MS);
  expect([TestingWorker.instances.length, failures]).toEqual([1, []]);
  simulator.end();
});

test('a run that rests awaits nothing', () => {
  const sim = new Sim(source);
  sim.seek(5);
  TestingWorker.latest.wake();
  expect(vi.getTimerCount()).toBe(1);
  TestingWorker.latest.say({ run: 1, kind: 'rested', progress: { finished: false } });
  expect([sim.state.kind, vi.getTimerCount()]).toEqual(['at', 0]);
});

test('an answer to a claim and a watched run say why they ended', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve({ json: () => Promise.resolve({ answers: [''], files: {} }) }),
  );
  TestingWorker.isRefused = true;
  const trial = new Trial('anywhere', 0);
  await vi.waitFor(() => expect(trial.state.kind).toBe('failed'));
  expect(trial.failure).toEqual({ reason: 'worker' });
  const watching = { settings: [], columnNames: [], seconds: [], look: () => null };
  expect(await watchedRun(source, watching, () => undefined, new AbortController().signal)).toEqual(
    { failure: { reason: 'worker' } },
  );
});

test('a worker that fails fails all its requests; the next starts anew', async () => {
  const replies = [demonstration('one', []), demonstration('two', [])];
  const first = TestingWorker.latest;
  first.wake();
  const [{ id }] = first.heard as [Query];
  first.say({ id, failure: { reason: 'damaged' } });
  expect(await Promise.all(replies)).toMatchObject([
    { failure: { reason: 'damaged' } },
    { failure: { reason: 'damaged' } },
  ]);
  expect(first.terminated).toBe(true);
  const next = demonstration('one', []);
  expect(TestingWorker.instances).toHaveLength(2);
  TestingWorker.latest.die();
  vi.advanceTimersByTime(2 * HALF_MINUTE_MS);
  expect(await next).toEqual({ failure: { reason: 'worker' } });
});

test('what the core refuses ends no worker; a minute in which nobody asks does', async () => {
  const refused = demonstration('one', []);
  const worker = TestingWorker.latest;
  worker.wake();
  const [{ id }] = worker.heard as [Query];
  const error = { field: 'a', expected: { code: 'nothing', details: {} }, found: 'b' };
  worker.say({ id, failure: { reason: 'scenario', error } });
  expect(await refused).toMatchObject({ failure: { reason: 'scenario' } });
  vi.advanceTimersByTime(MINUTE_MS - 1);
  // Another question: the minute begins anew when it is answered.
  const second = demonstration('one', []);
  const { id: later } = worker.heard.at(-1) as Query;
  vi.advanceTimersByTime(MINUTE_MS);
  worker.say({ id: later, result: 'it' });
  expect([await second, worker.terminated]).toMatchObject([{ result: 'it' }, false]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect([worker.terminated, vi.getTimerCount()]).toEqual([true, 0]);
  void demonstration('one', []);
  expect(TestingWorker.instances).toHaveLength(2);
});
