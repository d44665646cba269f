// Two drives, one of them told: what is set decides how far apart they end.
import { expect, test } from '@playwright/test';

const moved = /^(\d+) pages moved$/;

test('with nothing deleted TRIM changes nothing', async ({ page }) => {
	await page.goto('./widgets/trim/');
	await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
	const [told, untold] = [page.getByText(moved).first(), page.getByText(moved).last()];
	expect(await told.textContent()).not.toBe(await untold.textContent());
	await page.getByLabel('Deleted, % of the data').fill('0');
	await page.getByLabel('Deleted, % of the data').press('Enter');
	await expect(page).toHaveURL(/deleted_percent:0/);
	expect(await told.textContent()).toBe(await untold.textContent());
});

test('the ten fills run again in the browser to the same times', async ({ page }) => {
	await page.goto('./widgets/fill-delete-refill/');
	await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
	await page.getByRole('button', { name: 'KC300' }).click();
	await page.getByRole('button', { name: 'in order' }).click();
	const built = await page.locator('.said').textContent();
	await page.getByRole('button', { name: 'Run it here' }).click();
	await expect(page.locator('.said')).toContainText('running');
	await expect(page.locator('.said')).toHaveText(built!, { timeout: 60_000 });
});
