// A reader of the list of chapters sees which builds on which, and takes a path that fits.
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { LOOKS } from './looks.ts';
import { test } from './visit.ts';

async function open(page: Page): Promise<void> {
  await page.goto('./chapters/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const map = (page: Page) => page.getByRole('list', { name: 'Chapters and what each builds on' });

for (const width of [320, 1280]) {
  test(`the map says what a chapter builds on and leads to it (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    const link = map(page).getByRole('link', { name: /Parallelism.*builds on:/ });
    await expect(link).toHaveAccessibleName(/builds on: Pages and blocks$/);
    const boxes = await Promise.all(
      (await map(page).getByRole('link').all()).map(async (one) => (await one.boundingBox())!),
    );
    for (const [place, a] of boxes.entries()) {
      for (const b of boxes.slice(place + 1)) {
        const apart =
          a.x + a.width <= b.x ||
          b.x + b.width <= a.x ||
          a.y + a.height <= b.y ||
          b.y + b.height <= a.y;
        expect(apart, JSON.stringify([a, b])).toBe(true);
      }
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Parallelism');
  });
}

test('the steps of a path take the time that it promises', async ({ page }) => {
  await open(page);
  for (const minutes of [5, 20, 60]) {
    const path = page
      .locator('section section')
      .filter({ has: page.getByRole('heading', { name: `${minutes} minutes` }) });
    const steps = await path.getByText(/^\d+ min$/).allInnerTexts();
    const taken = steps.map((step) => Number.parseInt(step, 10));
    expect(taken.reduce((a, b) => a + b)).toBe(minutes);
  }
});

test('a path leads to a place in a chapter, and to the sorted drives', async ({ page }) => {
  await open(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Read why a full drive' })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/\/#what-happens$/);
  await open(page);
  await page.getByRole('article').getByRole('link', { name: 'Drives', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Sort by left/ })).toHaveAccessibleName(
    /highest first/,
  );
});

for (const [colorScheme, when] of LOOKS) {
  test(`no accessibility fault, ${colorScheme}`, when, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    expect(await faults(page)).toEqual([]);
  });
}
