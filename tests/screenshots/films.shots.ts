// A strip of every film: twelve moments from the first step to the last, one picture per strip.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';

const root = resolve(__dirname, '../..');
const pictures = resolve(root, 'target/xtask/screenshots/films');
const widgets = readdirSync(resolve(root, 'web/src/widgets')).filter((name) =>
  existsSync(resolve(root, 'web/src/widgets', name, 'index.ts')),
);
const FRAMES = 12;

for (const name of widgets) {
  for (const [width, height, across] of [
    [1440, 900, 3],
    [390, 844, 6],
  ] as const) {
    test(`${name} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`./widgets/${name}/`);
      await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
      const scale = page.getByRole('slider', { name: 'All steps' });
      test.skip((await scale.count()) === 0, 'it has no film');
      const last = Number(await scale.getAttribute('max'));
      const frames: string[] = [];
      for (let frame = 0; frame < FRAMES; frame += 1) {
        await scale.fill(String((last * (frame + 0.5)) / FRAMES));
        const picture = await page.screenshot({ type: 'jpeg', quality: 80 });
        frames.push(`data:image/jpeg;base64,${picture.toString('base64')}`);
      }
      await page.setViewportSize({ width: across * 600, height: 900 });
      await page.goto('about:blank');
      await page.setContent(`<body style="margin: 0; display: grid; gap: 4px;
				grid-template-columns: repeat(${across}, 1fr)">${frames
          .map((frame) => `<img src="${frame}" style="width: 100%">`)
          .join('')}</body>`);
      const path = resolve(pictures, `${name}-${width}.png`);
      await page.screenshot({ path, fullPage: true });
    });
  }
}
