// What a doubting reader does: looks a claim up, narrows the table, follows a run.
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const CLAIMS = 246;

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('the whole table is there before any script', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto('./evidence/');
	expect(await rows(page).count()).toBeGreaterThanOrEqual(CLAIMS);
	await expect(rows(page).filter({ hasText: 'S1-015' })).toContainText('1,400 s');
	await context.close();
});

test('a reader narrows the table to a source, a status and a drive', async ({ page }) => {
	await page.goto('./evidence/');
	await expect(page.getByRole('status')).toHaveText(`${CLAIMS} of ${CLAIMS} claims`);
	await page.getByRole('button', { name: 'S1', exact: true }).click();
	await page.getByRole('button', { name: /^fitted/ }).click();
	await page.getByRole('textbox').fill('335');
	await expect(rows(page)).toHaveCount(2);
	await expect(page.getByRole('status')).toHaveText(`2 of ${CLAIMS} claims`);
	await expect(rows(page).first()).toContainText('near 800 s');
});

test('an answer leads to its run on the first page', async ({ page }) => {
	await page.goto('./evidence/');
	await page.getByRole('link', { name: 'See the run for S1-015' }).click();
	await expect(page).toHaveURL(/#v=1$/);
	await expect(page.getByRole('button', { name: 'Run it yourself' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
	test(`at 320 pixels nothing is lost or breaks a rule (${colorScheme})`, async ({ page }) => {
		await page.emulateMedia({ colorScheme });
		await page.setViewportSize({ width: 320, height: 640 });
		await page.goto('./evidence/');
		await expect(page.getByRole('status')).toBeVisible();
		const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(beyond).toBeLessThanOrEqual(0);
		await page.getByRole('button', { name: /^predicted/ }).click();
		const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
	});
}
