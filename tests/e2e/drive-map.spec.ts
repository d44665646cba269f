// The drive's map: from the drive into a block and out again, by pointer, by key and by wheel; and
// the run that it draws.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './visit.ts';

const SMALL = './#v=1&set=0:scale:16';
/** A point on a die of the drive above, and one on the enlarged die below. */
const ABOVE = { x: 0.7, y: 0.1 };
const BELOW = { x: 0.5, y: 0.7 };

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(map(page)).toBeVisible();
}

const map = (page: Page) => page.getByRole('application', { name: /^Map of the drive/ });
const path = (page: Page) => page.getByRole('group', { name: 'What the map shows' });

async function press(on: Locator, { x, y } = { x: 0.5, y: 0.5 }): Promise<void> {
  const { width, height } = (await on.boundingBox())!;
  await on.click({ position: { x: width * x, y: height * y } });
}

async function at(page: Page, name: RegExp): Promise<void> {
  await expect(path(page).getByRole('button', { name })).toHaveAttribute('aria-current', 'true');
}

test('a press goes from the drive to a die to a block, Escape back out', async ({ page }) => {
  await open(page, SMALL);
  await at(page, /^Die \d+$/);
  const first = await path(page).getByRole('button').first().textContent();
  await press(map(page), ABOVE);
  await expect(path(page).getByRole('button').first()).not.toHaveText(first!);
  await at(page, /^Die \d+$/);
  await press(map(page), BELOW);
  await at(page, /^Block [\d,]+$/);
  await map(page).focus();
  await page.keyboard.press('Escape');
  await at(page, /^Die \d+$/);
  await expect(page.getByRole('button', { name: 'Further away' })).toBeDisabled();
});

test('going closer ends at a block, wherever it begins', async ({ page }) => {
  await open(page, SMALL);
  const closer = page.getByRole('button', { name: 'Closer' });
  for (let step = 0; step < 2; step += 1) await closer.click();
  await expect(closer).toBeDisabled();
  await at(page, /^Block [\d,]+$/);
  await path(page).getByRole('button', { name: /^Die/ }).click();
  await at(page, /^Die \d+$/);
});

test('buttons lead back out of a block that was pressed, step by step', async ({ page }) => {
  await open(page, SMALL);
  await press(map(page), BELOW);
  await at(page, /^Block [\d,]+$/);
  await expect(page.getByRole('button', { name: 'Closer' })).toBeDisabled();
  await expect(page.getByText('appear with the first second of a run of your own')).toBeVisible();
  const further = page.getByRole('button', { name: 'Further away' });
  await further.click();
  await at(page, /^Die \d+$/);
  await further.click();
  await expect(further).toBeDisabled();
});

test('the wheel turns the page until the reader has pressed into the map', async ({ page }) => {
  await open(page, SMALL);
  await map(page).scrollIntoViewIfNeeded();
  await map(page).hover();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).toBeGreaterThan(before);
  await at(page, /^Die \d+$/);

  await press(map(page), ABOVE);
  const there = await scrolled();
  for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -200);
  await at(page, /^Block [\d,]+$/);
  expect(await scrolled()).toBe(there);
});

test('single operations are said to be single, and bars to be bars', async ({ page }) => {
  await open(page, SMALL);
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await expect(page.getByText(/^Bars: how each die spent the last/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Watch single operations' }).click();
  await expect(page.getByText(/^Single operations: the last \d+ of second/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText(/^Bars: how each die spent the last/)).toBeVisible();
});

test('a block that is collected is shown below the map, with what it costs', async ({ page }) => {
  await open(page, SMALL);
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  const victim = page.getByText(
    /(One of the first that are collected|Collected now): die \d+, block \d/,
  );
  await expect(victim).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  const share = async (words: RegExp) =>
    Number(words.exec((await page.getByText(words).textContent())!)![1]);
  const [moved, freed] = [await share(/moving (\d+)%/), await share(/to free (\d+)%/)];
  expect(moved + freed).toBe(100);
  expect(moved).toBeGreaterThan(50);
  const [picture, caption] = await Promise.all([map(page).boundingBox(), victim.boundingBox()]);
  expect(caption!.y).toBeGreaterThanOrEqual(picture!.y + picture!.height);
});

test('whoever prefers less motion sees bars alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, SMALL);
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await expect(page.getByText(/^Bars: how each die spent the last/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Watch single operations' })).toHaveCount(0);
});
