// A write that is followed: what the page shows is what the core's NAND performed, on the widget's
// own run and in the flagship's.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';

const root = resolve(__dirname, '../..');
const RUN_MS = 150_000;

test.describe.configure({ timeout: 240_000 });

async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

/** From, to, die, block, page of each step that the table names so. */
async function rows(page: Page, ...steps: string[]): Promise<number[][]> {
	const table = page.getByRole('region', { name: 'Every step as a table' });
	if (!(await table.isVisible())) await page.getByText('Every step as a table').click();
	const cells = await table.getByRole('row').evaluateAll((found) =>
		found.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')));
	return cells.filter(([kind = '']) => steps.includes(kind))
		.map((row) => row.slice(1, 6).map((cell) => Number(cell.replaceAll(',', ''))));
}

/** Operations of the core around each program of the write that it follows, by what they say. */
async function performed(): Promise<Set<string>> {
	const folder = resolve(root, 'web/src/generated/wasm');
	const { initSync, Session } = await import(`${folder}/write_cliff_wasm.js`);
	initSync({ module: readFileSync(`${folder}/write_cliff_wasm_bg.wasm`) });
	const text = (name: string) => readFileSync(resolve(root, `content/${name}.toml`), 'utf8');
	const files = Object.fromEntries(['drives/kingston-v300-240', 'nand/toshiba-19nm-toggle']
		.map((name) => [name, text(name)]));
	const scenario = `drive = "kingston-v300-240"\n${text('workloads/random-write-long')}`;
	const session = new Session(scenario, files, [['scale', '64']]);
	session.prepare(1e9);
	session.advance(5000, 1e9);
	session.follow();
	const found = new Set<string>();
	for (let known = 0, row = 0; row < 6000; row += 1) {
		session.advance(1, 1e9);
		const { length } = session.followed();
		if (length === known) continue;
		known = length;
		const operations: Float64Array = session.operations();
		for (let at = 0; at < operations.length; at += 12) {
			const [kind, , , die, block, page_, , , bus, bus_end, array, array_end] =
				operations.subarray(at, at + 12);
			found.add([kind, 'bus', bus, bus_end, die, block, page_].join());
			found.add([kind, 'array', array, array_end, die, block, page_].join());
		}
	}
	return found;
}

test('every step on the NAND is an operation of the core', async ({ page }) => {
	await open(page, './widgets/follow-a-write/');
	await page.getByRole('button', { name: 'V300, 2013' }).click();
	await expect(page.getByText('Kingston SSDNow V300 240 GB, second')).toBeVisible();
	const trace = await performed();
	const shown = [
		...(await rows(page, 'out of the cells')).map((row) => [0, 'array', ...row].join()),
		...(await rows(page, 'from the die')).map((row) => [0, 'bus', ...row].join()),
		...(await rows(page, 'to the die')).map((row) => [1, 'bus', ...row].join()),
		...(await rows(page, 'into the cells')).map((row) => [1, 'array', ...row].join()),
	];
	expect(shown.length).toBeGreaterThan(6);
	expect(shown.filter((step) => !trace.has(step))).toEqual([]);
});

test('a write of the flagship is followed to the cells', async ({ page }) => {
	await open(page, './#v=1&set=0:scale:16');
	await page.getByRole('button', { name: 'Follow the next write' }).click();
	const slider = page.getByRole('slider', { name: 'All steps' });
	await expect(slider).toBeVisible({ timeout: RUN_MS });
	await page.getByRole('button', { name: 'To the first step' }).click();
	await expect(page.getByText('The host asks for 4,096 bytes to be written.')).toBeVisible();
	const [[asked_ns] = []] = await rows(page, 'asked for');
	const [[begun_ns, done_ns] = []] = await rows(page, 'into the cells');
	expect(begun_ns!).toBeGreaterThan(asked_ns!);
	// The program time of its NAND file.
	expect(done_ns! - begun_ns!).toBe(2_650_000);
});
