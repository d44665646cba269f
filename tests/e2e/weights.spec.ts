// No page loads more script than its reader should wait for.
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { siteUrl } from '../browser.ts';
import { chaptersIn, chapterWeight, embedsIn, embedWeight, RUNS } from '../weights.ts';
import { AT_RELEASE } from './visit.ts';

const ROOT = resolve(__dirname, '../..');
const EMBED_KB = 75;
/** A frame that shows the run of a whole drive. */
const RUN_KB = 100;
/** Limits of the frames above these. */
const HEAVIER_KB: Readonly<Record<string, number>> = {
  'follow-a-write': 83,
  collapse: 110,
};
const CHAPTER_KB = 165;

for (const name of embedsIn(ROOT)) {
  const most_kb = HEAVIER_KB[name] ?? (RUNS.includes(name) ? RUN_KB : EMBED_KB);
  test(`a frame with ${name} loads at most ${most_kb} KB of script`, async ({ page }) => {
    expect(await embedWeight(page, siteUrl(), name)).toBeLessThanOrEqual(most_kb);
  });
}

for (const address of chaptersIn(ROOT)) {
  const title = `/${address} loads at most ${CHAPTER_KB} KB of script`;
  test(title, AT_RELEASE, async ({ page }) => {
    expect(await chapterWeight(page, siteUrl(), address)).toBeLessThanOrEqual(CHAPTER_KB);
  });
}
