// What a doubting reader does: looks a claim up, narrows the table, runs what answers it.
import { expect, test, type Page } from '@playwright/test';
import { faults } from './faults.ts';

const CLAIMS = 246;
/** Said of the whole table. */
const EVERY = new RegExp(`^${CLAIMS} of ${CLAIMS} claims; \\d+ of \\d+ predicted figures agree$`);
const RUN_MS = 60_000;
/** A claim whose answer is one short run, and one that divides a run by another. */
const SHORT = 'S2-031';
const RATIO = 'S2-030';

async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('the whole table is there before any script', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto('./evidence/');
	expect(await rows(page).count()).toBeGreaterThanOrEqual(CLAIMS);
	await expect(rows(page).and(page.locator('#S1-015'))).toContainText('1,400 s');
	await expect(page.getByRole('button', { name: /^Run it here/ })).toHaveCount(0);
	await context.close();
});

test('a reader narrows the table to a source, a status and a drive', async ({ page }) => {
	await open(page, './evidence/');
	await expect(page.getByRole('status')).toHaveText(EVERY);
	await page.getByRole('button', { name: 'S1', exact: true }).click();
	await page.getByRole('button', { name: /^fitted/ }).click();
	await page.getByRole('textbox').fill('335');
	await expect(rows(page)).toHaveCount(2);
	await expect(page.getByRole('status')).toHaveText(`2 of ${CLAIMS} claims`);
	await expect(rows(page).first()).toContainText('near 800 s');

	await page.reload();
	await expect(page.getByRole('status')).toHaveText(`2 of ${CLAIMS} claims`);
	await expect(page.getByRole('textbox')).toHaveValue('335');
	await page.getByRole('button', { name: 'S4', exact: true }).click();
	await page.getByRole('button', { name: 'Show all claims' }).click();
	await expect(page.getByRole('status')).toHaveText(EVERY);
	await expect(page).toHaveURL(/\/evidence\/$/);
});

test('a link names a row, and what it got wrong', async ({ page }) => {
	await open(page, './evidence/?status=proven#S1-015');
	await expect(page.getByRole('alert')).toContainText('“status”');
	await expect(page.getByRole('status')).toHaveText(EVERY);
	await expect(page.locator('tr:target')).toContainText('1,400 s');
	await expect(page.locator('tr:target')).toBeInViewport();
});

/** The figure that the table has for a claim, and the one that was simulated here. */
async function figures(page: Page, claim: string): Promise<[string, string]> {
	const row = rows(page).filter({ hasText: claim }).first();
	const [table, here] = [row.locator('td').nth(1).locator('strong').first(),
		row.getByText(/^In this browser: /)];
	const number = (text: string) => /[\d.,]+\d|\d/.exec(text)![0];
	return [number(await table.innerText()), number(await here.innerText())];
}

test('a reader runs an answer and lands on the same figure', async ({ page }) => {
	await open(page, './evidence/');
	for (const claim of [SHORT, RATIO]) {
		const row = rows(page).filter({ hasText: claim }).first();
		await row.getByRole('button', { name: `Run it here: ${claim}` }).click();
		await expect(row.getByText('The same as the table')).toBeVisible({ timeout: RUN_MS });
		const [table, here] = await figures(page, claim);
		expect(here).toBe(table);
	}
});

test('one answer is worked on at a time, and it can be cancelled', async ({ page }) => {
	await open(page, './evidence/');
	await page.getByRole('button', { name: 'Run it here: S1-015' }).click();
	await expect(page.getByRole('progressbar')).toHaveAccessibleName(/S1-015/);
	await page.getByRole('button', { name: 'Run it here: S1-016' }).click();
	await expect(page.getByRole('progressbar')).toHaveCount(1);
	await expect(page.getByRole('button', { name: 'Run it here: S1-015' })).toBeVisible();
	await page.getByRole('button', { name: 'Cancel: S1-016' }).click();
	await expect(page.getByRole('progressbar')).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Run it here: S1-016' })).toBeFocused();
});

test('an answer leads to the drive that gave it', async ({ page }) => {
	await open(page, './evidence/?source=S2');
	await rows(page).filter({ hasText: SHORT }).getByRole('link', { name: 'OCZ Vertex 2' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText('OCZ Vertex 2');
});

test('an answer leads to its run on the first page', async ({ page }) => {
	await open(page, './evidence/');
	await page.getByRole('link', { name: 'See the run for S1-015 on the first page' }).click();
	await expect(page).toHaveURL(/#v=1$/);
	await expect(page.getByRole('button', { name: 'Run it yourself' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
	test(`at 320 pixels nothing is lost or breaks a rule (${colorScheme})`, async ({ page }) => {
		await page.emulateMedia({ colorScheme });
		await page.setViewportSize({ width: 320, height: 640 });
		await open(page, './evidence/');
		await expect(page.getByRole('status')).toBeVisible();
		const sideways = () =>
			page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(await sideways()).toBeLessThanOrEqual(0);
		await page.getByRole('button', { name: `Run it here: ${SHORT}` }).click();
		await expect(page.getByText('The same as the table')).toBeVisible({ timeout: RUN_MS });
		await page.getByRole('button', { name: 'Run it here: S1-015' }).click();
		await expect(page.getByRole('progressbar')).toBeVisible();
		expect(await faults(page)).toEqual([]);
		expect(await sideways()).toBeLessThanOrEqual(0);
	});
}
