/* A demonstration's settings while replies are on their way. */
import { expect, test, vi } from 'vitest';
import { Demonstration, type Find } from './demonstration.svelte';
import type { Setting } from './protocol';

interface SettingsResult {
  steps: readonly { at_ns: number }[];
  given: readonly Setting[];
}

// Only pages have frames: here, a film that plays stays at its start.
vi.stubGlobal('cancelAnimationFrame', () => undefined);
vi.stubGlobal('requestAnimationFrame', () => 0);
vi.stubGlobal('matchMedia', () => ({ matches: false }));

const still: SettingsResult = { steps: [{ at_ns: 0 }], given: [] };

/** Replies on demand, with the settings of the request. */
function waiting(): { find: Find<SettingsResult>; reply: (refused?: boolean) => void } {
  const waits: ((refused: boolean) => void)[] = [];
  const find: Find<SettingsResult> = (_, given) =>
    new Promise((resolve) => {
      waits.push((refused) =>
        resolve(refused ? { failure: { reason: 'webassembly' } } : { result: { ...still, given } }),
      );
    });
  return { find, reply: (refused = false) => waits.shift()!(refused) };
}

test('two settings changed one right after the other both hold', async () => {
  const { find, reply } = waiting();
  const demonstration = new Demonstration<SettingsResult>(
    'any',
    still,
    [['work', 'read']],
    0,
    find,
  );
  const first = demonstration.set('work', 'write');
  const second = demonstration.set('stored', '25');
  reply();
  reply();
  await Promise.all([first, second]);
  expect(demonstration.result.given).toEqual([
    ['work', 'write'],
    ['stored', '25'],
  ]);
  expect(demonstration.settings).toEqual(demonstration.result.given);
});

test('a refused setting is not part of the next request', async () => {
  const { find, reply } = waiting();
  const demonstration = new Demonstration<SettingsResult>('any', still, [], 0, find);
  const refused = demonstration.set('channels', '9');
  reply(true);
  await refused;
  expect(demonstration.failure).not.toBeNull();
  const next = demonstration.set('stored', '25');
  reply();
  await next;
  expect(demonstration.result.given).toEqual([['stored', '25']]);
});

test('a film plays on with another setting, unless Pause is pressed meanwhile', async () => {
  const { find, reply } = waiting();
  const demonstration = new Demonstration<SettingsResult>('any', still, [], 0, find);
  const first = demonstration.set('view', 'age');
  demonstration.toggle();
  expect(demonstration.playing).toBe(true);
  reply();
  await first;
  expect(demonstration.playing).toBe(true);
  const second = demonstration.set('view', 'program');
  expect(demonstration.playing).toBe(true);
  reply();
  await second;
  expect(demonstration.playing).toBe(true);
  const third = demonstration.set('view', 'age');
  demonstration.toggle();
  reply();
  await third;
  expect(demonstration.playing).toBe(false);
});

test('a step that the reader goes to while the reply is awaited is kept', async () => {
  const { find, reply } = waiting();
  const steps = [{ at_ns: 0 }, { at_ns: 1 }, { at_ns: 2 }];
  const demonstration = new Demonstration<SettingsResult>(
    'any',
    { ...still, steps },
    [],
    1,
    async (name, given) => {
      const outcome = await find(name, given);
      return 'failure' in outcome ? outcome : { result: { ...outcome.result, steps } };
    },
  );
  const first = demonstration.set('stored', '25');
  demonstration.seek(2);
  reply();
  await first;
  expect(demonstration.index).toBe(2);
  const second = demonstration.set('stored', '50', 0);
  reply();
  await second;
  expect(demonstration.index).toBe(0);
});
