// On the page of all machines one small film plays at a time, until the reader pauses them.
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { test } from './visit.ts';

const card = (page: Page) => page.locator('[data-film="garbage-collection"]');
const drawn = (page: Page) => card(page).locator('.drawing').innerHTML();

test('the machine under the pointer plays, and the button pauses it', async ({ page }) => {
  await page.goto('./widgets/');
  const pause = page.getByRole('button', { name: 'Pause the pictures' });
  await expect(pause).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const before = await drawn(page);
  await card(page).hover();
  await expect.poll(() => drawn(page)).not.toBe(before);
  await pause.click();
  await expect(page.getByRole('button', { name: 'Play the pictures' })).toBeVisible();
  await card(page).getByRole('link', { name: 'Garbage collection' }).first().click();
  await expect(page).toHaveURL(/widgets\/garbage-collection\/$/);
});

test('with less motion the pictures rest, and there is nothing to pause', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./widgets/');
  await page.locator('html[data-scripts=running]').waitFor();
  await expect(page.getByRole('button', { name: 'Pause the pictures' })).toBeHidden();
});
