/* A demonstration's settings while replies are on their way. */
import { expect, test, vi } from 'vitest';
import { Demonstration, type Find } from './demonstration.svelte';
import type { Setting } from './protocol';

interface Shown {
  steps: readonly { at_ns: number }[];
  given: readonly Setting[];
}

// Only pages have frames: here, a film that plays stays at its start.
vi.stubGlobal('cancelAnimationFrame', () => undefined);
vi.stubGlobal('requestAnimationFrame', () => 0);
vi.stubGlobal('matchMedia', () => ({ matches: false }));

const still: Shown = { steps: [{ at_ns: 0 }], given: [] };

/** Replies on demand, with the settings of the request. */
function waiting(): { find: Find<Shown>; reply: (refused?: boolean) => void } {
  const waits: ((refused: boolean) => void)[] = [];
  const find: Find<Shown> = (_, given) =>
    new Promise((resolve) => {
      waits.push((refused) =>
        resolve(refused ? { failure: { reason: 'webassembly' } } : { shown: { ...still, given } }),
      );
    });
  return { find, reply: (refused = false) => waits.shift()!(refused) };
}

test('two settings changed one right after the other both hold', async () => {
  const { find, reply } = waiting();
  const shown = new Demonstration<Shown>('any', still, [['work', 'read']], 0, find);
  const first = shown.set('work', 'write');
  const second = shown.set('stored', '25');
  reply();
  reply();
  await Promise.all([first, second]);
  expect(shown.shown.given).toEqual([
    ['work', 'write'],
    ['stored', '25'],
  ]);
  expect(shown.settings).toEqual(shown.shown.given);
});

test('a refused setting is not part of the next request', async () => {
  const { find, reply } = waiting();
  const shown = new Demonstration<Shown>('any', still, [], 0, find);
  const refused = shown.set('channels', '9');
  reply(true);
  await refused;
  expect(shown.failure).not.toBeNull();
  const next = shown.set('stored', '25');
  reply();
  await next;
  expect(shown.shown.given).toEqual([['stored', '25']]);
});

test('a press on Play before the reply is there is kept, and can be taken back', async () => {
  const { find, reply } = waiting();
  const shown = new Demonstration<Shown>('any', still, [], 0, find);
  const first = shown.set('view', 'age');
  shown.toggle();
  expect(shown.playing).toBe(true);
  reply();
  await first;
  expect(shown.playing).toBe(true);
  const second = shown.set('view', 'program');
  shown.toggle();
  shown.toggle();
  reply();
  await second;
  expect(shown.playing).toBe(false);
});

test('a step that the reader goes to while the reply is awaited is kept', async () => {
  const { find, reply } = waiting();
  const steps = [{ at_ns: 0 }, { at_ns: 1 }, { at_ns: 2 }];
  const shown = new Demonstration<Shown>('any', { ...still, steps }, [], 1, async (name, given) => {
    const found = await find(name, given);
    return 'failure' in found ? found : { shown: { ...found.shown, steps } };
  });
  const first = shown.set('stored', '25');
  shown.seek(2);
  reply();
  await first;
  expect(shown.index).toBe(2);
  const second = shown.set('stored', '50', 0);
  reply();
  await second;
  expect(shown.index).toBe(0);
});
