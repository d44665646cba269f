/* Failures in words: at once, or once the words for errors are loaded. */
import { expect, test } from 'vitest';
import { text } from '#content/words';
import { refusal } from '#format/refusal';
import { failureSaid, failureSaidOnce } from './failures.svelte';

const templates = text.player.failures;

test('a failure is told by its reason', () => {
  expect(failureSaid(templates, { reason: 'stopped', message: 'm' })).toMatch(/ m$/);
  expect(failureSaid(templates, { reason: 'download' })).toBe(templates.download);
});

test('an error is told once its words are here, and at once from then on', async () => {
  const failure = {
    reason: 'scenario',
    error: refusal('channels', 'whole', { min: 1, max: 8 }, '9'),
  } as const;
  expect(failureSaid(templates, failure)).toBe('');
  expect(await failureSaidOnce(templates, failure)).toMatch(/^channels: /);
  expect(failureSaid(templates, failure)).toMatch(/^channels: /);
});
