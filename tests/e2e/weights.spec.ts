// No page loads more script than its reader should wait for.
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { siteUrl } from '../browser.ts';
import { chaptersIn, chapterWeight, embedsIn, embedWeight } from '../weights.ts';
import { AT_RELEASE } from './visit.ts';

const ROOT = resolve(__dirname, '../..');
const EMBED_KB = 75;
/** Limits of the frames above `EMBED_KB`, because they draw more, or a whole drive. */
const HEAVIER_KB: Readonly<Record<string, number>> = {
  'nand-cell': 76,
  parallelism: 77,
  'spare-area': 79,
  'wear-and-parity': 81,
  claims: 85,
  'strobe-timing': 85,
  'follow-a-write': 95,
  compare: 106,
  'steady-state': 109,
  collapse: 131,
};
const CHAPTER_KB = 165;
/** The start page tells the run as a story, too. */
const START_KB = 173;

for (const name of embedsIn(ROOT)) {
  const most_kb = HEAVIER_KB[name] ?? EMBED_KB;
  test(`a frame with ${name} loads at most ${most_kb} KB of script`, async ({ page }) => {
    expect(await embedWeight(page, siteUrl(), name)).toBeLessThanOrEqual(most_kb);
  });
}

for (const address of chaptersIn(ROOT)) {
  const most_kb = address === '' ? START_KB : CHAPTER_KB;
  const title = `/${address} loads at most ${most_kb} KB of script`;
  test(title, AT_RELEASE, async ({ page }) => {
    expect(await chapterWeight(page, siteUrl(), address)).toBeLessThanOrEqual(most_kb);
  });
}
