/* A job in a link. */
import { expect, test } from 'vitest';
import { packJob, printDrives, readDrives, unpackJob } from './link';

test('a job comes back from a link as it was, in letters that a link keeps', async () => {
  for (const text of ['[a]\nrw=write\n', '', '; ümläut\r\n[b]\n'.repeat(20)]) {
    const word = await packJob({ title: 'own.fio', text });
    expect(word).toMatch(/^[0-9a-v]+$/);
    expect(await unpackJob(word!)).toEqual({ title: 'own.fio', text });
  }
});

test('a job that is too long is in no link, and letters that are no job are none', async () => {
  const noise = Array.from({ length: 9000 }, (_, at) => Math.sin(at).toString(36)).join('');
  expect(await packJob({ title: 'own.fio', text: noise })).toBeNull();
  expect(await unpackJob('0123')).toBeNull();
});

test('drives keep their order and their spare area', () => {
  const chosen = [
    { name: 'intel-335-240', spare: 'default' },
    { name: 'kingston-v300-240', spare: '0.25' },
  ] as const;
  const { drives, spare } = printDrives(chosen);
  expect([drives, spare]).toEqual(['intel-335-240.kingston-v300-240', '0.2']);
  expect(readDrives(drives, spare)).toEqual(chosen);
  expect(printDrives([chosen[0]]).spare).toBe('');
});
