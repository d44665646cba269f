// What is special to the strobe: a cycle that is dragged or typed, another interface, and files.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';

test('a longer cycle is dragged or typed, and the page takes as much longer', async ({ page }) => {
	await page.goto('./widgets/strobe-timing/');
	await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
	const drawing = page.locator('.drawing');
	await expect(drawing).toContainText('4.0×');
	const cycle = page.getByRole('spinbutton', { name: 'Cycle of the strobe, ns' });
	await cycle.fill('40');
	await cycle.press('Enter');
	await expect(drawing).toContainText('7.9×');
	await expect(page).toHaveURL(/a_cycle_ps:40000/);
	await page.getByRole('slider', { name: 'Clock period, ns' }).focus();
	await page.keyboard.press('End');
	await expect(page).toHaveURL(/b_cycle_ps:200000/);
	await page.reload();
	await expect(cycle).toHaveValue('40');
	// Another interface begins with its own shortest cycle.
	await page.getByRole('combobox', { name: 'First interface' }).selectOption('Toggle 2.0');
	await expect(page.getByRole('spinbutton', { name: 'Strobe period, ns' })).toHaveValue('5');
	// A cycle that the interface does not allow is refused in words.
	await page.getByRole('spinbutton', { name: 'Strobe period, ns' }).fill('1');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('alert')).toContainText('a_cycle_ps');
});

test('the operation is saved as VCD and as WaveJSON', async ({ page }) => {
	await page.goto('./widgets/strobe-timing/');
	await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
	for (const [button, name, inside] of [
		['NV-DDR mode 5, VCD', 'nv-ddr-5-program.vcd', '$timescale 1 ps $end'],
		['SDR mode 5, WaveJSON', 'sdr-5-program.json', '"signal"'],
	] as const) {
		const started = page.waitForEvent('download');
		await page.getByRole('button', { name: button }).click();
		const download = await started;
		expect(download.suggestedFilename()).toBe(name);
		expect(await readFile(await download.path(), 'utf8')).toContain(inside);
	}
});
