// What a reader with a file does: drops it, sees what it compresses to, and what a drive makes
// of that.
import { resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const licence = () => resolve(test.info().file, '../../../LICENSE-APACHE');

const rows = (page: Page) => page.getByRole('article').locator('table').last();
const figure = (page: Page, label: RegExp) => page.getByRole('figure', { name: label });
const amplification = (page: Page) => figure(page, /^Write amplification/);
const status = (page: Page) => page.getByRole('status');

test('every kind of data is there before any script', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto('./compression/');
	const row = (name: string) => rows(page).getByRole('row').filter({ hasText: name });
	await expect(row('Zeros')).toContainText('12.5%');
	await expect(row('Encrypted')).toContainText('100%');
	await expect(amplification(page)).toContainText('Mixed files');
	await context.close();
});

test('a picked file is measured as on the command line, and run', async ({ page }) => {
	await page.goto('./compression/');
	await page.locator('html[data-scripts=running]').waitFor();
	await page.getByLabel('Drop a file of yours here').setInputFiles(licence());
	// `sim-core/tests/content_types.rs` finds the same: 19, 39 and 40 units of 64 bytes.
	await expect(page.getByRole('definition').first()).toHaveText('51%');
	await expect(figure(page, /^Pages of 4,096 bytes/)).toContainText('66.7%');
	await expect(status(page)).toContainText('Measured here', { timeout: 45_000 });
	const bar = amplification(page).getByRole('row').filter({ hasText: 'Your file' });
	await expect(bar).toContainText(/0\.\d\d/);
});

test('a dropped file that is encrypted compresses to nothing less', async ({ page }) => {
	await page.goto('./compression/');
	await page.locator('html[data-scripts=running]').waitFor();
	const dropped = await page.evaluateHandle(() => {
		const bytes = crypto.getRandomValues(new Uint8Array(60_000));
		const transfer = new DataTransfer();
		transfer.items.add(new File([bytes], 'secret.bin'));
		return transfer;
	});
	const place = page.getByText('It stays in this browser');
	await place.dispatchEvent('drop', { dataTransfer: dropped });
	await expect(page.getByText('secret.bin: 58.6 KiB of 58.6 KiB.')).toBeVisible();
	// The last page is filled up with zeros.
	await expect(page.getByRole('definition').nth(1)).toHaveText('93.3%');
});

test('what cannot be measured says so in words', async ({ page }) => {
	await page.goto('./compression/');
	await page.locator('html[data-scripts=running]').waitFor();
	const empty = { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) };
	await page.getByLabel('Drop a file of yours here').setInputFiles(empty);
	await expect(status(page)).toHaveText('empty.txt has no bytes to compress.');
});

test('a run here gives what the page came with', async ({ page }) => {
	await page.goto('./compression/');
	await page.locator('html[data-scripts=running]').waitFor();
	await page.getByRole('button', { name: 'Programs' }).press('Enter');
	const bar = amplification(page).getByRole('row').filter({ hasText: 'Programs' });
	const before = await bar.textContent();
	await page.getByRole('button', { name: 'Run the drive with this data' }).press('Enter');
	await expect(status(page)).toContainText('Measured here', { timeout: 45_000 });
	expect(await bar.textContent()).toBe(before);
});

for (const colorScheme of ['light', 'dark'] as const) {
	test(`at 320 pixels nothing is lost or breaks a rule (${colorScheme})`, async ({ page }) => {
		await page.emulateMedia({ colorScheme });
		await page.setViewportSize({ width: 320, height: 640 });
		await page.goto('./compression/');
		await page.locator('html[data-scripts=running]').waitFor();
		await page.getByRole('button', { name: 'Corsair Neutron' }).click();
		await expect(page.getByText('all data is the same to it')).toBeVisible();
		const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(beyond).toBeLessThanOrEqual(0);
		const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
	});
}
