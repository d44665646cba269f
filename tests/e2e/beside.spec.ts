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
  await open(page, './chapters/05-mapping/');
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
  await open(page, './chapters/05-mapping/');
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

  test('a figure comes back small while its text is read, and leads back', async ({ page }) => {
    await open(page, './chapters/05-mapping/');
    const drawing = page.locator('#mapping .drawing');
    await expect(back(page)).toBeHidden();
    await read(page.getByText(/^So a page of flash/));
    await expect(back(page)).toContainText('The map');
    await expect(drawing).toBeInViewport({ ratio: 0.95 });
    expect((await drawing.boundingBox())!.height).toBeLessThan(140);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await faults(page)).toEqual([]);
    await back(page).click();
    await expect(play(page)).toBeInViewport();
    await expect(back(page)).toBeHidden();
    expect((await drawing.boundingBox())!.height).toBeGreaterThan(140);
  });

  test('the text stays where it is when a figure comes back small', async ({ page }) => {
    await open(page, './chapters/05-mapping/');
    const spread = page.locator('wc-spread').filter({ has: page.locator('#mapping') });
    const textAt = () =>
      spread.evaluate(
        (element) =>
          element.lastElementChild!.getBoundingClientRect().top -
          element.getBoundingClientRect().top,
      );
    await page.locator('#mapping .drawing').scrollIntoViewIfNeeded();
    await expect(back(page)).toBeHidden();
    const before_px = await textAt();
    await read(page.getByText(/^So a page of flash/));
    await expect(back(page)).toBeVisible();
    expect(await textAt()).toBeCloseTo(before_px, 0);
  });

  test('it can be closed, and is gone with its text', async ({ page }) => {
    await open(page, './chapters/05-mapping/');
    await read(page.getByText(/^So a page of flash/));
    await expect(back(page)).toBeVisible();
    await read(page.getByRole('heading', { name: 'In short' }));
    await expect(back(page)).toBeHidden();
    await read(page.getByText(/^So a page of flash/));
    await page.getByRole('button', { name: 'Close the small figure' }).click();
    await read(page.getByText(/^A drive can get free pages/));
    await expect(back(page)).toBeHidden();
  });

  test('words that act on a figure show what they do, and the text stays', async ({ page }) => {
    await open(page, './chapters/03-the-strobe/');
    const link = page.getByRole('link', { name: 'Set Operation to Read' });
    await read(link);
    await page.getByRole('button', { name: 'Close the small figure' }).click();
    await link.click();
    await expect(page.locator('#strobe-timing .drawing')).toBeInViewport({ ratio: 0.95 });
    await expect(link).toBeInViewport();
    const choice = page
      .locator('#strobe-timing')
      .getByRole('button', { name: 'Read', exact: true });
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
  });

  test('whoever reaches a control of it with the keyboard finds it in its place', async ({
    page,
  }) => {
    await open(page, './chapters/05-mapping/');
    const control = play(page.locator('#mapping'));
    await read(page.getByText(/^So a page of flash/));
    await expect(back(page)).toBeVisible();
    await control.focus();
    await expect(control).toBeInViewport({ ratio: 1 });
    await expect(back(page)).toBeHidden();
  });
});
