// Special features of the widgets of pages, blocks and the map: readers request operations of their
// own, operations that flash does not permit are refused, and the address keeps the requests.
import { expect, type Page } from '@playwright/test';
import { test } from './visit.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const said = (page: Page) => page.locator('.said');

test('a page that is programmed twice is refused until its block is erased', async ({ page }) => {
  await open(page, './widgets/page-block/');
  await page.getByRole('button', { name: 'Start with an erased block' }).click();
  await expect(said(page)).toContainText('Every page of this block is erased');
  await page.getByRole('button', { name: 'Program page 1' }).click();
  await expect(said(page)).toContainText('page 0 comes first');
  await page.getByRole('button', { name: 'Program page 0' }).click();
  await expect(said(page)).toContainText('takes A');
  await page.getByRole('button', { name: 'Program page 0' }).click();
  await expect(said(page)).toContainText('already holds data');
  await page.getByRole('button', { name: 'Erase the block' }).click();
  await page.getByRole('button', { name: 'Program page 0' }).click();
  await expect(said(page)).toContainText('takes B');
  await expect(page).toHaveURL(/operations:1\.0\.0\.e\.0/);
});

test('other NAND gives an overwrite other times', async ({ page }) => {
  await open(page, './widgets/overwrite/');
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect(page.locator('.time')).toHaveText(['12.4 ms', '378 ms', '1.34 ms']);
  await expect(page.getByText('281 times as long')).toBeVisible();
  await page.getByRole('button', { name: '34 nm, 4 KiB' }).click();
  // 256 times a read (50 µs) and a program (900 µs), each with 4,320 bytes at 25 ns; an erase.
  await expect(page.locator('.time')).toHaveText(['12.4 ms', '302 ms', '1.01 ms']);
});

test('a page that is pressed in a block is the one that changes', async ({ page }) => {
  await open(page, './widgets/overwrite/');
  const block = page.locator('.press').first();
  const { width, height } = (await block.boundingBox())!;
  // 16 pages in a row.
  await block.click({ position: { x: width * 0.22, y: height * 0.78 } });
  const field = page.getByLabel('Changed page');
  await expect(field).toHaveValue('195');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page).toHaveURL(/page:195/);
  await page.reload();
  await expect(field).toHaveValue('195');
});

test('a power cut takes what only memory holds, and only in place', async ({ page }) => {
  await open(page, './widgets/overwrite/');
  const cut = page.getByRole('button', { name: 'Cut the power now' });
  // The whole block is read, and nothing of it is erased.
  await page.getByRole('slider', { name: 'All steps' }).fill('7');
  await cut.click();
  await expect(page.getByText('Nothing is lost: the block is as it was.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on with power' }).click();
  await expect(cut).toBeVisible();
  // The block is erased.
  await page.getByRole('slider', { name: 'All steps' }).fill('8');
  await cut.click();
  await expect(page.getByText('256 pages lost, to change one.')).toBeVisible();
  await expect(page.locator('.mark')).toHaveText(['done', 'no power', 'done']);
  await expect(page).toHaveURL(/power_fails_us:[1-9]\d+,step:9/);
  await page.reload();
  await expect(page.getByText('256 pages lost, to change one.')).toBeVisible();
});

test('data is dragged to a page, and a write to the pages', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, './widgets/page-block/');
  await expect(said(page)).toContainText('Every page of this block is erased.');
  await page
    .getByText('A', { exact: true })
    .dragTo(page.getByRole('button', { name: 'Program page 0' }));
  await expect(said(page)).toContainText('Page 0 takes A.');
  await open(page, './widgets/sub-page/');
  const write = page.getByRole('button', { name: 'Drop a write of 8 KiB' });
  await page.getByRole('button', { name: 'To the last step' }).click();
  await page.getByRole('button', { name: 'Previous step' }).click();
  await expect(said(page)).toContainText('Write 3 of 4');
  // A write dropped beside the pages is not written.
  await write.dragTo(page.getByRole('heading', { name: 'Small writes, larger pages' }));
  await expect(said(page)).toContainText('Write 3 of 4');
  await write.dragTo(page.getByRole('img', { name: /^Pages programmed/ }).last());
  await expect(said(page)).toContainText('Write 1 of 1, 8 KiB');
});

test('a write that is pressed comes again', async ({ page }) => {
  await open(page, './widgets/sub-page/');
  await page.getByRole('button', { name: 'Write 2: play it' }).click();
  await expect(said(page)).toContainText('Write 2 of 4');
  await expect(page).toHaveURL(/step:2/);
});

test('gathered writes waste nothing', async ({ page }) => {
  await open(page, './widgets/sub-page/');
  await expect(page.locator('.times')).toHaveText(['?', '?', '?']);
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect(page.locator('.times')).toHaveText(['×1', '×2', '×4']);
  await page.getByRole('button', { name: 'Wait until it is full' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(said(page)).toContainText('The same writes from the start: now each waits');
  await expect(page.getByText('was ×4')).toBeVisible();
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect(page.locator('.times')).toHaveText(['×1', '×1', '×1']);
  await expect(said(page)).toContainText('You wrote 16 KiB, and every drive programmed 16 KiB.');
});

test('a write of any size is dropped; one that no longer fits begins new blocks', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, './widgets/sub-page/');
  const factors = page.locator('.times');
  await page.getByRole('button', { name: 'Drop a write of 0.5 KiB' }).click();
  await expect(said(page)).toContainText('Write 1 of 1, 0.5 KiB');
  await expect(factors).toHaveText(['×8', '×16', '×32']);
  await page.getByRole('button', { name: 'Drop a write of 16 KiB' }).click();
  await expect(said(page)).toContainText('Write 1 of 1, 16 KiB');
  await expect(factors).toHaveText(['×1', '×1', '×1']);
  await expect(page).toHaveURL(/writes:16384/);
  await page.goto('./widgets/sub-page/#v=1&sub-page=way:gather,writes:8192.4096,step:2');
  await expect(factors).toHaveText(['×1', '×1', '–']);
  await page.goto('./widgets/sub-page/#v=1&sub-page=writes:3000');
  await expect(page.getByRole('alert')).toContainText('sizes from 512 to 16,384 bytes');
});

test('the factor is the quotient of both counts, and a pressed page is seen again', async ({
  page,
}) => {
  await open(page, './widgets/sub-page/');
  const scale = page.getByRole('slider', { name: 'All steps' });
  // No factor before a page is programmed.
  for (const [moment, factors] of [
    ['0', ['?', '?', '?']],
    ['0.3', ['?', '?', '?']],
    ['0.9', ['×1', '×2', '?']],
  ] as const) {
    await scale.fill(moment);
    await expect(page.locator('.times')).toHaveText([...factors]);
  }
  const sums = page.locator('.sums');
  for (const moment of ['1', '1.97', '3.9']) {
    await scale.fill(moment);
    await expect(page.locator('.times')).toHaveText(['×1', '×2', '×4']);
    const counts = await sums.allTextContents();
    const factors = counts.map((text) => {
      const [yours, programmed] = text.match(/[\d.]+/g)!.map(Number);
      return programmed! / yours!;
    });
    expect(factors).toEqual([1, 2, 4]);
  }
  await page.locator('.press').nth(1).click();
  await expect(said(page)).toContainText('Write 2 of 4');
});

test('the reader writes logical pages until none is free', async ({ page }) => {
  await open(page, './widgets/mapping/#v=1&mapping=writes:0.1.2.3.4.5.6,step:7');
  await expect(page.locator('.counts')).toHaveText(/8\s*valid\s*7\s*stale\s*1\s*free/);
  await page.getByRole('button', { name: 'Write logical page 0' }).click();
  await expect(page.locator('.counts')).toHaveText(/8\s*valid\s*8\s*stale\s*0\s*free/);
  await page.getByRole('button', { name: 'Write logical page 4' }).click();
  await expect(said(page)).toContainText('no page is free, though 8 are stale');
  await expect(page).toHaveURL(/writes:0\.1\.2\.3\.4\.5\.6\.0\.4/);
  await page.reload();
  await expect(said(page)).toContainText('no page is free, though 8 are stale');
  await page.getByRole('button', { name: 'TRIM it' }).click();
  await page.getByRole('button', { name: 'TRIM logical page 2' }).click();
  await expect(page.locator('.counts')).toHaveText(/7\s*valid\s*9\s*stale/);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.locator('.counts')).toHaveText(/8\s*valid\s*0\s*stale\s*8\s*free/);
});

test('a page of the flash that is pressed shows which logical page it holds', async ({ page }) => {
  await open(page, './widgets/mapping/');
  await page.getByRole('button', { name: 'page 5: logical page 5, version 1, valid' }).click();
  await expect(page.locator('.logical .asked')).toHaveText('5');
});

test('writes that there cannot be are refused, with what is expected', async ({ page }) => {
  await open(page, './widgets/mapping/#v=1&mapping=writes:3.9');
  await expect(page.getByRole('alert')).toContainText('a logical page from 0 to 7');
});
