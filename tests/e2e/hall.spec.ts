// The archive for a lecture hall, unpacked on a disk: it begins with the plan, and its files lead
// to each other. `cargo xtask browsers` opens it in other browsers.
import { rmSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { HALL, unpacked } from '../archives.ts';
import { follow, leadOn, linksOf, planOf } from './lecture.ts';

const WEB = resolve(__dirname, '../../web');
const OUT = resolve(__dirname, '../results/hall');

/** The unpacked files by their names. */
let files: ReadonlyMap<string, string>;

// The archive is made once for all of these tests.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  rmSync(OUT, { recursive: true, force: true });
  files = await unpacked(WEB, OUT, HALL);
});

/** Opens the plan. Returns requests for anything but these files, and all errors. */
async function opened(page: Page): Promise<string[]> {
  const folder = pathToFileURL(`${OUT}/`).href;
  const found: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(folder) && !/^(data|blob|about):/.test(url)) found.push(url);
  });
  page.on('console', (message) => found.push(message.text()));
  page.on('pageerror', ({ message }) => found.push(message));
  await page.goto(`${folder}index.html`);
  return found;
}

test('a remote control leads through the plan from file to file', async ({ page }) => {
  const found = await opened(page);
  const links = await linksOf(planOf(page).locator('a.in-45'));
  await follow(page, links[0]!);
  for (const place of [1, 2]) await leadOn(page, links, place);
  await expect(page).toHaveURL(/\/slides\/pages-and-blocks\.html\?plan=45-2/);
  await page.getByRole('link', { name: 'Back to the plan' }).click();
  await expect(page).toHaveURL(/\/index\.html/);
  expect(found).toEqual([]);
});

test('a chapter leads to the next one and to its slides', async ({ page }) => {
  const found = await opened(page);
  await page.goto(`${pathToFileURL(OUT).href}/chapters/the-collapse.html?class`);
  await page.getByRole('link', { name: /^Next:/ }).click();
  await expect(page).toHaveURL(/\/chapters\/pages-and-blocks\.html/);
  // Class mode leads to no notes.
  await page.getByText('Class mode', { exact: true }).click();
  await page.getByRole('link', { name: 'Leave it' }).click();
  await page.getByRole('link', { name: 'Notes for teachers' }).click();
  await expect(page).toHaveURL(/\/notes\.html#pages-and-blocks$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Present the chapter' }).click();
  await expect(page).toHaveURL(/\/slides\/pages-and-blocks\.html/);
  await expect(page.locator('wc-deck[data-ready]')).toBeAttached();
  await page.keyboard.press('PageDown');
  await expect(page.getByLabel('Current slide, and how many there are')).toHaveText(/^2 /);
  expect(found).toEqual([]);
});

test('the plan lists each chapter and its slides with their sizes', async ({ page }) => {
  await opened(page);
  const list = page.getByRole('region', { name: 'Chapters as single files' });
  const names = [...files.keys()].filter((name) => name.includes('/'));
  const links = await list
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(links.sort()).toEqual(names.sort());
  const { length } = new TextEncoder().encode(files.get('chapters/mapping.html'));
  const item = list.getByRole('listitem').filter({ hasText: 'The map' });
  await expect(item).toContainText(`Chapter ${Math.round(length / 1000)} kB`);
  expect(files.get('README.txt')).toContain('open index.html');
});

test('every link between the files leads to a place in one of them', () => {
  const faults: string[] = [];
  let count = 0;
  for (const [name, text] of files) {
    const html = text.replaceAll(/<script\b.*?<\/script>/gs, '');
    for (const [, link] of html.matchAll(/<a\b[^>]*? href="((?![a-z]+:|#)[^"]*)"/g)) {
      const { pathname, hash } = new URL(link!, `file:///${name}`);
      const target = files.get(posix.relative('/', pathname));
      const [id = ''] = hash.slice(1).split('&');
      const place = id === '' || id === 'v=1' ? '' : ` id="${id}"`;
      if (!target?.includes(place)) faults.push(`${name}: ${link!}`);
      count += 1;
    }
  }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(500);
});
