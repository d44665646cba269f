// A reader compares drives side by side: pins some, looks at them, and sends the link.
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { test } from './visit.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const sideBySide = (page: Page) => page.getByRole('region', { name: 'Side by side' });
const pin = (page: Page, drive: string) => page.getByRole('button', { name: `Pin ${drive}` });

test('a reload keeps pins, spare area and view; a missing run is explained', async ({ page }) => {
  await open(page, './drives/');
  const region = sideBySide(page);
  await expect(region.getByText('OCZ Vector 256 GB').first()).toBeAttached();
  await pin(page, 'Samsung SSD 840 Pro 256 GB').click();
  await pin(page, 'Intel SSD DC S3700 200 GB').focus();
  await page.keyboard.press('Enter');
  await expect(region.getByText('OCZ Vector 256 GB')).toHaveCount(0);
  await region.getByRole('button', { name: '25% spare' }).click();
  await region.getByRole('button', { name: 'From 1,400 s, linear' }).click();
  const isAsLeft = async () => {
    for (const pressed of [
      pin(page, 'Samsung SSD 840 Pro 256 GB'),
      pin(page, 'Intel SSD DC S3700 200 GB'),
      region.getByRole('button', { name: '25% spare' }),
      region.getByRole('button', { name: 'From 1,400 s, linear' }),
    ])
      await expect(pressed).toHaveAttribute('aria-pressed', 'true');
    await expect(
      region.getByText(/S3700 200 GB has no run with 25% spare area, because/),
    ).toBeVisible();
    await region.getByText('The lines as a table').click();
    await expect(region.getByRole('columnheader')).toHaveText([
      'Second',
      'Samsung SSD 840 Pro 256 GB',
    ]);
    await expect(region.getByRole('row').last()).toContainText('52,547');
  };
  await isAsLeft();
  await page.reload();
  await isAsLeft();
});

test('a seventh drive is refused, and has a place once one is free', async ({ page }) => {
  await open(page, './drives/');
  await sideBySide(page).getByRole('button', { name: 'Pin these six' }).click();
  const seventh = pin(page, 'Corsair Force F120');
  await seventh.click();
  await expect(page.getByRole('alert')).toContainText('Six drives are pinned already');
  await expect(seventh).toHaveAttribute('aria-pressed', 'false');
  expect(await faults(page)).toEqual([]);
  await pin(page, 'OCZ Vector 256 GB').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await seventh.click();
  await expect(seventh).toHaveAttribute('aria-pressed', 'true');
});

test('a link that names no drive says so, and one to a drive runs it', async ({ page }) => {
  const state = 'pin_1:no-such-drive,pin_2:ocz-vertex-3-240,spare:more';
  await open(page, `./drives/#v=1&drive-list=${state}`);
  await expect(page.getByRole('alert')).toContainText('“pin_1”');
  await sideBySide(page).getByRole('link', { name: 'Run it in your browser' }).click();
  await expect(page).toHaveURL(/\/drives\/ocz-vertex-3-240\/#v=1&drive-run=spare_factor:0.25$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OCZ Vertex 3 240 GB');
  const play = page.getByRole('group', { name: 'Play', exact: true }).first();
  await expect(play.getByLabel('Spare area')).toHaveValue('0.25');
});

test.describe('without scripts', () => {
  test('the drives of the review are side by side', async ({ unscripted: page }) => {
    await page.goto('./drives/');
    await expect(sideBySide(page).getByRole('columnheader')).toHaveCount(0);
    await sideBySide(page).getByText('The lines as a table').click();
    await expect(sideBySide(page).getByRole('columnheader')).toHaveCount(7);
    await expect(page.getByRole('button', { name: 'Pin these six' })).toBeHidden();
  });
});
