// The flagship's run in a chapter: on its own, with a link that restores it.
import { expect } from '@playwright/test';
import { test } from './visit.ts';

const ALONE = './widgets/steady-state/';
const RUN_MS = 60_000;

test('the link keeps the second and what was changed', async ({ page }) => {
  await page.goto(`${ALONE}#v=1&steady-state=at:5,scale:64,queue_depth:8`);
  const second = page.getByRole('status').filter({ hasText: 'of 2,000' }).first();
  await expect(second).toContainText('5 of 2,000', { timeout: RUN_MS });
  await page.getByRole('slider', { name: 'Second of the run' }).nth(1).fill('9');
  await expect(page).toHaveURL(/steady-state=at:9,scale:64,queue_depth:8$/);
  await page.reload();
  await expect(second).toContainText('9 of 2,000', { timeout: RUN_MS });
  const depth = page.getByRole('button', { name: '8', exact: true });
  await expect(depth).toHaveAttribute('aria-pressed', 'true');
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`at ${width} by ${height} the first screen has the slider through time`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const address of [ALONE, './embed/v1/steady-state/']) {
      await page.goto(address);
      const slider = page.getByRole('slider', { name: 'Second of the run' }).nth(1);
      await expect(slider).toBeInViewport({ ratio: 1 });
    }
  });
}

test('while the slider is dragged the readouts follow; let go, the run goes there', async ({
  page,
}) => {
  await page.goto(ALONE);
  const slider = page.getByRole('slider', { name: 'Second of the run' }).nth(1);
  const second = page.getByRole('status').filter({ hasText: 'of 2,000' }).first();
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  const to = (share: number) =>
    page.mouse.move(box.x + share * box.width, box.y + box.height / 2, { steps: 4 });
  await to(0.25);
  await page.mouse.down();
  for (const share of [0.5, 0.75]) {
    await to(share);
    const at_s = Number(await slider.inputValue()).toLocaleString('en-US');
    await expect(page.locator('dl').filter({ hasText: 'writes per second' })).toContainText(at_s);
    await expect(second).toContainText(`${at_s} of 2,000`);
    await expect(page).not.toHaveURL(/at:/);
  }
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`at:${await slider.inputValue()}`));
});

test('zoomed past the cliff, the plot says what holds for the seconds in view', async ({
  page,
}) => {
  await page.goto(ALONE);
  const plot = page.locator('figure').first();
  await page.locator('summary', { hasText: /^Axes$/ }).click();
  for (const [label, second] of [
    ['to second', '900'],
    ['from second', '600'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(second);
    await page.getByLabel(label, { exact: true }).press('Enter');
    // The plot follows, and with it the bounds of the other field.
    await expect(plot.getByRole('button', { name: 'Whole run' })).toBeVisible();
  }
  await expect(plot.getByText('down to 16% here')).toBeVisible();
  await expect(page.getByText('128 seconds without a write').last()).toBeVisible();
  await plot.getByRole('button', { name: 'Whole run' }).click();
  await expect(plot.getByText('down to a fifth', { exact: true })).toBeVisible();
  await expect(page.getByText('629 seconds without a write').last()).toBeVisible();
});

test('a run that begins is seen whole, whatever the plot was zoomed to', async ({ page }) => {
  await page.goto(ALONE);
  const plot = page.locator('figure').first();
  await page.locator('summary', { hasText: /^Axes$/ }).click();
  const from = page.getByLabel('from second', { exact: true });
  await from.fill('600');
  await from.press('Enter');
  const whole = plot.getByRole('button', { name: 'Whole run' });
  await expect(whole).toBeVisible();
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await expect(whole).toBeHidden();
});

test('the reader guesses when it is steady, and the rule answers', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(ALONE);
  await page.getByRole('slider', { name: 'Your guess: steady from second' }).fill('900');
  await page.getByRole('button', { name: 'Steady from 900 s' }).click();
  await expect(page.getByText('You said 900 s. It is never steady in this run.')).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Second of the run' }).nth(1);
  await slider.fill('900');
  await expect(page.getByText('Seconds 570 to 870: not level.')).toBeVisible();
  await slider.fill('2000');
  await page.getByRole('button', { name: 'Guess again' }).click();
  await page.getByRole('button', { name: 'Never', exact: true }).click();
  await expect(page.getByText('You are right: it is never steady in this run.')).toBeVisible();
});
