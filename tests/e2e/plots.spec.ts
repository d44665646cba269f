// What a reader sees in the plots of finished runs: each says its message in words and in order.
import { expect, test, type Locator, type Page } from '@playwright/test';

const told = (plot: Locator, text: string) => plot.getByRole('listitem').filter({ hasText: text });
const figure = (page: Page, name: string) => page.getByRole('region', { name });

async function open(page: Page, chapter: string): Promise<void> {
	await page.goto(`./chapters/${chapter}/`);
	await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

test('the V300 has two heaps of latencies, the 335 one', async ({ page }) => {
	await open(page, '14-measuring');
	const plot = figure(page, 'Every command of two runs');
	await expect(told(plot, 'V300: two heaps.')).toContainText('17,408 took 600 ms or more');
	await expect(told(plot, '335: one heap.')).toBeVisible();
	await expect(plot.getByText('not one write', { exact: true })).toBeVisible();
	await plot.getByText('The same as a table').click();
	await expect(plot.getByRole('row', { name: /^20 ms to 40 ms/ })).toHaveText(/0\s*0$/);
});

test('a sequential test notices random writes for long, a random test only at first', async ({
	page,
}) => {
	await open(page, '14-measuring');
	const plot = figure(page, 'The same tests after writes in order and at random');
	await expect(plot.locator('.told').getByRole('listitem')).toHaveText([
		/^Writes in order after writes in order: 37\d MB per second at first, 37\d on average/,
		/^Writes in order after random writes: \d\d MB per second at first, [23]\d\d on average/,
		/^4 KiB random writes after a sequential fill: 14\d MB per second at first, 7\d on average/,
		/^4 KiB random writes after random writes: \d\d MB per second at first, 7\d on average/,
	]);
	await plot.getByText('The same as a table').click();
	await expect(plot.getByRole('columnheader')).toHaveCount(5);
});

test('at every share of writes the S3700 is first and the P400m last', async ({ page }) => {
	await open(page, '14-measuring');
	const plot = figure(page, 'Three server drives at each share of writes');
	await plot.getByText('The same as a table').click();
	const rows = await plot.getByRole('row').all();
	expect(rows).toHaveLength(8);
	for (const row of rows.slice(1)) {
		const cells = await row.getByRole('cell').allTextContents();
		const [e100, p400m, s3700] = cells.map((text) => Number(text.replace(',', '')));
		expect(s3700).toBeGreaterThan(e100!);
		expect(e100).toBeGreaterThan(p400m!);
	}
});

test('S falls before A, and the keys read the plot', async ({ page }) => {
	await open(page, '15-the-changed-nand');
	const plot = figure(page, 'Both kinds of NAND in one long test');
	const cursor = plot.getByRole('slider', { name: 'Second of the run' });
	await cursor.focus();
	await cursor.press('Home');
	for (let fifties = 0; fifties < 5; fifties += 1) await cursor.press('PageUp');
	const read = /^Second 250, mean of a minute: S ([\d,]+), A ([\d,]+)/;
	await expect(cursor).toHaveAttribute('aria-valuetext', read);
	const [, s, a] = read.exec((await cursor.getAttribute('aria-valuetext'))!)!;
	expect(Number(s!.replace(',', ''))).toBeLessThan(Number(a!.replace(',', '')));
});

test('both cliffs of a new drive are named', async ({ page }) => {
	await open(page, '18-what-changed-since');
	const plot = figure(page, 'Two cliffs, from an empty drive on');
	for (const name of ['cache full', 'now at random', 'collection']) {
		await expect(plot.getByText(name, { exact: true })).toHaveCount(2);
	}
	await expect(told(plot, 'TLC: the cache is full after 24 GB'))
		.toContainText('the rate falls from 893 to 393 MB/s');
	// Both are seen in one look.
	await page.setViewportSize({ width: 600, height: 900 });
	await plot.scrollIntoViewIfNeeded();
	await expect.poll(async () => (await plot.boundingBox())!.height).toBeLessThanOrEqual(900);
});

test('dies rest under compressible data, and work under other data', async ({ page }) => {
	await open(page, '16-the-nand-lottery');
	const plot = figure(page, 'Twelve milliseconds of the same writes');
	const shares = (await plot.getByText(/busy \d+% of the time/).allTextContents())
		.map((text) => Number(/(\d+)%/.exec(text)![1]));
	expect(shares).toHaveLength(6);
	expect(Math.max(...shares.slice(0, 3))).toBeLessThan(40);
	expect(Math.min(...shares.slice(3))).toBeGreaterThan(85);
	await plot.getByRole('button', { name: 'To the first step' }).click();
	await expect(plot.getByText(/^At 0 ms, so many dies work/)).toBeVisible();
});

test('without scripts the plots are drawn', async ({ browser }) => {
	const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
	await page.goto('./chapters/18-what-changed-since/');
	await expect(figure(page, 'Two cliffs, from an empty drive on').locator('path[d^="M"]'))
		.not.toHaveCount(0);
});
