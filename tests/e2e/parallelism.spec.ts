// Who waits for whom: writes and reads, data that compresses, one channel.
import { expect, test, type Page } from '@playwright/test';

async function open(page: Page): Promise<void> {
	await page.goto('./widgets/parallelism/');
	await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const rows = (page: Page) => page.locator('.drawing h3');

test('the untouched picture: one at a time the same, 32 at a time not', async ({ page }) => {
	await open(page);
	await expect(rows(page)).toHaveText([
		'One at a time The later NAND is as fast.',
		'32 at a time The later NAND does 73% of it.',
	]);
});

test('reads are the other way round, and compressed writes are the same', async ({ page }) => {
	await open(page);
	await page.getByRole('button', { name: 'reads' }).click();
	await expect(rows(page)).toHaveText([
		'One at a time The later NAND does 70% of it.',
		'32 at a time The later NAND is as fast.',
	]);
	await expect(page).toHaveURL(/work:read/);
	await page.getByRole('button', { name: 'writes' }).click();
	await page.getByRole('button', { name: 'a quarter' }).click();
	await expect(rows(page)).toHaveText([
		'One at a time The later NAND is as fast.',
		'32 at a time The later NAND is as fast.',
	]);
	for (const idle of ['62%', '48%']) {
		const limit = `The controller is the limit. The dies are idle ${idle} of the time.`;
		await expect(page.getByText(limit)).toHaveCount(1);
	}
});

test('a board of one channel is refused nothing, one of nine is', async ({ page }) => {
	await open(page);
	await page.getByText('The board', { exact: true }).click();
	const channels = page.getByRole('spinbutton', { name: 'Channels' });
	await channels.fill('1');
	await channels.press('Enter');
	await expect(page.getByText('Channels: 1.')).toBeVisible();
	await channels.fill('9');
	await channels.press('Enter');
	await expect(page.getByRole('alert')).toContainText(
		'channels: expected a whole number from 1 to 8, found 9');
});

test('a place of the queue that is pressed makes it so deep', async ({ page }) => {
	await open(page);
	const queue = page.locator('.press').first();
	const { height } = (await queue.boundingBox())!;
	await queue.click({ position: { x: 2, y: height - 2 } });
	await expect(rows(page).last()).toContainText('32 at a time');
	await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
	await queue.click({ position: { x: 2, y: 2 } });
	await expect(page).toHaveURL(/queue_depth:\d+/);
	await expect(rows(page).last()).not.toContainText('32 at a time');
});
