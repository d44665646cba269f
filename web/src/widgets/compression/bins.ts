/* The stored sizes of pages as bars: eight sizes of 64 bytes a bar, whole pages by themselves. */
import words from './words.json';
import { counted, fill, number, percent } from '#format/format';

const GRAIN_BYTES = 64;
const LEAST_BYTES = 512;
const PAGE_BYTES = 4096;
const SIZES_A_BAR = 8;

export interface Bar {
  name: string;
  count: number;
  text: string;
}

/** `pages[i]` pages take 512 + 64 i bytes; the last take all of their 4,096. */
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
