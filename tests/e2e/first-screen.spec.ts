// The start page shows its reader the plot and Play before any touch, and nothing covers anything
// else.
import { expect, type Page } from '@playwright/test';
import { test } from './visit.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

for (const [width, height] of [
  [320, 640],
  [360, 740],
  [390, 844],
] as const) {
  test(`Play and the plot are on the first screen of ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, './');
    for (const part of [
      page.getByRole('button', { name: 'Run it yourself' }),
      page.getByRole('slider', { name: 'Second of the run' }).first(),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
  });
}

test('the names of moments close to each other do not lie over each other', async ({ page }) => {
  await open(page, './#v=1&set=225:queue_depth:4,240:victim_policy:fifo,250:queue_depth:8');
  const names = page
    .locator('figure')
    .first()
    .locator('text')
    .filter({
      hasText: /spare area used up|Queue depth|oldest first/,
    });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(names).toHaveCount(4);
    const boxes = await names.evaluateAll((all) =>
      all.map((name) => {
        const { left, right, top, bottom } = name.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        const apart =
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 4 || b.bottom <= a.top + 4;
        expect(apart, `${JSON.stringify([a, b])} at ${width}`).toBe(true);
      }
  }
});
