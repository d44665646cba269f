// Two drives on the start page: both lines up to the fall, the reader's guess, then the run.
import { expect, type Page } from '@playwright/test';
import { test } from './visit.ts';

async function open(page: Page): Promise<void> {
  // On a machine with little memory the page takes the small drives.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'deviceMemory', { value: 2 });
  });
  await page.goto('./');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await comparison(page).scrollIntoViewIfNeeded();
}

const comparison = (page: Page) => page.getByRole('region', { name: 'Two drives, one test' });
const ends = (page: Page) => comparison(page).getByRole('slider', { name: /^Your guess: / });
const cursor = (page: Page) => comparison(page).getByRole('slider', { name: 'Second of the run' });
// The small copy of the figure may cover a button at some scroll positions.
const press = (page: Page, name: string) =>
  comparison(page).getByRole('button', { name, exact: true }).press('Enter');

const RUN_MS = 150_000;
test.describe.configure({ timeout: 240_000 });

test('both drives are seen up to the fall, ends are dragged, both run on one clock', async ({
  page,
}) => {
  await open(page);
  await expect(ends(page)).toHaveCount(2);
  await expect(comparison(page).getByText('Which falls further? Drag both ends.')).toBeVisible();
  const ratio = /second 103, the Intel SSD 335 240 GB wrote 1\.3 times as much/;
  await expect(comparison(page).getByText(ratio)).toBeVisible();
  await expect(comparison(page).getByText('no second without a write')).toHaveCount(2);
  // There is nothing yet to look at more closely.
  await expect(comparison(page).getByRole('button', { name: 'From 1,400 s' })).toBeHidden();

  const grip = (await ends(page).first().boundingBox())!;
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 120, { steps: 5 });
  await page.mouse.up();
  const dragged = /^[123]?\d,\d{3} writes/;
  await expect(ends(page).first()).toHaveAttribute('aria-valuetext', dragged);
  await ends(page).last().press('PageDown');
  await expect(ends(page).last()).toHaveAttribute('aria-valuetext', /^53,[45]\d\d writes/);
  await expect(comparison(page).getByText('Press “Run both” to see.')).toBeVisible();

  await press(page, 'Run both');
  await expect(ends(page)).toHaveCount(0);
  await expect(comparison(page).getByText('your guess', { exact: true })).toHaveCount(2);
  // Each card shows the distance from the beginning, and neither runs ahead of the other.
  const drives = page.locator('article').filter({ hasText: 'first collection' });
  await expect(drives.getByRole('progressbar')).toHaveCount(2);
  const secondOf = (said: string | null) =>
    Number(/^Second ([\d,]+)/.exec(said ?? '')?.[1]?.replace(',', ''));
  const seconds = async () =>
    (
      await drives.getByRole('progressbar').evaluateAll((bars) => bars.map((bar) => bar.ariaLabel))
    ).map(secondOf);
  await expect.poll(async () => Math.min(...(await seconds()))).toBeGreaterThan(20);
  const [a = 0, b = 0] = await seconds();
  expect(Math.abs(a - b)).toBeLessThan(60);

  await expect(comparison(page).getByRole('button', { name: 'Run both again' })).toBeVisible({
    timeout: RUN_MS,
  });
  await expect(
    comparison(page).getByText('You guessed it: the Kingston SSDNow V300 240 GB falls further.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Intel SSD 335' })).toBeVisible();
  // The reason that one is slower: it also copies, and does nothing else for whole seconds.
  const nandOf = (drive: string) =>
    page.getByRole('img', { name: new RegExp(`the NAND of the ${drive}.* are copies`) });
  await expect(nandOf('Kingston')).toHaveAccessibleName(/seconds it programmed nothing else/);
  await expect(nandOf('Intel')).toHaveAccessibleName(/some in every second/);
});

test('the second that is read stays on the plot', async ({ page }) => {
  await open(page);
  await press(page, 'Show the finished run');
  await cursor(page).press('Home');
  for (let press = 0; press < 3; press += 1) await cursor(page).press('PageUp');
  await expect(cursor(page)).toHaveAttribute('aria-valuenow', '151');
  await press(page, 'From 1,400 s');
  await expect(cursor(page)).toHaveAttribute('aria-valuenow', '1400');
  await cursor(page).press('ArrowLeft');
  await expect(cursor(page)).toHaveAttribute('aria-valuetext', /^Second 1,400:/);
});

test('another spare area says what became of the run, and covers nothing again', async ({
  page,
}) => {
  await open(page);
  await press(page, 'Show the finished run');
  await press(page, 'Run both');
  await press(page, 'Pause');
  await press(page, '25 % spare factor');
  await expect(comparison(page).getByText(/25 % spare factor\. Your run has ended/)).toBeVisible();
  await expect(ends(page)).toHaveCount(0);
  await press(page, 'Run both');
  await press(page, 'as sold');
  await expect(comparison(page).getByText(/as sold\. Both drives run again/)).toBeVisible();
  await expect(comparison(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});
