// Commands in a chapter's text act on its figures: links are followed, numbers are dragged.
import { expect, type Page } from '@playwright/test';
import { test } from './visit.ts';

const RUN_MS = 45_000;

async function open(page: Page, chapter: string): Promise<void> {
  await page.goto(`./chapters/${chapter}/`);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

test('a link of the text lets the host trim a page, and another empties the map', async ({
  page,
}) => {
  await open(page, '05-mapping');
  await page.getByRole('link', { name: 'page 3', exact: true }).click();
  const said = page.locator('#mapping .said');
  await expect(said).toContainText('The host no longer needs logical page 3.');
  await expect(page).toHaveURL(/mapping=writes:3\.7\.3\.1\.t3,step:5/);
  await page.getByRole('link', { name: 'Press Start again' }).click();
  await expect(said).toContainText('Every logical page has been written once, in order.');
});

test('words choose what a figure shows and what a press does, and a reload keeps that', async ({
  page,
}) => {
  await open(page, '05-mapping');
  await page.getByRole('link', { name: 'choose TRIM it' }).click();
  const trim = page.getByRole('button', { name: 'TRIM it' });
  await expect(trim).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/mapping=press:trim$/);
  await page.reload();
  await expect(trim).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'TRIM logical page 3' }).click();
  await expect(page.locator('#mapping .said')).toContainText('no longer needs logical page 3');

  await open(page, '03-the-strobe');
  await page.getByRole('link', { name: 'Tick All pins' }).click();
  await expect(page.getByRole('checkbox', { name: 'All pins' })).toBeChecked();
  await expect(page.getByRole('figure', { name: 'SDR mode 5' })).toContainText('CLE');

  await open(page, '02-nand');
  await page.getByRole('link', { name: 'Its lower half' }).click();
  await expect(page.getByRole('button', { name: 'Half a NAND gate' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a spare area that is dragged in the text is run when it is let go', async ({ page }) => {
  test.slow();
  await open(page, '07-spare-area');
  const number = page.getByRole('slider', { name: 'spare area, in per cent of the NAND' });
  await number.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await number.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 60, y + height / 2);
  await expect(number).toHaveText('32');
  const said = page.locator('#spare-area .said');
  await expect(said).toContainText('With 32% spare');
  expect(page.url()).not.toContain('spare:');
  await page.mouse.up();
  await expect(page).toHaveURL(/spare:320/, { timeout: RUN_MS });
});
