// Every demonstration in the notes for teachers shows what the note says. A test is one note's
// "Show", step by step (`content/en/chapters/*/teacher.md`).
import { expect, test, type Page } from '@playwright/test';

const RUN_MS = 45_000;

async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const said = (page: Page) => page.locator('.said');
const press = (page: Page, name: string) =>
	page.getByRole('button', { name, exact: true }).click();

test('chapter 1: more spare area moves the cliff of the 335, not that of the V300', async ({
	page,
}) => {
	await open(page, './');
	// A card for each drive, in this order.
	const figures = page.locator('#compare dl');
	await figures.first().scrollIntoViewIfNeeded();
	const cards = figures.filter({ hasText: 'first collection' });
	await expect(cards.nth(0)).toContainText(/first collection\s*second 236/);
	await expect(cards.nth(0)).toContainText(/lowest second\s*0/);
	await expect(page.locator('#compare').getByText('535 seconds without a write', { exact: true }))
		.toBeVisible();
	await expect(cards.nth(1)).toContainText(/first collection\s*second 233/);
	await expect(cards.nth(1)).toContainText(/steady mean\s*20,841/);
	await expect(cards.nth(1)).toContainText(/lowest second\s*12,660/);
	await press(page, '25 % spare factor');
	await expect(cards.nth(1)).toContainText(/first collection\s*second 464/);
	await expect(cards.nth(1)).toContainText(/steady mean\s*35,241/);
	await expect(cards.nth(0)).toContainText(/first collection\s*second 236/);
	await expect(page.locator('#compare')).toContainText('a partition left empty does not become');
});

test('chapter 4: refused pages, the three overwrites, a power cut and gathered writes', async ({
	page,
}) => {
	await open(page, './widgets/page-block/');
	await press(page, 'Start with an erased block');
	await expect(said(page)).toContainText('Every page is erased');
	await press(page, 'Program page 1');
	await expect(said(page)).toContainText('page 0 comes first');
	await press(page, 'Program page 0');
	await press(page, 'Program page 0');
	await expect(said(page)).toContainText('already holds data');
	await press(page, 'Erase the block');
	await press(page, 'Program page 0');
	await expect(said(page)).toContainText('takes B');

	await open(page, './widgets/overwrite/');
	await press(page, 'To the last step');
	await expect(page.locator('.time')).toHaveText(['12.4 ms', '378 ms', '1.34 ms']);
	await expect(page.getByText('281 times as long')).toBeVisible();
	const scale = page.getByRole('slider', { name: 'All steps' });
	await scale.fill('8');
	await expect(scale).toHaveAttribute('aria-valuetext', /^step 9 of 13/);
	await press(page, 'Cut the power now');
	await expect(page.getByText('256 pages lost, to change one.')).toBeVisible();
	await expect(page.locator('.mark')).toHaveText(['done', 'no power', 'done']);

	await open(page, './widgets/sub-page/');
	await expect(page.locator('.times')).toHaveText(['×1', '×2', '×4']);
	await press(page, 'Wait until it is full');
	await press(page, 'To the last step');
	await expect(page.locator('.times')).toHaveText(['×1', '×1', '×1']);
});

test('chapter 6: greedy and a group, five policies, three times to collect', async ({ page }) => {
	await open(page, './widgets/garbage-collection/');
	const row = (policy: string) => page.getByRole('row', { name: new RegExp(`^${policy}`) });
	await press(page, 'To the last step');
	await expect(row('Greedy')).toContainText('47');
	await press(page, 'The long run');
	for (const [policy, amplification] of [
		['Greedy', '1.99'], ['FIFO', '2.14'], ['Random', '3.71'], ['Best of 3', '2.32'],
		['Cost-benefit', '2.01'],
	] as const) await expect(row(policy)).toContainText(amplification);
	await press(page, 'mostly a fifth of them');
	await expect(row('Greedy')).toContainText('2.24');

	await open(page, './widgets/garbage-collection/');
	await expect(page.getByText('4 of 7 moved to free 9')).toBeVisible();
	await press(page, 'To the first step');
	await page.getByRole('button', { name: 'make block 7 the victim' }).click();
	await expect(page.getByText('9 pages to move to free 7')).toBeVisible();

	await open(page, './widgets/collection-timing/');
	await press(page, 'To the last step');
	await expect(said(page)).toContainText('took 18.3 ms in bursts and 7.14 ms paced');
	await expect(said(page)).toContainText('the slowest takes 18.3 ms');
	for (const moved of ['105', '94', '187']) {
		await expect(page.getByText(`${moved} pages moved`).first()).toBeVisible();
	}
});

test('chapter 7: a quarter spare, in one piece, and 30 % typed', async ({ page }) => {
	test.slow();
	await open(page, './widgets/spare-area/');
	await expect(said(page)).toContainText('the next victim is still 56% valid');
	await expect(said(page)).toContainText('2.32 pages are programmed for each page written');
	await expect(page.getByText('the model expects 2.20')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Gather the spare area' })).toBeVisible();
	const typed = page.getByRole('spinbutton', { name: 'Spare, percent of the NAND' });
	await typed.fill('30');
	await typed.press('Enter');
	await expect(said(page)).toContainText('192 GB are left');
	await expect(page).toHaveURL(/runs:300-\d{4}/, { timeout: RUN_MS });
	const found = Number(/runs:300-(\d{4})/.exec(page.url())![1]) / 1000;
	expect(found).toBeGreaterThan(1.87);
	expect(found).toBeLessThan(2.02);
	await expect(page.getByText('the model expects 1.87')).toBeVisible();
});

test('chapter 10: writes, reads, compressed data, one channel', async ({ page }) => {
	await open(page, './widgets/parallelism/');
	const rows = page.locator('.drawing h3');
	await expect(rows).toHaveText([
		'One at a time about 11,650 per second with either',
		/^32 at a time 23,480 against 17,080 per second/,
	]);
	await press(page, 'reads');
	await expect(rows).toHaveText([
		'One at a time 6,320 against 4,430 per second', /^32 at a time about 35,7\d\d per second/,
	]);
	await expect(page.getByText('The controller is the limit.')).toHaveCount(2);
	await press(page, 'writes');
	await press(page, 'a quarter stored');
	await expect(rows).toHaveText([/with either$/, /with either$/]);
	await expect(page.getByText('The controller is the limit.')).toHaveCount(2);

	await open(page, './widgets/parallelism/');
	await page.getByText('The board', { exact: true }).click();
	const channels = page.getByRole('spinbutton', { name: 'Channels' });
	await channels.fill('1');
	await channels.press('Enter');
	await expect(rows.first()).toHaveText('One at a time 2,960 against 2,150 per second');
	await expect(page.getByText('The dies are the limit.')).toHaveCount(2);
	await expect(page.getByText('2 of 2 dies are busy').first()).toBeVisible();
});
