// A drive is run with the reader's own spare area: it ends on the model's curve, and in the
// address.
import { expect, test } from '@playwright/test';

test('a typed spare area is run, and its dot comes back with the address', async ({ page }) => {
	await page.goto('./widgets/spare-area/');
	await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
	const typed = page.getByRole('spinbutton', { name: 'Spare, percent of the NAND' });
	await typed.fill('30');
	await typed.press('Enter');
	await expect(page.locator('.said')).toContainText('over-provisioning is 42.9%');
	await expect(page).toHaveURL(/spare:300/);
	await page.getByRole('button', { name: 'Run the drive with 30% spare' }).click();
	await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
	await expect(page).toHaveURL(/runs:300-\d{4}/);
	const found = Number(/runs:300-(\d{4})/.exec(page.url())![1]) / 1000;
	// the model says 1.87
	expect(found).toBeGreaterThan(1.8);
	expect(found).toBeLessThan(2.05);
	// The run can be walked: a minute back, and on the scale of its seconds.
	const scale = page.getByRole('slider', { name: 'Second of the run' });
	await expect(scale).toHaveValue('2000');
	await page.getByRole('button', { name: '60 seconds back' }).click();
	await expect(scale).toHaveValue('1940');
	await expect(page.locator('.said')).toContainText('second 1,940');
	await page.getByRole('button', { name: 'To the end' }).click();
	await expect(scale).toHaveValue('2000');
	await page.reload();
	await expect(page.getByText(`30%: ${found.toFixed(2)}`)).toBeAttached();
	await expect(typed).toHaveValue('30');
});
