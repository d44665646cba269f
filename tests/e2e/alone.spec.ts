// Pages in one file, opened from a disk on a phone: they send no requests, and the file itself
// simulates the reader's changes.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type Page } from '@playwright/test';

const WEB = resolve(__dirname, '../../web');
const FILES = resolve(__dirname, '../results/alone');
const SITE = 'https://example.org/write-cliff/';
/** Small enough for a run of seconds. */
const SMALL = '#v=1&set=0:scale:64';
const PHONE = { width: 390, height: 844 };

function make(folder: string, ...options: string[]): void {
  const program = ['alone/make.ts', ...options, resolve(FILES, folder)];
  const made = spawnSync('node', program, { cwd: WEB, encoding: 'utf8' });
  if (made.status !== 0) throw made.error ?? new Error(made.stderr);
}

/** All requests of the page besides itself, and all errors in its console. */
async function opened(page: Page, file: string, state = ''): Promise<string[]> {
  const address = pathToFileURL(resolve(FILES, file)).href;
  const found: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url !== address && !/^(data|blob):/.test(url)) found.push(url);
  });
  page.on('console', (message) => found.push(message.text()));
  page.on('pageerror', ({ message }) => found.push(message));
  await page.goto(address + state);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  return found;
}

/** The targets of its links, as they are written. */
const leads = (page: Page) =>
  page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));

/** Checks that nothing is cut off at the side. */
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
}

// The files are made once for all of these tests.
test.describe.configure({ mode: 'default' });
test.use({ viewport: PHONE });
test.beforeAll(() => {
  const only = (...names: string[]) => names.flatMap((name) => ['--only', name]);
  make('of-a-site', '--address', SITE, ...only('the-collapse', 'the-nand-lottery'));
  make('of-none', ...only('mapping', 'trim'));
});

test('the first chapter simulates its drive and shows the map', async ({ page }) => {
  const found = await opened(page, 'of-a-site/chapters/the-collapse.html', SMALL);
  await fits(page);
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  const second = page.getByRole('status').filter({ hasText: 'of 2,000' }).first();
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
  await page.getByRole('slider', { name: 'Second of the run' }).nth(1).fill('100');
  await expect(second).toContainText(/^100 of/);
  await expect(page.getByRole('application', { name: /^Map of the drive/ })).toBeVisible();
  expect(found).toEqual([]);
});

test('a claim of a chapter is run in its file, whose links lead to the site', async ({ page }) => {
  const found = await opened(page, 'of-a-site/chapters/the-nand-lottery.html');
  await fits(page);
  const next = page.getByRole('link', { name: /^Next:/ });
  await expect(next).toHaveAttribute('href', `${SITE}chapters/what-the-sources-got-wrong/`);
  const claims = page.locator('#claims');
  await claims.getByRole('button', { name: 'Show all results' }).click();
  await claims.getByRole('button', { name: 'Run it here: S2-031' }).click();
  await expect(claims.getByText('In this browser: 130.')).toBeVisible();
  expect(await leads(page)).toContain(`${SITE}evidence/`);
  expect(found).toEqual([]);
});

test('an embed plays, and simulates what its reader sets', async ({ page }) => {
  const found = await opened(page, 'of-none/embeds/trim.html');
  await fits(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('slider', { name: 'All steps' })).not.toHaveValue('0');
  await page.getByLabel('Deleted, % of the data').press('Home');
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect(page.getByText(/: as many programmed$/)).toBeVisible();
  expect(found).toEqual([]);
});

test('where no site is known, nothing leads out of a chapter', async ({ page }) => {
  const found = await opened(page, 'of-none/chapters/mapping.html');
  await fits(page);
  await expect(page.getByRole('link', { name: /Next|Previous|chapters/ })).toHaveCount(0);
  expect((await leads(page)).filter((address) => !/^(#|https:)/.test(address))).toEqual([]);
  expect(found).toEqual([]);
});
