// Every widget and every chapter at the widths and looks that readers have.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';

const root = resolve(__dirname, '../..');
const pictures = resolve(root, 'target/xtask/screenshots');
const widgets = readdirSync(resolve(root, 'web/src/widgets'))
  .filter((name) => existsSync(resolve(root, 'web/src/widgets', name, 'index.ts')))
  .map((name) => `widgets/${name}`);
const chapters = readdirSync(resolve(root, 'content/en/chapters'))
  .sort()
  .slice(1)
  .map((slug) => `chapters/${slug}`);

for (const address of [...widgets, ...chapters]) {
  test(address, async ({ page }) => {
    for (const width of [320, 768, 1440]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`./${address}/`);
        await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
        const path = resolve(pictures, `${address}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
    }
  });
}
