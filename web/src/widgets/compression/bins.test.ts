// Every page is in one bar, and each bar names its sizes.
import { expect, test } from 'vitest';
import { contentTypes } from '#prerender/compression.server';
import { documentOf as fileOf } from '#content/files';
import { binsOf, documentOf } from './bins';

test('every size has its bar', () => {
  const bars = binsOf(Array.from({ length: 57 }, () => 1));
  expect(bars.map(({ count }) => count)).toEqual([1, 8, 8, 8, 8, 8, 8, 7, 1]);
  expect(bars[1]!.name).toContain('513');
  expect(bars[1]!.name).toContain('1,024');
  expect(bars[7]!.name).toContain('4,032');
});

test('whole pages stand by themselves', () => {
  const pages = Array.from({ length: 57 }, () => 0);
  pages[56] = 3;
  pages[55] = 1;
  expect(
    binsOf(pages)
      .slice(-2)
      .map((bar) => bar.text),
  ).toEqual(['25%', '75%']);
});

test('measured data becomes the file that the command line writes', async () => {
  const types = await contentTypes();
  expect(types.length).toBeGreaterThan(5);
  for (const sheet of types) {
    const { pages } = documentOf(sheet);
    const counts = Object.entries(pages!).filter(([, count]) => count > 0);
    expect(Object.fromEntries(counts), sheet.name).toEqual(
      (await fileOf(`content-types/${sheet.name}`))['pages'],
    );
  }
});
