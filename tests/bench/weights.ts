// The scripts of every frame and chapter, compressed. The page of each goes to standard error.
import { resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { siteUrl } from '../browser.ts';
import { chaptersIn, chapterWeight, embedsIn, embedWeight, RUNS } from '../weights.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export async function measureWeights(
  browser: Browser,
  report: (name: string, value: number, unit: string) => void,
): Promise<void> {
  const weights = async (
    names: readonly string[],
    weight: (page: Page, site: string, name: string) => Promise<number>,
  ) => {
    const found = new Map<string, number>();
    for (const name of names) {
      const page = await browser.newPage();
      found.set(name, await weight(page, siteUrl(), name));
      console.error(`${name}: ${found.get(name)!.toFixed(1)} KB of script`);
      await page.close();
    }
    return found;
  };
  const embeds = await weights(embedsIn(ROOT), embedWeight);
  const sorted = [...embeds.values()].sort((a, b) => a - b);
  const films = [...embeds.keys()].filter((name) => !RUNS.includes(name));
  const heaviest = (names: readonly string[]) =>
    Math.max(...names.map((name) => embeds.get(name)!));
  report('embeds', embeds.size, '1');
  report('embed_script_median', sorted[Math.ceil(sorted.length / 2) - 1]!, 'KB');
  report('embed_script_film', heaviest(films), 'KB');
  report('embed_script_run', heaviest(RUNS), 'KB');
  const chapters = await weights(chaptersIn(ROOT), chapterWeight);
  report('chapter_script', Math.max(...chapters.values()), 'KB');
}
