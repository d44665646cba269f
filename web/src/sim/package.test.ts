/* A package whose host does not answer counts as one that was not downloaded. */
import { afterEach, expect, test, vi } from 'vitest';
import { loadFailureOf } from './failure';
import { packageFrom } from './package';

const ADDRESS = new URL('https://site.test/core.wasm');
const TEN_SECONDS_MS = 10_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A host that answers after some time, unless it is given up before. */
function hostThatTakes(answer_ms: number): void {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: URL, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        setTimeout(() => resolve(new Response('package')), answer_ms);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
}

const outcome = () =>
  packageFrom(() => ADDRESS).module_or_path.then(() => 'answered', loadFailureOf);

test('a host that does not answer in ten seconds is given up', async () => {
  hostThatTakes(TEN_SECONDS_MS + 1);
  const failure = outcome();
  await vi.advanceTimersByTimeAsync(TEN_SECONDS_MS);
  expect(await failure).toEqual({ reason: 'download' });
});

test('one that answers may send as long as it needs', async () => {
  hostThatTakes(TEN_SECONDS_MS - 1);
  const answered = outcome();
  await vi.advanceTimersByTimeAsync(60 * TEN_SECONDS_MS);
  expect(await answered).toBe('answered');
  expect(vi.getTimerCount()).toBe(0);
});
