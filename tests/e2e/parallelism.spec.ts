// Waiting in a parallel drive: writes and reads, data that compresses, one channel.
import { expect, type Page } from '@playwright/test';
import { test } from './visit.ts';

async function open(page: Page): Promise<void> {
  await page.goto('./widgets/parallelism/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await expect(page.locator('.said')).toContainText('How many more does the second answer?');
  await scale(page).press('End');
}

/** The rates of the two boards: one at a time, and many at a time. */
const rates = (page: Page) => page.locator('.drawing').getByText(/ per second$/);
const names = (page: Page) => page.locator('.drawing h3');
const scale = (page: Page) => page.getByRole('slider', { name: 'All steps' });
const depth = (page: Page) => page.getByRole('slider', { name: 'Commands at once' });

test('the untouched picture: one command keeps one die busy, 32 keep the controller', async ({
  page,
}) => {
  await open(page);
  await expect(names(page)).toHaveText(['One at a time', '32 at a time']);
  await expect(rates(page)).toHaveText([/^5,0\d\d per second$/, /^60,0\d\d per second$/]);
  await expect(page.locator('.said')).toContainText('32 at once is 11.8 times as fast');
  await expect(page.getByText('1 of 16 dies are busy')).toBeVisible();
  await expect(page.getByText('The controller is the limit.')).toBeVisible();
  // The reason shows as soon as the race begins, the rates not before it is over.
  await scale(page).fill('5');
  await expect(page.getByText('The controller is the limit.')).toBeVisible();
  await expect(rates(page).first()).toBeHidden();
  await scale(page).press('Home');
  await expect(rates(page).first()).toBeHidden();
  await expect(page.locator('.said')).toContainText('The same drive twice');
});

test('flash that is slower shows in reads one at a time, and in many writes', async ({ page }) => {
  await open(page);
  const slow = page.getByRole('button', { name: 'slow bus' });
  await slow.click();
  await expect(page).toHaveURL(/flash:slow/);
  await expect(rates(page)).toHaveText([/^3,7\d\d per second$/, /^59,\d\d\d per second$/]);
  await page.getByRole('button', { name: 'writes' }).click();
  await expect(rates(page)).toHaveText(['13,420 per second', '17,160 per second']);
  await expect(page.getByText('The buffer answers')).toBeVisible();
  await expect(page.getByText('The same with fast bus, 200 MB/s: 13,420 and 25,880')).toBeVisible();
  await page.getByText('The board', { exact: true }).click();
  await page.getByRole('button', { name: 'a quarter' }).click();
  await expect(page.getByText('The controller is the limit.')).toBeVisible();
});

test('a board of one channel is refused nothing, one of nine is', async ({ page }) => {
  await open(page);
  await page.getByText('The board', { exact: true }).click();
  const channels = page.getByRole('spinbutton', { name: 'Channels' });
  await channels.fill('1');
  await channels.press('Enter');
  await expect(page.getByText('Here 2 dies share 1 bus.')).toBeVisible();
  await channels.fill('9');
  await channels.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'channels: expected a whole number from 1 to 8, found 9',
  );
});

test('both boards begin idle, and the sentences follow the film', async ({ page }) => {
  await open(page);
  const said = page.locator('.said');
  await scale(page).press('Home');
  await expect(page.getByText('0 of 16 dies are busy')).toHaveCount(2);
  await scale(page).fill('20');
  await expect(said).toContainText(/had answered \d one at a time, and \d\d with 32 at once/);
  await scale(page).fill('36');
  await expect(said).toContainText('The price: with 32 at once');
});

test('a depth of 0 is refused with the depths that are possible', async ({ page }) => {
  await open(page);
  const typed = page.getByRole('spinbutton', { name: 'Commands at once' });
  await typed.fill('0');
  await typed.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'expected a whole number from 2 to 256, found 0',
  );
  await expect(names(page).last()).toHaveText('32 at a time');
  await expect(typed).toHaveValue('32');
});

test('a pressed place of the queue makes it so deep, at the same moment', async ({ page }) => {
  await open(page);
  await scale(page).fill('20');
  const queue = page.locator('.press').first();
  await queue.click({ position: { x: 2, y: 2 } });
  await expect(page).toHaveURL(/queue_depth:\d+/);
  await expect(names(page).last()).not.toHaveText('32 at a time');
  await expect(scale(page)).toHaveValue('20');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('the depth begins at two, and its scale stays as it is', async ({ page }) => {
  await open(page);
  await depth(page).press('Home');
  await expect(names(page)).toHaveText(['One at a time', '2 at a time']);
  await expect(page.getByText('more commands at once put more dies to work')).toBeVisible();
  await depth(page).press('End');
  await expect(names(page).last()).toHaveText('256 at a time');
  await expect(page.getByText('The controller is always busy.')).toBeVisible();
  await page.getByRole('button', { name: 'writes' }).click();
  await depth(page).press('Home');
  await expect(names(page).last()).toHaveText('2 at a time');
  await expect(page.getByText('Would 4 at once be twice as fast?')).toBeVisible();
  await depth(page).press('ArrowRight');
  await expect(names(page).last()).toHaveText('4 at a time');
  await expect(page.getByText('16 of 16 dies are busy')).toBeVisible();
  await expect(page.getByText('The dies are the limit.')).toBeVisible();
  await expect(page.getByText(/^All dies are busy. No faster, but a command takes/)).toBeVisible();
  await expect(depth(page)).toHaveAttribute('max', '8');
  await depth(page).press('ArrowRight');
  await expect(names(page).last()).toHaveText('8 at a time');
  await page.getByRole('button', { name: 'reads' }).click();
  await expect(rates(page).last()).toHaveText('32,030 per second');
});

test('nothing below the sentence moves when the film begins', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const settings = page.getByRole('button', { name: 'reads' });
  const topOf = async () =>
    (await settings.boundingBox())!.y + (await page.evaluate(() => scrollY));
  const before = await topOf();
  await scale(page).press('Home');
  await expect(page.locator('.said')).toContainText('The same drive twice');
  expect(await topOf()).toBe(before);
});

test('words of the chapter act on the board, and a number in a sentence is moved', async ({
  page,
}) => {
  await page.goto('./chapters/parallelism/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  const number = page.getByRole('spinbutton', { name: 'queue depth', exact: true });
  await number.focus();
  await page.keyboard.press('ArrowRight');
  await expect(number).toHaveText('33');
  await expect(page).toHaveURL(/queue_depth:33/);
  await page.getByRole('link', { name: 'Set Commands to writes', exact: true }).click();
  const writes = page.getByRole('button', { name: 'writes' });
  await expect(writes).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/queue_depth:33.*work:write|work:write.*queue_depth:33/);
  // The page is still the same: earlier settings still apply.
  await expect(number).toHaveText('33');
});
