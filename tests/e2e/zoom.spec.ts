// The zoom from the run to one electron: in and back out by buttons, by pointer, by keys and by a
// link; the pages are those of the run, the cells those of a model.
import { expect, type Page } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { test } from './visit.ts';

const SMALL = 'set=0:scale:16';
const section = (page: Page) => page.getByRole('region', { name: 'From the run to one electron' });
const picture = (page: Page) => section(page).getByRole('application');
const path = (page: Page) => section(page).getByRole('group', { name: 'Where the zoom is' });

async function at(page: Page, name: RegExp): Promise<void> {
  const part = path(page).getByRole('button', { name });
  await expect(part).toHaveAttribute('aria-current', 'true');
}

async function open(page: Page): Promise<void> {
  await page.goto(`./#v=1&${SMALL}`);
  await section(page).getByRole('button', { name: 'Zoom in' }).click();
  await at(page, /^Second/);
}

test('buttons lead level by level to an electron, and the path back to the run', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const inwards = section(page).getByRole('button', { name: 'Further in' });
  const levels = [/^Drive$/, /^Die/, /^Block/, /^Page/, /^Cells$/, /^Floating gate$/];
  for (const level of levels) {
    await inwards.click();
    await at(page, level);
  }
  await expect(section(page).getByText('A model of a cell')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('#zoom').analyze();
  expect(violations).toEqual([]);
  await inwards.click();
  await at(page, /^Electron$/);
  await expect(inwards).toBeDisabled();
  await path(page)
    .getByRole('button', { name: /^Second/ })
    .click();
  await at(page, /^Second/);
  await expect(section(page).getByText('Data of this run')).toBeVisible();
});

/** Presses the drive, which stands over the end of the line. */
async function pressDrive(page: Page): Promise<void> {
  const { width, height } = (await picture(page).boundingBox())!;
  await picture(page).click({ position: { x: width - 70, y: height - 82 } });
}

test('the wheel scrolls the page until the drive is pressed, and then zooms', async ({ page }) => {
  await open(page);
  await picture(page).scrollIntoViewIfNeeded();
  await picture(page).hover();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBeGreaterThan(before);
  await at(page, /^Second/);
  await pressDrive(page);
  await at(page, /^Drive$/);
  const there = await scrolled();
  await page.mouse.wheel(0, -600);
  await page.mouse.wheel(0, -600);
  await expect(path(page).getByRole('button', { name: /^Second/ })).not.toHaveAttribute(
    'aria-current',
  );
  expect(await scrolled()).toBe(there);
});

test('a press on the plot chooses the second of the whole page, and does no more', async ({
  page,
}) => {
  await open(page);
  await picture(page).click({ position: { x: 300, y: 300 } });
  const second = await path(page).getByRole('button').first().textContent();
  expect(second).not.toBe('Second 2,000');
  const shown = page.getByRole('status').filter({ hasText: 'of 2,000' }).first();
  await expect(shown).toContainText(second!.replace('Second ', ''));
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBeGreaterThan(before);
  await at(page, /^Second/);
});

test('a link opens at its part, keys go to the parts beside it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#v=1&at=400&zoom=block.3.12');
  await at(page, /^Block 12$/);
  await expect(path(page).getByRole('button', { name: 'Die 3' })).toBeVisible();
  await expect(path(page).getByRole('button', { name: 'Second 400' })).toBeVisible();
  await picture(page).focus();
  await page.keyboard.press('ArrowRight');
  await at(page, /^Block 13$/);
  await page.keyboard.press('+');
  await at(page, /^Page/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('-');
  await at(page, /^Die 3$/);
});

test('the pages are those of the run of the reader', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`./#v=1&${SMALL}&zoom=page.3.12.0`);
  await at(page, /^Page 0$/);
  await expect(section(page).getByText('Not computed yet')).toBeVisible();
  await page.locator('#flagship').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(section(page).getByText(/^Page 0 of .* still valid/)).toBeVisible();
  await expect(section(page).getByText('Data of this run')).toBeVisible();
});
