// What the three machines of the chapter on wear show: each with and without, at the same step.
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const CHAPTER = './chapters/11-wear-ecc-and-parity/';

async function open(page: Page, address = CHAPTER): Promise<void> {
	await page.goto(address);
	await page.locator('html[data-scripts=running]').waitFor();
}

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const wear = (page: Page) => widget(page, 'A tenth of the data is overwritten again and again');
const die = (page: Page) => widget(page, 'One die of 64 answers no more');
const power = (page: Page) => widget(page, 'The power fails at second 20');

/** The terabytes until the first block is worn out, left and right. */
async function worn(page: Page): Promise<number[]> {
	const figures = await wear(page).locator('.figure b').allTextContents();
	return figures.map((figure) => Number.parseFloat(figure.replaceAll(',', '')));
}

test('wear levelling that moves data at rest postpones the first worn block', async ({ page }) => {
	await open(page);
	const [without, five] = await worn(page);
	expect(five! / without!).toBeGreaterThan(1.5);
	await wear(page).getByRole('button', { name: 'Free blocks only' }).click();
	const [same, dynamic] = await worn(page);
	expect(same).toBe(without);
	expect(dynamic!).toBeLessThan(five!);
	await expect(page).toHaveURL(/levelling:dynamic/);
	await page.reload();
	await expect.poll(() => worn(page)).toEqual([without, dynamic]);
});

test('with parity a lost die takes no data', async ({ page }) => {
	await open(page);
	await expect(die(page).locator('.figure b')).toHaveText([/^[1-9].* GB$/, '0 B']);
	await die(page).getByRole('button', { name: 'To the first step' }).click();
	await expect(die(page).locator('.figure b')).toHaveText(['0 B', '0 B']);
	await expect(die(page).locator('.said')).toContainText('all 64 dies answer');
	await expect(page).toHaveURL(/wear-and-parity-2=step:0/);
});

test('capacitors keep what was acknowledged', async ({ page }) => {
	await open(page);
	await expect(power(page).locator('.figure b')).toHaveText([/^[1-9]/, '0']);
	await expect(power(page).locator('.said')).toContainText('Both write again');
});

for (const colorScheme of ['light', 'dark'] as const) {
	test(`the chapter at 320 pixels, ${colorScheme}`, async ({ page }) => {
		await page.emulateMedia({ colorScheme });
		await page.setViewportSize({ width: 320, height: 640 });
		await open(page);
		const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(beyond).toBeLessThanOrEqual(0);
		const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
	});
}
