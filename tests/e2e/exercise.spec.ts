// A student answers with numbers as people write them, sees the drive work up to each answer and
// the worked one, and takes others. A reader who guesses sees the drive play what happens.
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { LOOKS } from './looks.ts';
import { test } from './visit.ts';

const CHAPTER = './chapters/spare-area/';
const exercise = (page: Page) => page.getByRole('region', { name: 'The spare factor of a drive' });

async function answer(page: Page, typed: string): Promise<void> {
  await exercise(page).getByLabel('Your answer').fill(typed);
  await exercise(page).getByRole('button', { name: 'Check' }).click();
}

test('a share may be typed as one or in per cent, with a point or a comma', async ({ page }) => {
  await page.goto(CHAPTER);
  await page.locator('html[data-scripts=running]').waitFor();
  const verdict = exercise(page).getByRole('status');
  for (const typed of ['0.1169', '0,1169', '11.69 %', '1.169e-1']) {
    await answer(page, typed);
    await expect(verdict).toHaveText('Right.');
    await answer(page, 'an eighth');
    await expect(verdict).toHaveText(/^Expected a number, .* found “an eighth”\.$/);
  }
  await answer(page, '11.69');
  await expect(verdict).toHaveText(/^Too high\. Is this a percentage without its sign\?/);
});

test('a wrong answer says whether it is too high, and which mistake it looks like', async ({
  page,
}) => {
  await page.goto('./');
  await page.locator('html[data-scripts=running]').waitFor();
  const fall = page.getByRole('region', { name: 'When does the speed fall?' });
  const verdict = fall.getByRole('status');
  const said = [
    ['160', 'Right.'],
    ['160 s', 'Right.'],
    ['160,0', 'Right.'],
    ['164.3', 'Too high. Did you take 4 KiB as 4,000 bytes? It is 4,096.'],
    ['2.67', 'Too low. Is this in minutes? The question asks for seconds.'],
    ['90', 'Too low. The answer is less than twice yours.'],
    ['30', 'Too low. The answer is more than four times yours.'],
    ['160 ms', 'Expected another unit: s; found “160 ms”.'],
    ['-160 s', 'Expected 0 or more; found “-160 s”.'],
    ['', 'Move the handle, or type a number.'],
  ] as const;
  for (const [typed, sentence] of said) {
    await fall.getByLabel('Your answer').fill(typed);
    await fall.getByRole('button', { name: 'Check' }).click();
    await expect(verdict).toHaveText(sentence);
  }
});

test('thousands are read as the site prints them', async ({ page }) => {
  await page.goto('./');
  await page.locator('html[data-scripts=running]').waitFor();
  const settled = page.getByRole('region', { name: 'How low does it settle?' });
  for (const typed of ['11,768', '11 768', '11\u202f768 writes/s', '1.1768e4']) {
    await settled.getByLabel('Your answer').fill(typed);
    await settled.getByRole('button', { name: 'Check' }).click();
    await expect(settled.getByRole('status')).toHaveText('Right.');
    await settled.getByLabel('Your answer').fill('76,489');
    await settled.getByRole('button', { name: 'Check' }).click();
    await expect(settled.getByRole('status')).toHaveText(/^Too high\. This is all that the dies/);
  }
});

test('whether a drive is steady is asked, too', async ({ page }) => {
  await page.goto('./chapters/measuring/');
  await page.locator('html[data-scripts=running]').waitFor();
  const steady = page.getByRole('region', { name: 'Is it steady?' });
  const check = steady.getByRole('button', { name: 'Check' });
  await steady.getByLabel('Your answer').fill('19.66');
  await check.click();
  const verdict = steady.getByRole('status');
  await expect(verdict).toHaveText('Choose whether it is steady, too.');
  const claim = steady.getByRole('group', { name: 'The drive is' });
  await claim.getByRole('button', { name: 'steady', exact: true }).click();
  await check.click();
  await expect(verdict).toHaveText(/^The percentage is right\./);
  await claim.getByRole('button', { name: 'not steady' }).click();
  await check.click();
  await expect(verdict).toHaveText('Right.');
});

test('a seed that there is not leaves the field and the numbers together', async ({ page }) => {
  await page.goto(CHAPTER);
  await page.locator('html[data-scripts=running]').waitFor();
  const seed = exercise(page).getByLabel('Variant');
  await seed.fill('2');
  await seed.press('Enter');
  await expect(exercise(page)).toContainText('holds 512 GiB of NAND');
  await seed.fill('1000000');
  await seed.press('Enter');
  await expect(exercise(page).getByRole('alert')).toContainText('1,000,000 is no variant');
  await expect(seed).toHaveValue('2');
  await seed.fill('');
  await seed.press('Enter');
  await expect(seed).toHaveValue('2');
  await expect(exercise(page)).toContainText('holds 512 GiB of NAND');
});

test('new numbers have another worked answer, and the link keeps them', async ({ page }) => {
  await page.goto(CHAPTER);
  await page.locator('html[data-scripts=running]').waitFor();
  await exercise(page).getByRole('button', { name: 'New numbers' }).click();
  await expect(exercise(page)).toContainText('holds 512 GiB of NAND');
  await page.reload();
  await expect(exercise(page)).toContainText('holds 512 GiB of NAND');
  await exercise(page).getByText('Worked answer').click();
  await expect(exercise(page)).toContainText('Spare factor: 86.76 / 549.8 = 0.1578');
});

test('the drive works up to each answer, and a right one shows how near it was', async ({
  page,
}) => {
  await page.goto('./widgets/exercise/');
  await page.locator('html[data-scripts=running]').waitFor();
  const fall = page.getByRole('region', { name: 'When does the speed fall?' });
  const mark = fall.getByRole('slider', { name: 'Drag to an answer, or type it' });
  await mark.fill('90');
  await expect(fall.getByLabel('Your answer')).toHaveValue('90');
  await mark.press('Enter');
  await expect(fall).toContainText('20 GB still free');
  await fall.getByLabel('Your answer').fill('180');
  await fall.getByRole('button', { name: 'Check' }).click();
  await expect(fall).toContainText('used up already');
  await mark.fill('159');
  await mark.press('ArrowRight');
  await mark.press('Enter');
  await expect(fall).toContainText('160.4 s');
  await expect(fall).toContainText('0.3% off, on try 3');
});

test('a guess plays the runs of both drives, and a link to it shows them whole', async ({
  page,
}) => {
  await page.goto('./widgets/question/');
  await page.locator('html[data-scripts=running]').waitFor();
  await expect(page.getByText('second 100', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Play 100 s' }).click();
  const left = page.locator('#question').getByText(/free blocks$/);
  await expect(left).toHaveText(['1,088 free blocks', '2,592 free blocks']);
  // Browsing the options chooses none.
  await page.getByRole('button', { name: /puts it off/ }).press('ArrowUp');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByText('Not right.')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not right. This mixes up')).toBeVisible();
  await expect(page.getByText('Only the writes use them up.')).toBeVisible();
  await expect(page.getByText('Intel 335 falls in second 115')).toBeVisible();
  await expect(page.getByText('Kingston V300 falls in second 151')).toBeVisible();
  await page.reload();
  await expect(page.getByText('second 200', { exact: true })).toBeVisible();
});

for (const [colorScheme, when] of LOOKS) {
  const title = `an answered exercise and question fit 320 pixels, ${colorScheme}`;
  test(title, when, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.goto('./widgets/exercise/');
    await page.locator('html[data-scripts=running]').waitFor();
    await page.getByLabel('Your answer').fill('160');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('160.4 s', { exact: true })).toBeVisible();
    expect(await beyond()).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    await page.goto('./widgets/question/#v=1&question=chosen:1');
    await expect(page.getByText('Kingston V300 falls in second 151')).toBeVisible();
    expect(await beyond()).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
  });
}
