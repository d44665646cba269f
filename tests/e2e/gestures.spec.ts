// Gestures that D3 recognizes: the drive's map is panned with the mouse once it is near.
import { expect } from '@playwright/test';
import { test } from './visit.ts';

test('a near map is panned with the mouse, and rests at a block', async ({ page }) => {
  await page.goto('./#v=1&set=0:scale:16');
  const map = page.getByRole('application', { name: /^Map of the drive/ });
  const path = page.getByRole('group', { name: 'What the map shows' });
  const block = path.getByRole('button', { name: /^Block [\d,]+$/ });
  await map.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await map.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height * 0.7);
  await expect(block).toHaveAttribute('aria-current', 'true');
  const first = await block.textContent();

  await page.mouse.move(x + width / 2, y + height * 0.7);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.05, y + height * 0.7, { steps: 8 });
  await page.mouse.up();
  await expect(block).not.toHaveText(first!);
  await expect(block).toHaveAttribute('aria-current', 'true');
});
