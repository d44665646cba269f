// The dialogs of every page: the search over the whole site, and the keys.
import { expect } from '@playwright/test';
import { test } from './visit.ts';

test('the search finds a term, a chapter and its part, from any page', async ({ page }) => {
  await page.goto('./drives/kingston-v300-240/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('spare area');
  const found = page.getByRole('dialog', { name: 'Search' });
  await expect(found.getByRole('status')).toContainText(/^Pages with these words: \d+$/);
  const term = found.getByRole('link', { name: 'Spare area', exact: true });
  await expect(term.first()).toHaveAttribute('href', /\/glossary\/#spare-area$/);
  await found.getByRole('link', { name: /^5 Spare area/ }).click();
  await expect(page).toHaveURL(/\/chapters\/spare-area\//);
  await page.getByRole('button', { name: 'Search' }).click();
  // Words are found by their beginnings, so these letters are of another script.
  await page.getByRole('searchbox').fill('жжж');
  await expect(page.getByText('No page has these words.')).toBeVisible();
});

test('a question mark shows the keys, except where it is typed', async ({ page }) => {
  // A page without machines has the dialogs, too.
  await page.goto('./about/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await page.keyboard.press('?');
  await expect(keys).toContainText('play or pause');
  await keys.getByRole('button', { name: 'Close' }).click();
  await expect(keys).toBeHidden();
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(keys).toBeVisible();
});
