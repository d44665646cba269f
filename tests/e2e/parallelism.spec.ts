// Waiting in a parallel drive: writes and reads, data that compresses, one channel.
import { expect, type Page } from '@playwright/test';
import { test } from './visit.ts';

async function open(page: Page): Promise<void> {
  await page.goto('./widgets/parallelism/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const rows = (page: Page) => page.locator('.drawing h3');
const scale = (page: Page) => page.getByRole('slider', { name: 'All steps' });
const depth = (page: Page) => page.getByRole('slider', { name: 'Commands at once (queue depth)' });

test('the untouched picture: one at a time the same, 32 at a time not', async ({ page }) => {
  await open(page);
  const deep = rows(page).last().getByText('25,880 against 17,160 per second');
  await expect(deep).toBeVisible();
  const same = 'One at a time about 13,420 per second with either';
  await expect(rows(page).first()).toHaveText(same);
  await expect(page.locator('.drawing').getByText('76 behind')).toBeVisible();
  // The result is hidden until the race is over.
  await scale(page).press('Home');
  await expect(deep).toBeHidden();
  await expect(page.locator('.said')).toContainText('Which answers more, one command at a time');
  await expect(page.locator('.drawing').getByText('behind')).toHaveCount(0);
});

test('reads are the other way round, and compressed writes are the same', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'reads' }).click();
  await expect(rows(page)).toHaveText([
    /^One at a time 5,0\d\d against 3,7\d\d per second$/,
    /^32 at a time about 60,0\d\d per second/,
  ]);
  await expect(page).toHaveURL(/work:read/);
  await page.getByRole('button', { name: 'writes' }).click();
  await page.getByRole('button', { name: 'a quarter' }).click();
  await expect(rows(page)).toHaveText([/with either$/, /with either$/]);
  await page.getByRole('button', { name: '32 at a time' }).click();
  await expect(page.getByText('The controller is the limit.')).toHaveCount(2);
});

test('a board of one channel is refused nothing, one of nine is', async ({ page }) => {
  await open(page);
  await page.getByText('The board', { exact: true }).click();
  const channels = page.getByRole('spinbutton', { name: 'Channels' });
  await channels.fill('1');
  await channels.press('Enter');
  await expect(page.getByText('Channels: 1.')).toBeVisible();
  await channels.fill('9');
  await channels.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'channels: expected a whole number from 1 to 8, found 9',
  );
});

test('a pressed place of the queue makes it so deep, at the same moment', async ({ page }) => {
  await open(page);
  await scale(page).fill('20');
  const queue = page.locator('.press').first();
  await queue.click({ position: { x: 2, y: 2 } });
  await expect(page).toHaveURL(/queue_depth:\d+/);
  await expect(rows(page).last()).not.toContainText('32 at a time');
  await expect(scale(page)).toHaveValue('20');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('the depth begins at one, and its scale ends where more does not help', async ({ page }) => {
  await open(page);
  const one = page.getByRole('button', { name: 'One at a time' });
  await expect(one).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('No part is full: the host waits for each answer.')).toHaveCount(2);
  await expect(page.getByText('more commands at once put more dies to work')).toBeVisible();
  await depth(page).press('ArrowRight');
  await expect(rows(page).last()).toHaveText(/^2 at a time/);
  await depth(page).press('ArrowRight');
  await expect(rows(page).last()).toHaveText(/^4 at a time/);
  await expect(page.getByText('16 of 16 dies are busy')).toHaveCount(2);
  await expect(page.getByText('The dies are the limit.')).toHaveCount(2);
  await expect(page.getByText('All dies are busy. More at once only waits longer.')).toBeVisible();
  await depth(page).press('End');
  await expect(rows(page).last()).toHaveText(/^8 at a time/);
  await depth(page).press('Home');
  await expect(one).toHaveAttribute('aria-pressed', 'true');
  // Reads have more to gain: their scale is longer.
  await page.getByRole('button', { name: 'reads' }).click();
  await expect(rows(page).last()).toContainText('32,030 against 24,310');
  await depth(page).press('End');
  await expect(rows(page).last()).toHaveText(/^(16|32|64) at a time/);
  await expect(page.getByText('The controller is always busy.')).toBeVisible();
});

test('nothing below the sentence moves when the film begins', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const settings = page.getByRole('button', { name: 'reads' });
  const topOf = async () =>
    (await settings.boundingBox())!.y + (await page.evaluate(() => scrollY));
  const before = await topOf();
  await scale(page).press('Home');
  await expect(page.getByText(/^The same board, once with NAND/).first()).toBeVisible();
  expect(await topOf()).toBe(before);
});

test('words of the chapter act on the board, and a number in a sentence is moved', async ({
  page,
}) => {
  await page.goto('./chapters/10-parallelism/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  const number = page.getByRole('slider', { name: 'queue depth', exact: true });
  await number.focus();
  await page.keyboard.press('ArrowRight');
  await expect(number).toHaveText('33');
  await expect(page).toHaveURL(/queue_depth:33/);
  await page.getByRole('link', { name: 'Set Commands to reads' }).click();
  const reads = page.getByRole('button', { name: 'reads' });
  await expect(reads).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/queue_depth:33.*work:read|work:read.*queue_depth:33/);
  // The page is still the same: earlier settings still apply.
  await expect(number).toHaveText('33');
});
