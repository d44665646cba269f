// A reader of the drives' pages finds a drive, looks at it, runs it, and follows a source.
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { LOOKS } from './looks.ts';
import { setOfRun } from './notes.ts';
import { AT_RELEASE, test } from './visit.ts';

const PAGES = ['./drives/', './drives/intel-335-240/', './sources/'];
const RUN_MS = 60_000;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

/** Rows of the list, without those of tables in a disclosure. */
const rows = (page: Page) => page.locator('tbody tr:not(details tr)');

test.describe('without scripts', () => {
  test('drives, figures and sources are in the pages', async ({ unscripted: page }) => {
    await page.goto('./drives/');
    await expect(
      rows(page).filter({ hasText: 'Kingston SSDNow V300 240 GB' }).first(),
    ).toContainText('spare factor 11.8% · over-provisioning 13.4%');
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.getByRole('link', { name: 'Intel SSD 335 240 GB' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Intel SSD 335 240 GB');
    await expect(page.getByRole('img', { name: '8 channels × 4 dies' })).toBeVisible();
    await expect(page.getByText('It settled at').first()).toBeVisible();
    await expect(page.locator('tr').filter({ hasText: 'written to NAND' })).toContainText(
      /\d [GT]B/,
    );
    const fitted = page.locator('tr').filter({ hasText: 'fitted to S1-020' });
    await fitted.getByRole('link', { name: 'S1-020' }).click();
    await expect(page).toHaveURL(/\/sources\/#S1-020$/);
    await expect(page.locator('tr:has(:target)')).toContainText('spare area did not help');
  });
});

test('a reader filters and sorts the drives, by keyboard, and opens one', async ({ page }) => {
  await open(page, './drives/');
  const all = await rows(page).count();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('kingston toggle');
  await expect(rows(page).filter({ hasNotText: 'Kingston' })).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveText(new RegExp(`^\\d+ of ${all}$`));
  await page.getByRole('searchbox').fill('no such drive');
  await expect(page.getByText('No drive has “no such drive”')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(rows(page)).toHaveCount(all);
  await page.getByRole('button', { name: 'Sort by settled' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox').fill('intel 335');
  await expect(page).toHaveURL(/\?words=intel\+335&sort=steady$/);
  await open(page, page.url());
  await expect(page.getByRole('button', { name: 'Sort by settled : highest first' })).toBeVisible();
  await page.getByRole('link', { name: 'Intel SSD 335 240 GB' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/drives\/intel-335-240\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Intel SSD 335 240 GB');
});

/** The settled rate of each drive, from its drawing's label, from the top of the list on. */
async function settled(page: Page): Promise<number[]> {
  const said = await page.getByRole('img', { name: /when settled$/ }).all();
  const labels = await Promise.all(said.map((one) => one.getAttribute('aria-label')));
  const figure = (label: string) => /([\d,]+) when settled/.exec(label)![1]!;
  return labels.map((label) => Number(figure(label!).replace(',', '')));
}

for (const width of [390, 1280]) {
  test(`a column sorts both ways at ${width} pixels, and a link keeps it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, './drives/');
    const button = page.getByRole('button', { name: 'Sort by settled' });
    await button.click();
    await expect(button).toHaveAccessibleName(/highest first/);
    const falling = await settled(page);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    await button.click();
    await expect(page).toHaveURL(/\?sort=steady&way=up$/);
    await page.reload();
    await expect(button).toHaveAccessibleName(/lowest first/);
    expect(await settled(page)).toEqual(falling.toReversed());
  });
}

test('a fall is read off one axis, with its values and its key', async ({ page }) => {
  await open(page, './drives/');
  const row = rows(page).filter({ hasText: 'Intel SSD 335 240 GB' });
  const drawing = row.getByRole('img', { name: /^Intel SSD 335/ });
  const label = (await drawing.getAttribute('aria-label'))!;
  const [fresh, end] = [...label.matchAll(/[\d,]{5,}/g)].map(String);
  await expect(drawing.getByText(fresh!, { exact: true })).toBeVisible();
  await expect(drawing.getByText(end!, { exact: true })).toBeVisible();
  await expect(row).toContainText(/\d% of fresh/);
  await expect(page.getByText('fresh: the first second')).toBeVisible();
});

test("every drive's page comes to life", AT_RELEASE, async ({ page }) => {
  test.setTimeout(RUN_MS);
  await open(page, './drives/');
  const links = rows(page).getByRole('rowheader').getByRole('link');
  const found = await links.evaluateAll((all) =>
    all.map((link) => ({ href: (link as HTMLAnchorElement).href, title: link.textContent })),
  );
  expect(found.length).toBeGreaterThan(25);
  for (const { href, title } of found) {
    await open(page, href);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!.trim());
  }
});

test("a drive runs in its reader's browser", async ({ page }) => {
  await open(page, './drives/intel-335-240/');
  // Scale the drive down, so that the run is short.
  await page.getByRole('button', { name: '1:8' }).click();
  await page.getByRole('link', { name: 'Run this drive' }).click();
  await expect(page).toHaveURL(/#test$/);
  await setOfRun(page, 'Speed', 'fastest');
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible({ timeout: RUN_MS });
  await expect(page.getByText(/settled at/).first()).toBeVisible();
});

test('a rated endurance says what it implies', async ({ page }) => {
  await page.goto('./drives/kingston-e100-400/');
  await expect(page.getByText('Rated for 1,714 TB')).toContainText('write amplification of 7');
});

test('a reader has a drive do the work of a server', async ({ page }) => {
  await open(page, './drives/generic-qlc-nvme-500/');
  const servers = page.getByRole('region', { name: 'Other work: four servers' });
  await servers.getByRole('button', { name: 'Mail server' }).click();
  await expect(servers.getByText('half reads and half writes')).toBeVisible();
  await servers.getByRole('button', { name: 'Run this server' }).click();
  await servers.getByRole('button', { name: 'To the end' }).click();
  await expect(servers.getByText(/ on average up to second /).last()).toHaveText(
    /[1-9],?\d+ reads and [1-9],?\d+ writes per second on average up to second 300\.$/,
    { timeout: RUN_MS },
  );
  await expect(page).toHaveURL(/server-work=drive:generic-qlc-nvme-500,work:server-email/);
});

test('the navigation names the page that is open', async ({ page }) => {
  await open(page, './');
  const nav = page.getByRole('navigation', { name: 'Pages' });
  const current = nav.locator('[aria-current]');
  await expect(current).toHaveText(['The collapse']);
  await nav.getByRole('link', { name: 'Drives' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drives');
  await expect(current).toHaveText(['Drives']);
  await page.getByRole('link', { name: 'Intel SSD 335 240 GB' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Intel SSD 335 240 GB');
  await expect(current).toHaveText(['Drives']);
  await nav.getByRole('link', { name: 'Sources' }).click();
  await expect(current).toHaveText(['Sources']);
});

test('320 pixels wide: nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const address of PAGES) {
    await open(page, address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
  }
});

for (const [colorScheme, when] of LOOKS) {
  test(`no accessibility fault, ${colorScheme}`, when, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const address of PAGES) {
      await open(page, address);
      expect(await faults(page), address).toEqual([]);
    }
  });
}
