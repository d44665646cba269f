// Answers are kept per page and within bounds; whatever else is found there is named and ignored.
import { expect, test } from 'vitest';
import { ITEM } from './begin';
import { DeviceStore, LENGTH_MAX, PAGES_MAX } from './device';

/** A browser's storage with this item; `refuses`: as in a private window of some browsers. */
function storageOf(item: string | null, refuses = false) {
  const kept = new Map(item === null ? [] : [[ITEM, item]]);
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (refuses) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, text);
    },
    removeItem: (name: string) => kept.delete(name),
  } as unknown as Storage;
  const at = (address: string) => new DeviceStore(address, () => storage);
  return { at, text: () => kept.get(ITEM) ?? null };
}

test('each page, and each variant of a class, has answers of its own', () => {
  const { at, text } = storageOf(null);
  expect(at('/nand/').write('v=1&exercise=seed:1,tries:3')).toBe(true);
  at('/nand/?seed=7').write('v=1&exercise=seed:7,tries:4');
  at('/nand/').write('v=1&exercise=seed:1,tries:3_5');
  expect(at('/nand/').read().answers).toBe('v=1&exercise=seed:1,tries:3_5');
  expect(at('/nand/?seed=7').read().answers).toBe('v=1&exercise=seed:7,tries:4');
  expect(at('/wear/').read()).toEqual({ answers: '', foreign: null });
  expect(at('/wear/').pages).toBe(2);
  at('/nand/').write('');
  expect(text()).toBe('/nand/?seed=7 v=1&exercise=seed:7,tries:4');
  at('/nand/').forgetAll();
  expect(text()).toBeNull();
});

test('foreign lines are named, and dropped with the next answer', () => {
  const later = '/nand/ v=2&exercise=tries:3';
  const { at, text } = storageOf(`{"theirs":true}\n${later}`);
  expect(at('/nand/').read()).toEqual({ answers: later.slice(7), foreign: '{"theirs":true}' });
  at('/wear/').write('v=1&question=chosen:1');
  expect(text()).toBe(`/wear/ v=1&question=chosen:1\n${later}`);
});

test('the oldest answers make room for new ones', () => {
  const { at, text } = storageOf('x'.repeat(LENGTH_MAX + 1));
  expect(at('/0/').read().answers).toBe('');
  const answers = `v=1&exercise=tries:${'3'.repeat(1500)}`;
  for (let page = 0; page <= PAGES_MAX; page += 1) at(`/${page}/`).write(answers);
  expect(text()!.length).toBeLessThanOrEqual(LENGTH_MAX);
  expect(at(`/${PAGES_MAX}/`).read().answers).toBe(answers);
  expect(at('/0/').read().answers).toBe('');
  for (let page = 0; page <= PAGES_MAX; page += 1) at(`/${page}/`).write('v=1&question=chosen:1');
  expect(at('/1/').pages).toBe(PAGES_MAX);
});

test('a browser that refuses storage keeps nothing, and that is no error', () => {
  const full = storageOf(null, true).at('/nand/');
  expect(full.write('v=1&question=chosen:1')).toBe(false);
  const refused = new DeviceStore('/nand/', () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(refused.write('v=1&question=chosen:1')).toBe(false);
  expect(refused.read()).toEqual({ answers: '', foreign: null });
});
