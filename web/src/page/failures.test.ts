/* Failures in words: at once, or once the words for errors are loaded. */
import { expect, test } from 'vitest';
import { text } from '#content/words';
import { refusal } from '#format/refusal';
import { failureText, loadedFailureText } from './failures.svelte';

const templates = text.player.failures;

test('a failure has words for its reason', () => {
  expect(failureText(templates, { reason: 'stopped', message: 'm' })).toMatch(/ m$/);
  expect(failureText(templates, { reason: 'download' })).toBe(templates.download);
});

test('an error is put into words once they are loaded, and at once from then on', async () => {
  const failure = {
    reason: 'scenario',
    error: refusal('channels', 'whole', { min: 1, max: 8 }, '9'),
  } as const;
  expect(failureText(templates, failure)).toBe('');
  expect(await loadedFailureText(templates, failure)).toMatch(/^channels: /);
  expect(failureText(templates, failure)).toMatch(/^channels: /);
});
