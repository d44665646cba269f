/* Each way a worker can fail is noticed, named and reported once; a slow worker has not failed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Contact } from './contact';
import type { Failure } from './protocol';
import { TestingWorker } from './testing-worker';

let failures: Failure[];
let received: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [failures, received] = [[], []];
  TestingWorker.isRefused = false;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(): { contact: Contact<string, string>; worker: TestingWorker } {
  const contact = new Contact<string, string>(() => new TestingWorker() as unknown as Worker, {
    receive: (message) => received.push(message),
    fail: (failure) => failures.push(failure),
    awaitsMore: (message) => message !== 'done',
  });
  return { contact, worker: TestingWorker.latest };
}

const MINUTE_MS = 60_000;

test('a browser without WebAssembly is told apart from one that starts no worker', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  begin();
  // The caller gets the contact before it hears of the failure.
  expect(failures).toEqual([]);
  await vi.runAllTicks();
  await Promise.resolve();
  expect(failures).toEqual([{ reason: 'webassembly' }]);
  vi.unstubAllGlobals();
  TestingWorker.isRefused = true;
  const { contact } = begin();
  contact.ask('anything');
  await Promise.resolve();
  expect(failures.slice(1)).toEqual([{ reason: 'worker' }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a script that does not arrive was not downloaded; one that throws stopped', () => {
  begin().worker.onerror!({});
  const { worker } = begin();
  worker.wake();
  worker.onerror!({ message: 'what it said' });
  expect(failures).toEqual([
    { reason: 'download' },
    { reason: 'stopped', message: 'what it said' },
  ]);
  expect(worker.terminated).toBe(true);
});

test('a worker whose script is not evaluated in ten seconds did not start', () => {
  const { contact } = begin();
  contact.ask('anything');
  vi.advanceTimersByTime(MINUTE_MS / 6 - 1);
  expect(failures).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(failures).toEqual([{ reason: 'worker' }]);
});

test('a worker that is gone is given up after half a minute of silence, and only once', () => {
  const { contact, worker } = begin();
  worker.wake();
  contact.ask('anything');
  worker.say('a part of it');
  worker.die();
  vi.advanceTimersByTime(MINUTE_MS / 2 - 1);
  // Another request does not restart the wait.
  contact.ask('more');
  expect(failures).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(failures).toEqual([{ reason: 'silent' }]);
  expect(worker.terminated).toBe(true);
  worker.onmessageerror!();
  worker.say('late');
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect([failures.length, received]).toEqual([1, ['a part of it']]);
});

test('a worker that is there may take as long as it needs', () => {
  const { contact, worker } = begin();
  worker.wake();
  contact.ask('a long way to download');
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(failures).toEqual([]);
  worker.say('done');
  expect(received).toEqual(['done']);
});

test('a page that awaits nothing does not look, and looks again once it does', () => {
  const { contact, worker } = begin();
  worker.wake();
  expect(vi.getTimerCount()).toBe(0);
  contact.ask('anything');
  expect(vi.getTimerCount()).toBe(1);
  worker.say('done');
  expect(vi.getTimerCount()).toBe(0);
  // This is only a part of an answer: the page awaits the rest.
  worker.say('a part of it');
  worker.die();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(failures).toEqual([{ reason: 'silent' }]);
});

test('a page that slept for an hour has looked once', () => {
  const { contact, worker } = begin();
  worker.wake();
  contact.ask('anything');
  worker.die();
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  vi.advanceTimersByTime(5000);
  expect(failures).toEqual([]);
});

test('what cannot be read is as good as nothing', () => {
  begin().worker.onmessageerror!();
  expect(failures).toEqual([{ reason: 'silent' }]);
});

test('a contact that was ended tells nothing', async () => {
  TestingWorker.isRefused = true;
  begin().contact.end();
  await Promise.resolve();
  TestingWorker.isRefused = false;
  const { contact, worker } = begin();
  contact.end();
  worker.onerror!({});
  contact.ask('anything');
  expect([failures, worker.heard, vi.getTimerCount()]).toEqual([[], [], 0]);
});
