/* Pieces of work take turns, each in a task of its own. */
import { expect, test } from 'vitest';
import { Turns } from './tasks';

test('all is done once the pieces are that others have added', async () => {
  const turns = new Turns();
  const heard: string[] = [];
  turns.add(() => {
    heard.push('island');
    turns.add(() => void heard.push('part'));
    // A task of the browser between the two.
    setTimeout(() => heard.push('reader'));
  });
  await turns.done;
  expect(heard).toEqual(['island', 'reader', 'part']);
});

test('a piece that fails keeps no other waiting', async () => {
  const [bad, good] = [new Turns(), new Turns()];
  bad.add(() => {
    throw new Error('no');
  });
  good.add(() => {});
  await expect(bad.done).rejects.toThrow('no');
  await good.done;
});
