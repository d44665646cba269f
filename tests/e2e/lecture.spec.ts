// The lecture for teachers: each link of each plan shows what the plan says the class sees.
import { expect } from '@playwright/test';
import { test } from './visit.ts';

test('the lecture of 45 minutes, from the first link to the last', async ({ page }) => {
  await page.goto('./teach/');
  const plan = page.getByRole('region', { name: 'One lecture: why a fast drive collapses' });
  await expect(plan.getByRole('radio', { name: '45 minutes' })).toBeChecked();
  const parts = plan.getByRole('listitem');
  await expect(parts.filter({ visible: true })).toHaveCount(7);
  const links = await plan
    .locator('li.in-45 a')
    .evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href, title }) => ({ href, title })));
  expect(links.length).toBeGreaterThan(10);
  for (const { href, title } of links) {
    expect(title, href).not.toBe('');
    await page.goto('about:blank');
    await page.goto(href);
    await expect(page.locator('html'), href).toHaveAttribute('data-scripts', 'running');
    const [key = ''] = new URL(href).hash.slice(1).split('&');
    // The class may see it beside the figure, as the free blocks are beside the run.
    const seen = page.locator('main').getByText(title).filter({ visible: true }).first();
    await expect(page.locator(`wc-island[id="${key}"]`), href).toBeInViewport();
    await expect(seen, `${href}: ${title}`).toBeVisible();
    await expect(page.getByRole('alert'), href).toHaveCount(0);
  }
});

test('a plan has a clock, and its length may be chosen without a script', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('./teach/');
  const plan = page.getByRole('region', { name: 'One lecture: why a fast drive collapses' });
  const ends = { '20 minutes': '0:17', '45 minutes': '0:41', '90 minutes': '1:22' };
  for (const [length, begin] of Object.entries(ends)) {
    await plan.getByRole('radio', { name: length }).check();
    const times = plan.locator('.time').filter({ visible: true });
    await expect(times.first()).toContainText('0:00');
    await expect(times.last()).toContainText(begin);
  }
});
