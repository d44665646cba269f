// The start page on phones.
import { expect, test } from '@playwright/test';
import { open, press } from './notes.ts';

for (const [width, height] of [[320, 640], [360, 740], [390, 844]] as const) {
	test(`Play and the plot are on the first screen of a phone of ${width}x${height}`, async ({
		page
	}) => {
		await page.setViewportSize({ width, height });
		await open(page, './');
		for (const part of [
			page.getByRole('button', { name: 'Run it yourself' }),
			page.getByRole('slider', { name: 'Second of the run' }).first(),
		]) await expect(part).toBeInViewport({ ratio: 1 });
	});
}

test('320 pixels wide: nothing scrolls sideways', async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 700 });
	await open(page, './#v=1&set=0:scale:16');
	const width = () => page.evaluate(() => document.documentElement.scrollWidth);
	expect(await width()).toBe(320);
	await press(page, 'Run it yourself');
	await page.getByRole('button', { name: 'fastest' }).first().click();
	await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible({ timeout: 45_000 });
	expect(await width()).toBe(320);
});
