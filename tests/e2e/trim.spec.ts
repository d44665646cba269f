// Two drives, one of them told: what is set decides how far apart they end.
import { expect, test, type Page } from '@playwright/test';

const moved = /^\d+ pages? moved so far, \d+ of them deleted$/;

async function open(page: Page, name: string): Promise<void> {
	await page.goto(`./widgets/${name}/`);
	await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

test('with nothing deleted TRIM changes nothing', async ({ page }) => {
	await open(page, 'trim');
	await page.getByRole('button', { name: 'To the last step' }).click();
	await expect(page.getByRole('slider', { name: 'All steps' })).toHaveValue('12');
	const tallies = page.getByRole('img', { name: moved });
	const [told, untold] = [tallies.first(), tallies.last()];
	const label = 'aria-label';
	expect(await told.getAttribute(label)).not.toBe(await untold.getAttribute(label));
	await expect(page.getByText(/: 1.8 times as many programmed$/)).toBeVisible();
	await page.getByLabel('Deleted, % of the data').press('Home');
	await expect(page).toHaveURL(/deleted_percent:0/);
	expect(await told.getAttribute(label)).toBe(await untold.getAttribute(label));
	await expect(page.getByText(/: as many programmed$/)).toBeVisible();
});

test('the file is made larger with the arrow keys, deleted, and a block says what is left of it',
	async ({ page }) => {
		await page.emulateMedia({ reducedMotion: 'reduce' });
		await open(page, 'trim');
		await page.getByLabel('Deleted, % of the data').press('ArrowLeft');
		await expect(page).toHaveURL(/deleted_percent:41/);
		await page.getByRole('button', { name: 'Block 4' }).first().click();
		const held = page.getByText(/^Block 4: /);
		await expect(held.first()).toHaveText(await held.last().textContent() ?? '');
		await page.getByRole('button', { name: 'Delete the file' }).click();
		await expect(held.first()).not.toContainText('deleted');
		await expect(held.last()).toContainText('deleted');
		await page.getByRole('button', { name: 'Write 16 other pages' }).click();
		await expect(page.getByRole('img', { name: /[1-9]\d* of them deleted$/ })).toHaveCount(1);
	});

test('all is deleted, and only the drive that is told is empty', async ({ page }) => {
	await open(page, 'fill-delete-refill');
	const drawn = (title: string) => page.getByRole('img', { name: new RegExp(`^${title}:`) });
	await expect(drawn('With TRIM')).toHaveAccessibleName(/: 0 % .* in use, 0 % holds/);
	await expect(drawn('Without TRIM')).toHaveAccessibleName(/: 0 % .* in use, [1-9]\d* % holds/);
	await page.getByRole('button', { name: 'Fill 10' }).click();
	await expect(page.locator('.said')).toContainText('times as long');
	await expect(page.getByText(/^The same ten fills took 3.6 times as long/)).toBeVisible();
	await page.getByRole('button', { name: 'in order' }).click();
	await expect(page.locator('.said')).toContainText('no longer without');
});

test('the ten fills run again in the browser to the same times', async ({ page }) => {
	await open(page, 'fill-delete-refill');
	await page.getByRole('button', { name: 'KC300' }).click();
	await page.getByRole('button', { name: 'in order' }).click();
	await page.getByRole('button', { name: 'To the last step' }).click();
	await expect(page.locator('.said')).toContainText('Fill 10 took');
	const built = await page.locator('.said').textContent();
	await page.getByRole('button', { name: 'Run it here' }).click();
	await expect(page.locator('.said')).toContainText('running');
	await expect(page.locator('.said')).toHaveText(built!, { timeout: 60_000 });
});
