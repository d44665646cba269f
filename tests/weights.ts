// The amount of script that a page loads, whatever its host does: gzip, in thousands of bytes.
// 1. A frame: everything fetched until its figure answers, and until its film has begun to play.
//    Scripts that only a reader's own run, a file or an error needs come with those, and are not
//    counted.
// 2. A chapter: everything fetched until its reader has come to its end.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

/** The frames that show the run of a whole drive. */
export const RUNS = ['steady-state', 'collapse', 'compare'];

/** The widgets and runs that have frames; `root` is the project's folder. */
export function embedsIn(root: string): string[] {
  const folder = join(root, 'web/src/widgets');
  const widgets = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
  return [...new Set([...widgets, ...RUNS])];
}

/** The addresses of the chapters; the first is the start page. */
export function chaptersIn(root: string): string[] {
  const [, ...others] = readdirSync(join(root, 'content/en/chapters')).sort();
  return ['', ...others.map((name) => `chapters/${name}/`)];
}

export async function embedWeight(page: Page, site: string, name: string): Promise<number> {
  const weight = weigh(page);
  await opened(page, `${site}embed/v1/${name}/`);
  await readThrough(page);
  const film = page.getByRole('slider', { name: 'All steps' });
  if ((await film.count()) > 0) {
    await film.first().fill('0');
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    const slider = await film.first().elementHandle();
    await page.waitForFunction((one) => (one as HTMLInputElement).value !== '0', slider);
  }
  return weight();
}

export async function chapterWeight(page: Page, site: string, address: string) {
  const weight = weigh(page);
  await opened(page, site + address);
  await readThrough(page);
  return weight();
}

/** Scrolls every figure near the screen once, and waits until all of them answer. */
async function readThrough(page: Page): Promise<void> {
  const near = 'wc-island:not([touch])';
  for (const island of await page.locator(near).all()) await island.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (near) =>
      [...document.querySelectorAll(near)].every(
        (island) => (island as Element & { hydrated: boolean }).hydrated,
      ),
    near,
  );
}

/** Starts to count; the returned function gives the weight so far. */
function weigh(page: Page): () => Promise<number> {
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.set(pathname, response);
  });
  return async () => {
    const bodies = await Promise.all([...scripts.values()].map((script) => script.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
  };
}

async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-scripts=running]').waitFor();
  await page.waitForLoadState('networkidle');
}
