// A reader steps through the pieces of some data, brings a file or a text, and sees how far it
// compresses and what a drive gains from that.
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { LOOKS } from './looks.ts';
import { AT_RELEASE, test } from './visit.ts';

const licence = () => resolve(__dirname, '../../LICENSE-APACHE');

const figure = (page: Page, label: RegExp) => page.getByRole('figure', { name: label });
const amplification = (page: Page) => figure(page, /^Write amplification/);
const status = (page: Page) => page.locator('p[role=status]');
const lane = (page: Page, name: RegExp) => page.getByRole('img', { name });

const drives = (page: Page) => page.getByText('Type your own data');

async function open(page: Page, address = './compression/'): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-scripts=running]').waitFor();
}

/** Opens the page with the form for the reader's own data. */
async function openOwn(page: Page): Promise<void> {
  await open(page);
  await drives(page).click();
}

test('every kind of data is there before any script', async ({ unscripted: page }) => {
  await page.goto('./compression/');
  const rows = page.getByRole('article').locator('table').last();
  const row = (name: string) => rows.getByRole('row').filter({ hasText: name });
  await expect(row('Zeros')).toContainText('12.5%');
  await expect(row('Encrypted')).toContainText('100%');
  await drives(page).click();
  await expect(amplification(page)).toContainText('Script (source code)');
  await expect(lane(page, /^As it arrived: 0 pieces, begun pages: 0$/)).toBeVisible();
});

test('each kind that people ask about has a button', async ({ page }) => {
  await open(page);
  const kinds = ['Text', 'Script', 'Photographs', 'Zip archive', 'Video', 'Encrypted', 'Zeros'];
  for (const name of kinds) await expect(page.getByRole('button', { name })).toBeVisible();
});

test('encrypted data takes as many pages with an engine as without', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'To the last step' }).click();
  await page.getByRole('button', { name: 'Encrypted' }).click();
  await expect(lane(page, /^Compressed: 24 pieces, begun pages: 12$/)).toBeVisible();
  await page.getByRole('button', { name: 'Zeros' }).click();
  // 24 x 512 bytes.
  await expect(lane(page, /^Compressed: 24 pieces, begun pages: 2$/)).toBeVisible();
  await expect(page).toHaveURL(/compression=kind:zeros/);
  await page.reload();
  await expect(lane(page, /^Compressed: 24 pieces, begun pages: 2$/)).toBeVisible();
  const zeros = page.getByRole('button', { name: 'Zeros' });
  await expect(zeros).toHaveAttribute('aria-pressed', 'true');
});

test('a picked file is measured as on the command line, and run', async ({ page }) => {
  await openOwn(page);
  await page.getByLabel('Drop a file here').setInputFiles(licence());
  // `sim-core/tests/content_types.rs` finds the same: 19, 39 and 40 units of 64 bytes.
  await expect(page.getByText('3 pages, 51% stored')).toBeVisible();
  await expect(page.locator('.said')).toContainText('96 KiB from the host take 49 KiB');
  // A test below waits for the end of a run, with other data: each takes half a minute.
  await expect(status(page)).toContainText('The drive is at work');
  const bar = amplification(page).getByRole('row').filter({ hasText: 'Your file' });
  await expect(bar).toBeVisible();
});

test("a link has the sizes of a file's first pieces, and brings them back", async ({ page }) => {
  await openOwn(page);
  await page.getByLabel('Drop a file here').setInputFiles(licence());
  await expect(page).toHaveURL(/kind:own,sizes:39\.40\.19/);
  await page.reload();
  await expect(page.locator('.said')).toContainText('96 KiB from the host take 49 KiB');
});

test('what is typed is measured too', async ({ page }) => {
  await openOwn(page);
  await page.getByLabel('Type something').fill('flash '.repeat(2000));
  await page.getByRole('button', { name: 'Compress it' }).click();
  await expect(page.getByText('What you typed: 11.7 KiB of 11.7 KiB.')).toBeVisible();
  // Its three pieces are repeated until they fill the pages in the drawing.
  await expect(lane(page, /^Compressed: 24 pieces, begun pages: 2$/)).toBeVisible();
  await expect(status(page)).toContainText('3 pieces of 4 KiB. It is written again');
});

test('a dropped file that is encrypted compresses to nothing less', async ({ page }) => {
  await openOwn(page);
  const dropped = await page.evaluateHandle(() => {
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'secret.bin'));
    return transfer;
  });
  const place = page.getByText('Drop a file here');
  await place.dispatchEvent('drop', { dataTransfer: dropped });
  // The last page is filled up with zeros.
  await expect(page.getByText('93.3% do not shrink. secret.bin: 58.6 KiB')).toBeVisible();
});

test('a piece is painted, by hand or by keys, and measured at once', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Paint a piece' }).click();
  const stored = page.getByText(/^4,096 bytes are stored in/);
  const rows = page.getByRole('button', { name: 'Paint 8 rows' });
  await page.getByRole('button', { name: 'stripes' }).click();
  await rows.press('Enter');
  // The least that is stored of a piece.
  await expect(stored).toHaveText('4,096 bytes are stored in 512: 12.5%.');
  await expect(lane(page, /^Compressed: 24 pieces, begun pages: 2$/)).toBeVisible();
  await page.getByRole('button', { name: 'noise' }).click();
  for (let press = 0; press < 8; press += 1) await rows.press('Enter');
  // Random bytes do not shrink.
  await expect(stored).toHaveText('4,096 bytes are stored in 4,096: 100%.');
  await expect(lane(page, /^Compressed: 24 pieces, begun pages: 12$/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(stored).toHaveText('4,096 bytes are stored in 512: 12.5%.');
  const pad = page.getByRole('img', { name: /to paint on/ });
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 0.2 * box.width, box.y + 0.2 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.8 * box.width, box.y + 0.8 * box.height, { steps: 4 });
  await page.mouse.up();
  await expect(stored).not.toHaveText(/ 512: /);
  await expect(page).toHaveURL(/kind:own,sizes:/);
});

test('what cannot be measured says so in words', async ({ page }) => {
  await openOwn(page);
  const empty = { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) };
  await page.getByLabel('Drop a file here').setInputFiles(empty);
  await expect(status(page)).toHaveText('empty.txt has no bytes to compress.');
});

test('a run here gives what the page came with', AT_RELEASE, async ({ page }) => {
  test.slow();
  await openOwn(page);
  await page.getByRole('button', { name: 'Database records' }).press('Enter');
  const bar = amplification(page).getByRole('row').filter({ hasText: 'Database records' });
  const before = await bar.textContent();
  await page.getByRole('button', { name: 'Run the drive with this data' }).press('Enter');
  await expect(status(page)).toContainText('Measured here', { timeout: 120_000 });
  expect(await bar.textContent()).toBe(before);
});

test('in the film a piece is squeezed, laid behind the last, and its page programmed', async ({
  page,
}) => {
  await open(page);
  await expect(lane(page, /^Compressed: 0 pieces, begun pages: 0$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(lane(page, /^Compressed: 1 pieces, begun pages: 1$/)).toBeVisible();
  // A piece keeps its color when its page is programmed.
  const first = page.locator('[data-part="page-valid"]').first();
  const color = () => first.evaluate((piece) => getComputedStyle(piece).fill);
  const in_buffer = await color();
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect(page.getByText('56% spare')).toBeVisible();
  expect(await color()).toBe(in_buffer);
});

test('the controls stay where they are, whatever the data and the pages', async ({ page }) => {
  await open(page);
  const kinds = page.getByRole('group', { name: 'Data of this kind' });
  const picture = lane(page, /^As it arrived/);
  const top = async () => (await kinds.boundingBox())!.y - (await picture.boundingBox())!.y;
  const before = await top();
  for (const name of ['Zeros', 'Encrypted', '4 KiB', '16 KiB']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
  }
});

test('a piece that is pressed comes again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await page.getByRole('button', { name: 'To the last step' }).click();
  await page.locator('figure', { hasText: 'As it arrived' }).locator('.edge').nth(4).click();
  await expect(page.locator('.said')).toContainText('Piece 5 is compressed');
  await expect(page).toHaveURL(/step:5/);
  await expect(lane(page, /^As it arrived: 5 pieces/)).toBeVisible();
});

for (const [colorScheme, when] of LOOKS) {
  const title = `at 320 pixels nothing is lost or breaks a rule (${colorScheme})`;
  test(title, when, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
  });
}
