// Words of a chapter act on its figures: a link does what it says, a number is dragged.
import { expect, test, type Page } from '@playwright/test';

const RUN_MS = 45_000;

async function open(page: Page, chapter: string): Promise<void> {
	await page.goto(`./chapters/${chapter}/`);
	await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

test('a link of the text lets the host trim a page, and another empties the map', async ({
	page
}) => {
	await open(page, '05-mapping');
	await page.getByRole('link', { name: 'page 3', exact: true }).click();
	const said = page.locator('#mapping .said');
	await expect(said).toContainText('The host no longer needs logical page 3.');
	await expect(page).toHaveURL(/mapping=writes:3\.7\.3\.1\.t3,step:5/);
	await page.getByRole('link', { name: 'Press Start again' }).click();
	await expect(said).toContainText('Every logical page has been written once, in order.');
});

test('a spare area that is dragged in the text is run when it is let go', async ({ page }) => {
	test.slow();
	await open(page, '07-spare-area');
	const number = page.getByRole('slider', { name: 'spare area, in per cent of the NAND' });
	await number.scrollIntoViewIfNeeded();
	const { x, y, width, height } = (await number.boundingBox())!;
	await page.mouse.move(x + width / 2, y + height / 2);
	await page.mouse.down();
	await page.mouse.move(x + width / 2 + 60, y + height / 2);
	await expect(number).toHaveText('32');
	const said = page.locator('#spare-area .said');
	await expect(said).toContainText('With 32% spare');
	expect(page.url()).not.toContain('spare:');
	await page.mouse.up();
	await expect(page).toHaveURL(/spare:320/, { timeout: RUN_MS });
});
