/* The archive's bytes, and the offers of the pages that lead to it. */
import { afterEach, expect, test, vi } from 'vitest';
import { offered } from './offers.ts';
import { zipped } from './zip.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('the same files are the same archive, whenever it is made', async () => {
  const files = Object.entries({ 'b/c.html': 'c'.repeat(5000), 'a.txt': 'a' });
  const archive = async (time: string, entries: [string, string][]) => {
    vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
    return zipped(new Map(entries));
  };
  const made = await archive('2026-01-01', files);
  expect(await archive('2027-06-05', files.toReversed())).toEqual(made);
  expect(await archive('2026-01-01', [['a.txt', 'b'], files[0]!])).not.toEqual(made);
});

const OFFER =
  '<html lang="en"><template data-offer="a">' +
  '<a href="files/a.html">A</a> <data value="files/a.html"></data></template>' +
  '<template data-offer="b">B</template>';

test('an offer is shown with the sizes of its files, again after a change', () => {
  const shown = (page: string, bytes: number) => offered(page, () => bytes, ['b']);
  const page = (size: string) =>
    '<html lang="en"><div data-offer="a">' +
    `<a href="files/a.html">A</a> <data value="files/a.html">${size}</data></div>`;
  const small = shown(OFFER, 123_456);
  expect(small).toBe(page('123 kB'));
  expect(shown(small, 22_844_250)).toBe(page('22.8 MB'));
});

test('an offer of a file that is not there is an error', () => {
  const absent = (file: string) => {
    throw new Error(file);
  };
  expect(() => offered(OFFER, absent)).toThrow('files/a.html');
});
