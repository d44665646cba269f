// The page About lists the work of others in the site, and the notices have the licenses.
import { expect } from '@playwright/test';
import { faults } from './faults.ts';
import { LOOKS } from './looks.ts';
import { test } from './visit.ts';

test('a reader finds each part of the site with its licence, and all notices', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About this site' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About this site');
  const parts = page.getByRole('table', { name: 'The work of others in it' });
  for (const [name, licence] of [
    ['d3-array', 'ISC'],
    ['svelte', 'MIT'],
    ['serde', 'MIT OR Apache-2.0'],
    ['lz4_flex', 'MIT'],
    ['@fontsource-variable/ibm-plex-sans', 'OFL-1.1'],
    ['Rust standard library', 'MIT OR Apache-2.0'],
  ]) {
    const row = parts.getByRole('row', { name: new RegExp(`^${name} \\d.* ${licence}$`) });
    await expect(row, name).toBeVisible();
  }
  const names = await parts.getByRole('rowheader').allInnerTexts();

  await page.getByRole('link', { name: 'All notices and license texts' }).click();
  await expect(page).toHaveURL(/\/about\/third-party\.txt$/);
  const notices = await page.locator('body').innerText();
  for (const name of names) expect(notices).toContain(`\n${name}, `);
  expect(notices).toContain('SIL OPEN FONT LICENSE');
});

test.describe('without scripts', () => {
  test('the page says how to cite it and what is in it', async ({ unscripted: page }) => {
    await page.goto('./about/');
    const citation = page.getByText(/^The Write Cliff authors\. Write Cliff \(version /);
    await expect(citation).toBeVisible();
    await expect(page.getByRole('row', { name: /^serde \d/ })).toBeVisible();
  });
});

test('320 pixels wide: nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('./about/');
  await expect(page.getByRole('table')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

for (const [colorScheme, when] of LOOKS) {
  test(`no accessibility fault, ${colorScheme}`, when, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('./about/');
    await expect(page.getByRole('table')).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}
