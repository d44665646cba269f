/*
 * The stored sizes of pages: `pages[i]` pages take 512 + 64 i bytes; the last take all of their
 * 4,096.
 */
import type { ContentSheet, Fields } from '#sim/protocol';
import words from './words.json';
import { counted, fill, percent } from '#format/format';

const GRAIN_BYTES = 64;
const LEAST_BYTES = 512;
const PAGE_BYTES = 4096;
const SIZES_A_BAR = 8;

export interface Bar {
  name: string;
  count: number;
  text: string;
}

/** Builds the file of a content type. */
export function documentOf({ title, sample, source, pages }: ContentSheet): Fields {
  const sizes = pages.map((count, index) => [LEAST_BYTES + GRAIN_BYTES * index, count]);
  return { title, sample, source, pages: Object.fromEntries(sizes) as Fields };
}

/** Groups eight sizes per bar; the smallest size and whole pages have bars of their own. */
export function binsOf(pages: readonly number[]): Bar[] {
  const all = pages.reduce((sum, count) => sum + count, 0);
  const bar = (name: string, counts: readonly number[]): Bar => {
    const count = counts.reduce((sum, each) => sum + each, 0);
    return { name, count, text: percent(count / all) };
  };
  const bars = [bar(words.least, pages.slice(0, 1))];
  for (let first = 1; first < pages.length - 1; first += SIZES_A_BAR) {
    const end = Math.min(first + SIZES_A_BAR, pages.length - 1);
    const to = Math.min(LEAST_BYTES + GRAIN_BYTES * (end - 1), PAGE_BYTES);
    const from = LEAST_BYTES + GRAIN_BYTES * (first - 1) + 1;
    const name = fill(words.sizes, { from: counted(from), to: counted(to) });
    bars.push(bar(name, pages.slice(first, end)));
  }
  return [...bars, bar(words.most, pages.slice(-1))];
}
