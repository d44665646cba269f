// A reader of claims in a chapter guesses, sees the results, runs one, and returns by the link.
import { expect, type Locator, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { LOOKS } from './looks.ts';
import { test } from './visit.ts';

const ASKED = './chapters/the-changed-nand/';
const LOTTERY = './chapters/the-nand-lottery/';
const RUN_MS = 60_000;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const boot = (page: Page) => page.getByRole('group', { name: 'Starting the system' });
const video = (page: Page) => page.getByRole('group', { name: /^Encoding video as fast/ });
const score = (page: Page) => page.locator('#claims .asked').getByRole('status');
const goOn = (page: Page) =>
  page.locator('#claims').getByRole('button', { name: 'Next question' }).click();

test('each question shows its result once it is guessed, and a link keeps it', async ({ page }) => {
  await open(page, ASKED);
  await expect(page.locator('#claims .lane:visible')).toHaveCount(1);
  await boot(page)
    .getByRole('button', { name: /tells them apart$/ })
    .click();
  await expect(boot(page).getByText('You guessed: tells them apart.')).toBeVisible();
  await expect(boot(page)).toContainText('real: identical (1 ×)');
  await goOn(page);
  await video(page)
    .getByRole('button', { name: /cannot tell$/ })
    .click();
  await expect(video(page).getByText('You judged it right.')).toBeVisible();
  const told = 'Question 2 of 5. You agree with the review on 1 of 2.';
  await expect(score(page)).toHaveText(told);

  await page.reload();
  await expect(score(page)).toHaveText(told);
  await page.locator('#claims').getByRole('button', { name: 'Show all results' }).click();
  await expect(page.locator('#claims .verdict:visible')).toHaveCount(5);
  await page.locator('#claims').getByRole('button', { name: 'Guess again' }).click();
  await expect(page.locator('#claims .verdict:visible')).toHaveCount(0);
  await expect(score(page)).toHaveText('Question 1 of 5.');
});

test('a guess is dragged on the axis: near 1 it says that nothing differs', async ({ page }) => {
  await open(page, ASKED);
  const drag = async (row: Locator, to: number) => {
    const axis = row.locator('.track');
    const at = async (share: number) => {
      const { x, y, width, height } = (await axis.boundingBox())!;
      return [x + Math.max(6, share * width), y + height / 2] as const;
    };
    // Its script, or content above it, may still be loading.
    await expect(async () => {
      await axis.scrollIntoViewIfNeeded();
      await page.mouse.move(...(await at(0.03)));
      await page.mouse.move(...(await at(0)));
      await expect(axis).toContainText('tells them apart', { timeout: 500 });
    }).toPass();
    await page.mouse.down();
    await page.mouse.move(...(await at(to)));
    await page.mouse.up();
  };
  await drag(boot(page), 1 / 1.904);
  await expect(boot(page).getByText('You judged it right.')).toBeVisible();
  await goOn(page);
  await drag(video(page), 0.9);
  await expect(video(page).getByText('You guessed: tells them apart.')).toBeVisible();
  await expect(page).toHaveURL(/guesses:ny---/);
});

test('Play goes through the questions, asks each first, and keeps the guesses', async ({
  page,
}) => {
  await open(page, LOTTERY);
  const widget = page.locator('#claims');
  const verdicts = widget.locator('.verdict:visible');
  const play = widget.getByRole('button', { name: 'Play', exact: true });
  const first = widget.getByRole('group', { name: /IMFT 34 nm/ }).first();
  await first.getByRole('button', { name: /close enough$/ }).click();
  await expect(first.getByText('You judged it right.')).toBeVisible();
  await expect(verdicts).toHaveText(['agrees 3.1% off, 5% allowed']);
  const status = widget.locator('.asked').getByRole('status');
  await expect(status).toHaveText('Question 1 of 6. You judged 1 of 1 right.');
  // It stops after the result of a guess, and goes on without one.
  await expect(play).toBeVisible();
  await play.click();
  await expect(status).toHaveText('Question 2 of 6. You judged 1 of 1 right.');
  await expect(widget.getByText(/Where will the simulation end/).first()).toBeVisible();
  await expect(verdicts).toHaveCount(1);
  await expect(status).toHaveText('Question 3 of 6. You judged 1 of 1 right.');
  await widget.getByRole('button', { name: 'Pause' }).click();
  // Its chip leads back to a claim.
  await widget.getByRole('button', { name: /^1\. IMFT 34 nm/ }).click();
  await expect(first.getByText('You judged it right.')).toBeVisible();
  await expect(widget.locator('.lane:visible')).toHaveCount(1);
});

test('on a phone the question, the plot and the answers are on one screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, './widgets/claims/');
  const claims = page.locator('#claims');
  const parts = [
    claims.getByText(/When does the simulated one\?$/).first(),
    claims.getByRole('group', { name: /V300/ }).locator('.track'),
    claims.getByRole('button', { name: /close enough$/ }),
  ];
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
});

test('without scripts every result is there', async ({ unscripted: page }) => {
  await page.goto(ASKED);
  await expect(page.locator('#claims .verdict:visible')).toHaveCount(5);
  await expect(page.getByRole('button', { name: /tells them apart$/ })).toHaveCount(0);
});

test('bars of one unit have one scale, and a run gives their figure', async ({ page }) => {
  await open(page, LOTTERY);
  await page.locator('#claims').getByRole('button', { name: 'Show all results' }).click();
  const rows = page.locator('#claims').getByRole('group', { name: /IMFT 34 nm/ });
  await expect(rows).toHaveCount(2);
  const widths = await rows
    .locator('.full')
    .evaluateAll((bars) => bars.map((bar) => Number.parseFloat(bar.getAttribute('width')!)));
  expect(widths[0]! / widths[1]!).toBeCloseTo(221.4 / 130, 2);
  await rows.nth(1).getByRole('button', { name: 'Run it here: S2-031' }).click();
  // The bars stay in sight: the run is drawn below them.
  const bottom = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return y + height;
  };
  const plot = await rows.nth(1).locator('.plot').boundingBox();
  expect(plot!.y).toBeGreaterThanOrEqual(await bottom(rows.nth(1).locator('.full')));
  await expect(rows.nth(1).getByText('The same as the table')).toBeVisible({ timeout: RUN_MS });
  await expect(rows.nth(1).getByText('In this browser: 130.')).toBeVisible();
});

for (const [colorScheme, when] of LOOKS) {
  const title = `every result fits 320 pixels and breaks no rule, ${colorScheme}`;
  test(title, when, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, `${ASKED}#v=1&claims=all:1&claims-2=all:1`);
    await expect(page.locator('.verdict:visible')).toHaveCount(12);
    // Islands that were never on the screen have no size yet, and would overlap later content.
    for (const island of await page.locator('wc-island').all()) {
      await island.scrollIntoViewIfNeeded();
    }
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
  });
}
