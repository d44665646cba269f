/* A value lasts as long as somebody holds it, and is made again for a later user. */
import { expect, test } from 'vitest';
import { SharedValues } from './shared-values';

test('the last user frees it, and the next has a new one', () => {
  const freed: string[] = [];
  let count = 0;
  const shared = new SharedValues(
    (name) => `${name} ${(count += 1)}`,
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
  const shared = new SharedValues(
    (name) => name,
    (value) => freed.push(value),
  );
  shared.of('run');
  const holding = shared.hold('run');
  expect(freed).toEqual([]);
  holding.release();
  expect(freed).toEqual(['run']);
});
