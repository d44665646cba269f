// The reader is the policy: a click on a block makes it the victim, the score counts it, and the
// address restores it.
import { expect } from '@playwright/test';
import { filmToEnd } from './notes.ts';
import { test } from './visit.ts';

test('a pressed block is the victim, is scored and comes back', async ({ page }) => {
  await page.goto('./widgets/garbage-collection/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await expect(page.locator('.said')).toContainText('Which of the others should be emptied?');
  await expect(page.getByRole('row', { name: 'FIFO 0' })).toBeVisible();
  await page.getByRole('button', { name: 'make block 7 the victim' }).click();
  await expect(page.getByText('9 pages to move to free 7')).toBeVisible();
  await expect(page.getByText('Greedy', { exact: true }).first()).toBeVisible();
  await expect(page.locator('.said')).toContainText('Now the host writes', { timeout: 15_000 });
  await expect(page.getByRole('row', { name: /^You \d+/ })).toBeVisible();
  // The other policies have moved pages in this collection too.
  await expect(page.getByRole('row', { name: /^FIFO [1-9]/ })).toBeVisible();
  await expect(page).toHaveURL(/choices:7/);
  await page.reload();
  await expect(page.getByText('You moved 9, 2 more than greedy')).toBeVisible();
  await page.getByRole('button', { name: 'Let the policy choose again' }).click();
  await expect(page.getByText('7 pages to move to free 9')).toBeVisible();
});

test('the five policies are held against the same writes', async ({ page }) => {
  await page.goto('./widgets/garbage-collection/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await page.getByRole('button', { name: 'FIFO' }).click();
  const row = page.getByRole('row', { name: /^FIFO/ });
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await filmToEnd(page);
  const step = page.getByRole('slider', { name: 'All steps' });
  await expect(step).toHaveValue((await step.getAttribute('max'))!);
  const moved = Number(/\d+/.exec(await row.innerText())![0]);
  await expect(page.getByText(`moved ${moved}.`)).toBeVisible();
  await page.getByRole('button', { name: 'The long run' }).click();
  await expect(row).toHaveText(/FIFO\s*\d\.\d+/);
});

test('a write of the reader stands in all three queues, and its address brings it back', async ({
  page,
}) => {
  await page.goto('./widgets/collection-timing/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await page.getByRole('button', { name: 'Paced: send a write of your own' }).click();
  await expect(page.getByText(/^Your write: \d/)).toHaveCount(3);
  await expect(page.getByText('one of 97 writes')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page).toHaveURL(/own:\d+/);
  await page.reload();
  await expect(page.getByText('one of 97 writes')).toBeVisible();
});
