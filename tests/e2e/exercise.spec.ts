// What a student does: answers as people write numbers, looks at the worked answer, takes others.
import { expect, test, type Page } from '@playwright/test';

const CHAPTER = './chapters/07-spare-area/';
const exercise = (page: Page) =>
	page.getByRole('region', { name: 'The spare factor of a drive' });

async function answer(page: Page, typed: string): Promise<void> {
	await exercise(page).getByLabel('Your answer').fill(typed);
	await exercise(page).getByRole('button', { name: 'Check' }).click();
}

test('a share may be typed as one or in per cent, with a point or a comma', async ({ page }) => {
	await page.goto(CHAPTER);
	await page.locator('html[data-scripts=running]').waitFor();
	const verdict = exercise(page).getByRole('status');
	for (const typed of ['0.125', '0,125', '12.5 %']) {
		await answer(page, typed);
		await expect(verdict).toHaveText('Right.');
		await answer(page, 'an eighth');
		await expect(verdict).toHaveText('Type a number.');
	}
	await answer(page, '12.5');
	await expect(verdict).toHaveText('Not yet.');
});

test('other numbers have another worked answer, and the link keeps them', async ({ page }) => {
	await page.goto(CHAPTER);
	await page.locator('html[data-scripts=running]').waitFor();
	await exercise(page).getByRole('button', { name: 'Other numbers' }).click();
	await expect(exercise(page)).toContainText('holds 256 GiB of NAND');
	await page.reload();
	await expect(exercise(page)).toContainText('holds 256 GiB of NAND');
	await exercise(page).getByText('Worked answer').click();
	await expect(exercise(page)).toContainText('Spare factor: 44.88 / 274.9 = 0.1633');
});
