// A reader of any widget looks, steps there and back, uses the keys, and returns by the address,
// with and without color and motion, on a phone. Each widget is alone on a page of its own.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { LOOKS } from './looks.ts';
import { test } from './visit.ts';

const folder = resolve(__dirname, '../../web/src/widgets');
const widgets = readdirSync(folder).filter((name) => existsSync(resolve(folder, name, 'index.ts')));

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const step = (page: Page) => page.getByRole('slider', { name: 'All steps' });
/**
 * The drawing, element by element, and the sentence about the step. Comments, numbered ids and the
 * order of attributes are left out: they differ between the build and the browser.
 */
const shown = async (page: Page) => {
  const said = await page.locator('.said').textContent();
  const drawn = await page.locator('.drawing *').evaluateAll((elements) =>
    elements.map((element) => {
      // A style that has been taken back leaves an empty attribute.
      const names = element
        .getAttributeNames()
        .sort()
        .filter((name) => name !== 'style' || element.getAttribute(name) !== '');
      const attributes = names.map((name) => `${name}=${element.getAttribute(name)}`);
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const words = own
        .map((node) => node.textContent)
        .join('')
        .trim();
      return `${element.tagName} ${attributes.join(' ')} ${words}`;
    }),
  );
  return `${drawn.join('\n').replaceAll(/\b[sc]\d+\b/g, 'id')}\n${said}`;
};

for (const name of widgets) {
  test.describe(name, () => {
    const address = `./widgets/${name}/`;

    test('is there before any script', async ({ unscripted: page }) => {
      await page.goto(address);
      // A widget is laid out with the first frame, which may come after the page is loaded.
      const words = /[^]{41}/;
      await expect(page.getByRole('article')).toHaveText(words, { useInnerText: true });
    });

    test('by keys forwards and back to the same, and by its address', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, address);
      test.skip((await step(page).count()) === 0, 'it has no steps');
      const last = Number(await step(page).getAttribute('max'));
      await page.getByRole('button', { name: /^Play/ }).focus();
      await page.keyboard.press('Home');
      await expect(step(page)).toHaveValue('0');
      const first = await shown(page);
      const count = Math.min(3, last);
      for (let at = 1; at <= count; at += 1) {
        await page.keyboard.press('ArrowRight');
        await expect(step(page)).toHaveValue(String(at));
      }
      expect(await shown(page)).not.toBe(first);
      for (let at = count - 1; at >= 0; at -= 1) {
        await page.keyboard.press('ArrowLeft');
        await expect(step(page)).toHaveValue(String(at));
      }
      expect(await shown(page)).toBe(first);
      await page.keyboard.press('End');
      await expect(step(page)).toHaveValue(String(last));
      // The address restores the step, which was reached with motion.
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.keyboard.press('Home');
      await page.getByRole('button', { name: 'Next step' }).click();
      await expect(step(page)).toHaveValue('1');
      const before = await shown(page);
      await expect(page).toHaveURL(/step:1/);
      await page.reload();
      // The browser restores the slider before any script runs.
      await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
      await expect(step(page)).toHaveValue('1');
      expect(await shown(page)).toBe(before);
    });

    test('Play stands beside the picture, which fits a narrow column', async ({ page }) => {
      await open(page, address);
      test.skip((await step(page).count()) === 0, 'it has no film');
      const box = async (of: string) => (await page.locator(of).first().boundingBox())!;
      for (const [width, height, look] of [
        [1440, 900, 'Light'],
        [390, 844, 'Light'],
        [1280, 720, 'Projector'],
      ] as const) {
        await page.getByRole('button', { name: look }).click();
        await page.setViewportSize({ width, height });
        const screen = `on ${width}x${height}`;
        // A picture is drawn anew after its room has changed.
        await expect(async () => {
          const [play, picture, widget] = [
            await box('.player .primary'),
            await box('.drawing'),
            await box('.widget'),
          ];
          expect(play.y + play.height - widget.y, screen).toBeLessThan(height);
          expect(picture.y - play.y, screen).toBeLessThan(height / 2);
        }).toPass({ timeout: 30_000 });
      }
      await page.getByRole('button', { name: 'Projector' }).click();
      await page.setViewportSize({ width: 600, height: 900 });
      await expect.poll(async () => (await box('.widget')).height).toBeLessThanOrEqual(900);
    });

    for (const [colorScheme, when] of LOOKS) {
      const title = `at 320 pixels, ${colorScheme}, nothing is lost or wrong`;
      test(title, when, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width: 320, height: 640 });
        await open(page, address);
        const hold = async () => {
          const beyond = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          );
          expect(beyond).toBeLessThanOrEqual(0);
          expect(await faults(page)).toEqual([]);
        };
        await hold();
        if ((await step(page).count()) === 0) return;
        // Things are on their way between two steps.
        await step(page).press('Home');
        await step(page).fill('1.4');
        await hold();
      });
    }
  });
}
