// A drive is run with the reader's own spare area: the result lies on the model's curve, and the
// address keeps it.
import { expect, type Page } from '@playwright/test';
import { AT_RELEASE, test } from './visit.ts';

const RUN_MS = 45_000;

async function open(page: Page): Promise<void> {
  await page.goto('./widgets/spare-area/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const border = (page: Page) => page.getByRole('slider', { name: 'Spare, percent of the NAND' });
const blocks = (page: Page) => page.getByRole('img', { name: /^(All blocks|Forecast)/ });
const bar = (page: Page) => page.getByRole('img', { name: /for the host,/ });
const place = (page: Page) => page.getByRole('slider', { name: 'All steps' });

test('a spare area out of range is refused with the range', async ({ page }) => {
  await open(page);
  const typed = page.getByRole('spinbutton', { name: 'Spare, percent of the NAND' });
  await typed.fill('99');
  await typed.press('Enter');
  await expect(page.getByRole('alert')).toContainText('expected 12% to 40%, found 99%');
  await expect(typed).toHaveValue('25');
});

test(
  'a typed spare area is run, and its dot comes back with the address',
  AT_RELEASE,
  async ({ page }) => {
    // Two runs of a drive, on a machine that may be busy.
    test.slow();
    await open(page);
    const typed = page.getByRole('spinbutton', { name: 'Spare, percent of the NAND' });
    await typed.fill('30');
    await typed.press('Enter');
    await expect(page.locator('.said')).toContainText('With 30% spare, 191 GB are left');
    await expect(page).toHaveURL(/spare:300/, { timeout: RUN_MS });
    await expect(page).toHaveURL(/runs:300-\d{4}/);
    const found = Number(/runs:300-(\d{4})/.exec(page.url())![1]) / 1000;
    // The model says 1.87.
    expect(found).toBeGreaterThan(1.8);
    expect(found).toBeLessThan(1.95);
    // The run is a film that can be stepped through: to its end, and a step back.
    await page.getByRole('button', { name: 'To the last step' }).click();
    await expect(page.locator('.said')).toContainText('With 30% spare, ');
    await page.getByRole('button', { name: 'Previous step' }).click();
    const place = page.getByRole('slider', { name: 'All steps' });
    await expect(place).toHaveAttribute('aria-valuetext', /1,600/);
    await page.reload();
    await expect(page.getByText(`30%: ${found.toFixed(2)}`)).toBeAttached();
    await expect(typed).toHaveValue('30');
    // The drive is run again to restore the link's state.
    await expect(place).toHaveAttribute('aria-valuetext', /1,600/, { timeout: RUN_MS });
  },
);

test('the border is dragged on the NAND, and the valid pages sink from there', async ({ page }) => {
  await open(page);
  await expect(blocks(page)).toHaveAccessibleName(/75% of the NAND hold the host's data/);
  // The host's part of the NAND: 75% of it.
  const { x, y, width, height } = (await bar(page).boundingBox())!;
  await page.mouse.move(x + width, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + (0.6 / 0.75) * width, y + height / 2, { steps: 3 });
  // The forecast of its settled state, from the runs that came with the page.
  await expect(blocks(page)).toHaveAccessibleName(
    /^Forecast.*emptiest other block 3\d(\.\d)?% is valid/,
  );
  await page.mouse.up();
  await expect(page).toHaveURL(/spare:400/, { timeout: RUN_MS });
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect(blocks(page)).toHaveAccessibleName(/emptiest other block 3\d(\.\d)?% is valid/);
  // The same by a key: half a percent, which is another run.
  await border(page).press('ArrowRight');
  await expect(border(page)).toHaveAttribute('aria-valuetext', '39.5%');
  await expect(place(page)).toBeEnabled();
});

test('the spare area is one piece, is scattered, and can be gathered', async ({ page }) => {
  await open(page);
  /** The height of the columns to the right of the border, in 255ths. */
  const spare = () =>
    page
      .locator('.blocks .valid')
      .getAttribute('d')
      .then((d) =>
        Math.max(
          0,
          ...[...d!.matchAll(/M(\d+) 255v(-?[\d.]+)/g)]
            .filter(([, left]) => Number(left) > 490)
            .map(([, , height]) => -Number(height)),
        ),
      );
  const gather = page.getByRole('button', { name: 'Gather the spare area' });
  // The film opens before the first write.
  await expect(page.locator('.said')).toContainText('This drive is full');
  await expect.poll(spare).toBeCloseTo(0);
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect.poll(spare).toBeGreaterThan(100);
  await gather.click();
  await expect.poll(spare).toBeCloseTo(0);
  await expect(page.getByText('It is still 25% of the NAND')).toBeVisible();
  await gather.click();
  await expect.poll(spare).toBeGreaterThan(100);
  await expect(page.getByText('It is still 25% of the NAND')).toBeHidden();
  await page.getByRole('button', { name: 'To the first step' }).click();
  await expect(page.locator('.said')).toContainText('This drive is full');
  await expect.poll(spare).toBeCloseTo(0);
});
