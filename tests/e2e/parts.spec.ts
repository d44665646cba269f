// The page of parts shows every chart and control with its props and an example that answers. It is
// for contributors: nothing leads there, and no reader's browser keeps it.
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { faults } from './faults';
import { AT_RELEASE, test } from './visit';

const build = resolve(__dirname, '../../web/build');
const read = (file: string) => readFileSync(resolve(build, file), 'utf8');
const part = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name} `) });

async function open(page: Page): Promise<void> {
  await page.goto('./parts/');
  await expect(page.locator('html')).toHaveAttribute('data-examples', 'running');
}

test('a part is described by its source', async ({ page }) => {
  await open(page);
  const bar = part(page, 'CapacityBar');
  await expect(bar).toContainText("A drive's NAND as a bar");
  const prop = bar.getByRole('row', { name: 'most_bytes' });
  await expect(prop).toContainText('The capacity that the full width represents.');
  await expect(bar.getByRole('img', { name: '240 of 275 GB' })).toBeVisible();
  await part(page, 'Cells').getByRole('link', { name: 'Board' }).click();
  await expect(
    part(page, 'Board').getByRole('img', { name: '2 planes of 24 blocks' }),
  ).toBeVisible();
});

test('examples answer, without an error', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await open(page);
  const oldest = part(page, 'Choice').getByRole('button', { name: 'oldest' });
  await oldest.click();
  await expect(oldest).toHaveAttribute('aria-pressed', 'true');
  const second = part(page, 'Cursor').getByRole('slider', { name: 'Second' });
  await second.press('ArrowRight');
  await expect(second).toHaveAttribute('aria-valuetext', /^Second 25:/);
  const frame = part(page, 'DemonstrationFrame');
  await frame.getByRole('button', { name: 'To the last step' }).click();
  await expect(frame.getByText('An erase.', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('at 320 pixels nothing is lost or wrong', AT_RELEASE, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await faults(page)).toEqual([]);
  }
});

test('no page leads to it, and no browser keeps it', () => {
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => file.endsWith('.html') && file !== 'parts/index.html');
  expect(pages).toContain('index.html');
  expect(pages.filter((file) => /href="[^"]*\bparts\/["#]/.test(read(file)))).toEqual([]);
  expect(read('parts/index.html')).toContain('<meta name="robots" content="noindex"');
  const kept = read('service-worker.js').split('\n', 1)[0];
  expect(kept).toContain('"glossary/"');
  expect(kept).not.toContain('parts/');
});
