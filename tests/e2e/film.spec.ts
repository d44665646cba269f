// A film shows the core's events at any moment that a reader drags it to, forward or backward.
import { expect, type Page } from '@playwright/test';
import { unpacked } from '../../web/src/islands/packed-film.ts';
import { test } from './visit.ts';

interface Event {
  step: number;
  index: number;
  kind: string;
  start_ns: number;
  end_ns: number;
}

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`./widgets/${name}/`);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const scale = (page: Page) => page.getByRole('slider', { name: 'All steps' });
/** The simulated time that the page shows, in ns; three significant digits. */
async function clock_ns(page: Page): Promise<number> {
  const [, number, unit] = /([\d.,]+)\s*(ns|µs|ms|s)\b/.exec(
    (await page.locator('.clock').textContent())!,
  )!;
  return Number(number!.replace(',', '')) * { ns: 1, µs: 1e3, ms: 1e6, s: 1e9 }[unit!]!;
}
const drawing = (page: Page) => page.locator('.drawing').evaluate((drawn) => drawn.innerHTML);

test('what is drawn is as far as the core says, and the same on the way back', async ({ page }) => {
  await open(page, 'page-block');
  const data = await page
    .locator('wc-island')
    .evaluate((island) => island.lastElementChild!.textContent);
  const { still } = JSON.parse(data!) as { still: unknown };
  const { film } = unpacked(still) as { film: Event[] };
  const filled = page.locator('.block .next').first();
  const forwards: string[] = [];
  let compared = 0;
  const positions = Array.from({ length: 30 }, (_, index) => ((index + 0.5) * 9) / 30);
  for (const position of positions) {
    await scale(page).fill(String(position));
    forwards.push(await drawing(page));
    const step = Math.floor(position) + 1;
    const at_ns = await clock_ns(page);
    const acting = film.find(
      (event) =>
        event.step === step &&
        event.kind === 'program' &&
        event.start_ns < at_ns &&
        at_ns < event.end_ns,
    );
    if (!acting) continue;
    compared += 1;
    const drawn = await filled.evaluate((element) =>
      Number(/scaleY\((.+?)\)/.exec(element.getAttribute('style')!)![1]),
    );
    const done = (at_ns - acting.start_ns) / (acting.end_ns - acting.start_ns);
    // The clock is as exact as its three digits.
    const exact = (0.005 * at_ns) / (acting.end_ns - acting.start_ns);
    expect(Math.abs(drawn - done), `at ${position}`).toBeLessThanOrEqual(exact);
  }
  expect(compared).toBeGreaterThan(10);
  for (const position of positions.toReversed()) {
    await scale(page).fill(String(position));
    expect(await drawing(page)).toBe(forwards.pop());
  }
});

test('a film is played, stopped, moved by a frame and looped by keys', async ({ page }) => {
  await open(page, 'page-block');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await play.click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await scale(page).fill('0.5');
  await play.focus();
  await page.keyboard.press('.');
  expect(Number(await scale(page).inputValue())).toBeGreaterThan(0.5);
  await page.keyboard.press(',');
  expect(Number(await scale(page).inputValue())).toBeCloseTo(0.5, 5);
  await scale(page).press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(async () => Number(await scale(page).inputValue())).toBeGreaterThan(1);
  await scale(page).press(' ');
  await expect(play).toBeVisible();
  const before = await page.locator('.lens').textContent();
  await page.getByRole('checkbox', { name: 'True proportions' }).check();
  expect(await page.locator('.lens').textContent()).not.toBe(before);
});

test('a film that a chapter opens in its middle plays from its start', async ({ page }) => {
  await page.goto('./chapters/pages-and-blocks/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  const figure = page.locator('#page-block');
  const all = figure.getByRole('slider', { name: 'All steps' });
  await expect(all).toHaveValue('4');
  await figure.getByRole('button', { name: 'Play', exact: true }).click();
  await figure.getByRole('button', { name: 'Pause' }).click();
  expect(Number(await all.inputValue())).toBeLessThan(4);
});

test('without motion the same film goes by steps', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'page-block');
  await expect(scale(page)).toHaveValue('0');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const seen = await scale(page).evaluate(
    (element) =>
      new Promise<number[]>((resolve) => {
        const values: number[] = [];
        const look = () => {
          values.push((element as HTMLInputElement).valueAsNumber);
          if (values.at(-1)! >= 2) resolve(values);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  expect(seen.every(Number.isInteger)).toBe(true);
});

test('pointing at a word lights its part in the drawing, and back', async ({ page }) => {
  await open(page, 'garbage-collection');
  await scale(page).fill('3');
  const [stale, valid] = ['page-stale', 'page-valid'].map((part) => ({
    word: page.locator(`.said .term-glyph[data-part="${part}"]`),
    part: page.locator(`.drawing .key [data-part="${part}"]`).first(),
  }));
  await stale!.word.hover();
  await expect(valid!.part).toHaveCSS('opacity', '0.25');
  await expect(stale!.part).toHaveCSS('opacity', '1');
  const plain = await valid!.word.evaluate((word) => getComputedStyle(word).backgroundColor);
  await valid!.part.hover();
  await expect(stale!.part).toHaveCSS('opacity', '0.25');
  await expect(valid!.word).not.toHaveCSS('background-color', plain);
  // A button under the pointer does not dim the rest.
  const pressed = page.locator('.drawing button [data-part="page-valid"]').first();
  await pressed.dispatchEvent('pointerover');
  await expect(stale!.part).toHaveCSS('opacity', '1');
  await expect(valid!.word).not.toHaveCSS('background-color', plain);
  await page.getByRole('navigation').first().hover();
  await expect(stale!.part).toHaveCSS('opacity', '1');
});
