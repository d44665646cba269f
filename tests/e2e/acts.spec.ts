// Commands in a chapter's text act on its figures: links and numbers are pressed, numbers are
// dragged or typed.
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
  await open(page, 'mapping');
  await page.getByRole('link', { name: 'page 3', exact: true }).click();
  const said = page.locator('#mapping .said');
  await expect(said).toContainText('The host no longer needs logical page 3.');
  await expect(page).toHaveURL(/mapping=writes:3\.7\.3\.1\.t3,step:5/);
  await page.getByRole('link', { name: 'Press Start again' }).click();
  await expect(said).toContainText('Each number is a page of your data');
});

test('words choose what a figure shows and what a press does, and a reload keeps that', async ({
  page,
}) => {
  await open(page, 'mapping');
  await page.getByRole('link', { name: 'choose TRIM it' }).click();
  const trim = page.getByRole('button', { name: 'TRIM it' });
  await expect(trim).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/mapping=press:trim$/);
  await page.reload();
  await expect(trim).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'TRIM logical page 3' }).click();
  await expect(page.locator('#mapping .said')).toContainText('no longer needs logical page 3');

  await open(page, 'the-strobe');
  await page.getByRole('link', { name: 'Tick All pins' }).click();
  await expect(page.getByRole('checkbox', { name: 'All pins' })).toBeChecked();
  await expect(page.getByRole('figure', { name: 'SDR mode 5' })).toContainText('CLE');

  await open(page, 'nand');
  await page.getByRole('link', { name: 'Its lower half' }).click();
  await expect(page.getByRole('button', { name: 'Half a NAND gate' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a spare area that is dragged in the text is run when it is let go', async ({ page }) => {
  test.slow();
  await open(page, 'spare-area');
  const number = page.getByRole('spinbutton', { name: 'spare area, in percent of the NAND' });
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

test('a number of a plot is shown in it, and pressed again it goes', async ({ page }) => {
  await open(page, 'measuring');
  const number = page.getByRole('link', { name: '60,000' });
  await number.click();
  const shown = page.locator('#steady-state').getByText('Marked in the plot: 60,000');
  await expect(shown).toHaveCount(1);
  await expect(number).toBeFocused();
  await number.click();
  await expect(shown).toHaveCount(0);
});

test('a number far from its plot is shown there from the keyboard', async ({ page }) => {
  await open(page, 'measuring');
  const number = page.getByRole('link', { name: '99.92%' });
  await number.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#plot-2')).toContainText('Marked in the plot: 99.92%');
  await expect(number).toBeFocused();
  const other = page.getByRole('link', { name: '63%' });
  await other.press('Enter');
  await expect(page.locator('#plot-2')).toContainText('Marked in the plot: 63%');
  await expect(page.locator('#plot-2')).not.toContainText('Marked in the plot: 99.92%');
});

test('a number of a machine takes it to the step in which it stands', async ({ page }) => {
  await open(page, 'garbage-collection');
  await page.getByRole('link', { name: '18.3 ms' }).click();
  await expect(page).toHaveURL(/collection-timing=step:55/);
  await page.getByRole('link', { name: '105' }).click();
  await expect(page).toHaveURL(/collection-timing=step:96/);
});

test('a number is typed: only digits, within its bounds, and Escape puts it back', async ({
  page,
}) => {
  await open(page, 'mapping');
  const number = page.getByRole('spinbutton', { name: 'capacity of the drive, in GB' });
  await number.click();
  await page.keyboard.type('1x000');
  await expect(number).toHaveText('1000');
  await expect(page.locator('#mapping')).toContainText('977 MB');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/gigabytes:1000/);
  await number.selectText();
  await page.keyboard.type('77');
  await page.keyboard.press('Escape');
  await expect(number).toHaveText('1000');
  await number.selectText();
  await page.keyboard.type('5000');
  await page.keyboard.press('Tab');
  await expect(number).toHaveText('2000');
  await expect(number).toHaveAttribute('aria-valuenow', '2000');
  await number.focus();
  await page.keyboard.press('ArrowDown');
  await expect(number).toHaveText('1999');
});

test('a second of a run is read in its plot while it is dragged', async ({ page }) => {
  await open(page, 'measuring');
  const number = page.getByRole('spinbutton', { name: 'second of the run' });
  await number.scrollIntoViewIfNeeded();
  const { x, y, height } = (await number.boundingBox())!;
  await page.mouse.move(x + 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 118, y + height / 2);
  await expect(number).toHaveText('1001');
  const plot = page.getByRole('slider', { name: 'Second of the run' }).first();
  await expect(plot).toHaveAttribute('aria-valuenow', '1001');
  expect(page.url()).not.toContain('at:');
  await page.mouse.up();
  await expect(page).toHaveURL(/at:1001/);
});
