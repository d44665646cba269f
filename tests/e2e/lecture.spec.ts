// The lecture for teachers: each link of each plan shows what the plan says the class sees.
import { expect } from '@playwright/test';
import { follow, linksOf, planOf } from './lecture.ts';
import { test } from './visit.ts';

test('the lecture of 45 minutes, from the first link to the last', async ({ page }) => {
  await page.goto('./teach/');
  const plan = planOf(page);
  await expect(plan.getByRole('radio', { name: '45 minutes' })).toBeChecked();
  const parts = plan.getByRole('listitem');
  await expect(parts.filter({ visible: true })).toHaveCount(7);
  const links = await linksOf(plan.locator('li.in-45 a'));
  expect(links.length).toBeGreaterThan(10);
  await follow(page, links[0]!);
  // The class guesses first: this link turns on class mode by itself.
  await expect(page.locator('html')).toHaveAttribute('data-class', 'on');
  const run = page.locator('#flagship');
  for (const result of ['9,489', 'down to a fifth', '46,550']) {
    await expect(run.getByText(result)).toHaveCount(0);
  }
  for (const link of links.slice(1)) await follow(page, link);
});

test('a plan has a clock, and its length may be chosen without a script', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('./teach/');
  const plan = planOf(page);
  const ends = { '20 minutes': '0:17', '45 minutes': '0:41', '90 minutes': '1:22' };
  for (const [length, begin] of Object.entries(ends)) {
    await plan.getByRole('radio', { name: length }).check();
    const times = plan.locator('.time').filter({ visible: true });
    await expect(times.first()).toContainText('0:00');
    await expect(times.last()).toContainText(begin);
  }
});
