/* A value lasts as long as somebody holds it, and is made again for a later user. */
import { expect, test } from 'vitest';
import { Shared } from './shared';

test('the last user frees it, and the next has a new one', () => {
  const freed: string[] = [];
  let made = 0;
  const shared = new Shared(
    (name) => `${name} ${(made += 1)}`,
    (value) => freed.push(value),
  );
  const [first, second] = [shared.hold('run'), shared.hold('run')];
  expect([first.value, second.value, shared.of('run')]).toEqual(['run 1', 'run 1', 'run 1']);
  first.release();
  expect(freed).toEqual([]);
  second.release();
  expect(freed).toEqual(['run 1']);
  expect(shared.hold('run').value).toBe('run 2');
});

test('what is used once stays for who holds it later', () => {
  const freed: string[] = [];
  const shared = new Shared(
    (name) => name,
    (value) => freed.push(value),
  );
  shared.of('run');
  const held = shared.hold('run');
  expect(freed).toEqual([]);
  held.release();
  expect(freed).toEqual(['run']);
});
