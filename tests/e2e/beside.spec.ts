// A chapter keeps the figure that its text refers to in the reader's view.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { faults } from './faults.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const play = (within: Page | Locator) => within.getByRole('button', { name: 'Play', exact: true });
const back = (page: Page) => page.getByRole('button', { name: 'Back to the figure' });

/** Scrolls a text to the middle of the window, where a reader would have it. */
const read = (text: Locator) =>
  text.evaluate((element) => element.scrollIntoView({ block: 'center' }));

test('on a wide screen a figure stays beside its text while that is read', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, './chapters/mapping/');
  const drawing = page.getByRole('region', { name: /^The map/ });
  for (const words of [/^Press Start again, then press/, /^The map could be smaller/]) {
    const text = page.getByText(words);
    await read(text);
    await expect(drawing).toBeInViewport({ ratio: 0.95 });
    const [figure, paragraph] = [(await drawing.boundingBox())!, (await text.boundingBox())!];
    expect(figure.x).toBeGreaterThan(paragraph.x + paragraph.width);
  }
  await expect(back(page)).toBeHidden();
  await read(page.getByRole('heading', { name: 'Further reading' }));
  await expect(drawing).not.toBeInViewport({ ratio: 0.1 });
});

test('one taller than the window keeps its picture, and shows its foot to its reader', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await open(page, './chapters/mapping/');
  const figure = page.getByRole('region', { name: /^The map/ });
  await read(page.getByText(/^So a page of flash/));
  await expect(figure.getByRole('button', { name: 'TRIM it' })).toBeInViewport();
  await figure.hover({ position: { x: 300, y: 300 } });
  await page.mouse.wheel(0, 500);
  await expect(figure.getByLabel('Capacity')).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -500);
  await expect(play(figure)).toBeInViewport({ ratio: 1 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** Scrolls a paragraph to the part of the window that a figure pinned at its top leaves free. */
  const readBelowFigure = (text: Locator) =>
    text.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      scrollBy(0, top + height / 2 - 0.6 * innerHeight);
    });
  const fall = (page: Page) => page.getByText(/^Then the free blocks are used up/);
  const plot = (page: Page) => page.getByRole('slider', { name: 'Second of the run' }).first();

  test('nothing covers a text that does not move its figure', async ({ page }) => {
    await open(page, './chapters/mapping/');
    await read(page.getByText(/^So a page of flash/));
    await expect(page.locator('#mapping .drawing')).not.toBeInViewport();
    await expect(back(page)).toBeHidden();
  });

  /** The strip of the map below the plot. */
  const strip = (page: Page, s: string) =>
    page.getByRole('link', { name: `The blocks of the drive at second ${s}` });

  test('a paragraph that names a second has plot and map at that second, at full width', async ({
    page,
  }) => {
    await open(page, './');
    await readBelowFigure(page.getByText(/^Writing is fast as long as/));
    await expect(plot(page)).toHaveAttribute('aria-valuetext', /^Second 75:/);
    await readBelowFigure(fall(page));
    await expect(plot(page)).toHaveAttribute('aria-valuetext', /^Second 151:/);
    await expect(plot(page)).toBeInViewport({ ratio: 0.95 });
    expect((await plot(page).boundingBox())!.width).toBeGreaterThan(290);
    await expect(strip(page, '151')).toBeInViewport({ ratio: 0.95 });
    const end = page.locator('figure').first().locator('text').getByText('2,000', { exact: true });
    const [{ y: strip_px, height: high_px }, { y: axis_px, height: text_px }, bar] = [
      (await strip(page, '151').boundingBox())!,
      (await end.boundingBox())!,
      (await back(page).boundingBox())!,
    ];
    expect(axis_px + text_px).toBeLessThanOrEqual(strip_px);
    expect(strip_px + high_px).toBeLessThanOrEqual(bar.y + bar.height);
    expect(bar.y + bar.height).toBeLessThanOrEqual(0.45 * 844);
    await expect(fall(page)).toBeInViewport({ ratio: 0.8 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await faults(page, { laidOut: true })).toEqual([]);
    await back(page).click();
    await expect(page.getByRole('button', { name: 'Run it yourself' }).first()).toBeInViewport();
    await expect(back(page)).toBeHidden();
  });

  test('a link to a second moves the pinned plot and map', async ({ page }) => {
    await open(page, './');
    const link = page.getByRole('link', { name: '1,600', exact: true });
    await readBelowFigure(link);
    await expect(plot(page)).toHaveAttribute('aria-valuetext', /^Second 1,400:/);
    await link.click();
    await expect(plot(page)).toHaveAttribute('aria-valuetext', /^Second 1,600:/);
    await expect(strip(page, '1,600')).toBeInViewport({ ratio: 0.95 });
    await expect(link).toBeInViewport({ ratio: 1 });
  });

  test('a link into a pinned figure leads to its place', async ({ page }) => {
    await open(page, './');
    await readBelowFigure(fall(page));
    await expect(back(page)).toBeVisible();
    await page.evaluate(() => location.assign('#story=4'));
    await expect(page.getByRole('heading', { name: 'The free blocks run out' })).toBeInViewport();
    await expect(back(page)).toBeHidden();
  });

  test('it can be closed, and is gone with its text', async ({ page }) => {
    await open(page, './');
    await readBelowFigure(fall(page));
    await expect(back(page)).toBeVisible();
    await readBelowFigure(page.getByRole('heading', { name: 'Two firmwares, one test' }));
    await expect(back(page)).toBeHidden();
    await readBelowFigure(fall(page));
    await page.getByRole('button', { name: 'Close the small figure' }).click();
    await readBelowFigure(page.getByText(/^Writing is fast as long as/));
    await expect(back(page)).toBeHidden();
  });

  test('words that act on a figure lead to it, and a button leads back', async ({ page }) => {
    await open(page, './chapters/the-strobe/');
    const link = page.getByRole('link', { name: 'Set Operation to Read' });
    await read(link);
    await link.click();
    const figure = page.locator('#strobe-timing');
    await expect(figure.getByRole('button', { name: 'Pause' })).toBeInViewport({ ratio: 1 });
    await expect(figure.getByRole('button', { name: 'Read', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(link).not.toBeInViewport();
    expect(await faults(page, { laidOut: true })).toEqual([]);
    const backToText = page.getByRole('button', { name: 'Back to the text' });
    await backToText.click();
    await expect(link).toBeInViewport({ ratio: 1 });
    await expect(link).toBeFocused();
    await expect(backToText).toBeHidden();
  });

  test('whoever reaches a control of it with the keyboard finds it in its place', async ({
    page,
  }) => {
    await open(page, './');
    const control = page.getByRole('button', { name: 'Run it yourself' }).first();
    await readBelowFigure(fall(page));
    await expect(back(page)).toBeVisible();
    await control.focus();
    await expect(control).toBeInViewport({ ratio: 1 });
    await expect(back(page)).toBeHidden();
  });
});

test('words about a figure of another section lead to it, and back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, './');
  const link = page.getByRole('link', { name: /^set Collection to little by little/ });
  await read(link);
  await link.click();
  await expect(page.getByLabel('Collection').first()).toBeInViewport();
  await page.getByRole('button', { name: 'Back to the text' }).click();
  await expect(link).toBeInViewport({ ratio: 1 });
});
