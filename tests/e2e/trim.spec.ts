// Two drives, one of which receives TRIM: the settings decide how far apart they end.
import { expect, type Page } from '@playwright/test';
import { AT_RELEASE, test } from './visit.ts';

const moved = /^\d+ pages? moved so far, \d+ of them deleted$/;

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`./widgets/${name}/`);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

test('with nothing deleted TRIM changes nothing', async ({ page }) => {
  await open(page, 'trim');
  // Only the last step compares the two drives.
  await expect(page.getByText(/as many programmed$/)).toBeHidden();
  await page.getByRole('button', { name: 'To the last step' }).click();
  const tallies = page.getByRole('img', { name: moved });
  const [told, untold] = [tallies.first(), tallies.last()];
  const label = 'aria-label';
  await expect(untold).toHaveAttribute(label, /^1\d\d pages/);
  expect(await told.getAttribute(label)).not.toBe(await untold.getAttribute(label));
  await expect(page.getByText(/: 1.8 times as many programmed$/)).toBeVisible();
  await page.getByLabel('Deleted, % of the data').press('Home');
  await expect(page).toHaveURL(/deleted_percent:0/);
  expect(await told.getAttribute(label)).toBe(await untold.getAttribute(label));
  await expect(page.getByText(/: as many programmed$/)).toBeVisible();
});

test('arrow keys make the file larger, it is deleted, and a block says what is left', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'trim');
  await page.getByLabel('Deleted, % of the data').press('ArrowLeft');
  await expect(page).toHaveURL(/deleted_percent:41/);
  await page.getByRole('button', { name: 'Block 4' }).first().click();
  const held = page.getByText(/^Block 4: /);
  await expect(held.first()).toHaveText((await held.last().textContent()) ?? '');
  await page.getByRole('button', { name: 'Delete the file' }).click();
  await expect(held.first()).not.toContainText('deleted');
  await expect(held.last()).toContainText('deleted');
  await page.getByRole('button', { name: 'Write 160 other pages' }).click();
  await expect(page.getByRole('img', { name: /[1-9]\d* of them deleted$/ })).toHaveCount(1);
});

test('a drive is filled ten times, and what is deleted stays on the one that is not told', async ({
  page,
}) => {
  await open(page, 'fill-delete-refill');
  const said = page.locator('.said');
  // The result is withheld until it is reached.
  await expect(said).toContainText('does the other keep up?');
  await expect(page.locator('.drawing figure')).not.toContainText('done after');
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect(said).toContainText('refills of Vendor 3 take 1.56 times as long');
  const drives = page.getByRole('group', { name: /^Drive/ });
  await expect(drives.getByRole('button')).toHaveText([
    /^KC300 1\.00/,
    /^Vendor 1 1\.0/,
    /^Vendor 2 1\.2/,
    /^Vendor 3 1\.5/,
  ]);
  const states = page.locator('.drawing h3 small');
  await expect(states).toHaveText(Array(2).fill('fill 10 of 10: full'));
  await page.getByRole('button', { name: 'To the first step' }).click();
  await expect(states).toHaveText(Array(2).fill('new, empty: for your files'));
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(states).toHaveText(Array(2).fill('fill 1 of 10: full'));
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(states).toHaveText(['knows it is empty', 'does not know it is empty']);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(states.last()).toHaveText('fill 2 of 10: full');
  await expect(states.first()).toHaveText('fill 3 of 10');
  await drives.getByRole('button', { name: 'KC300' }).click();
  await expect(page).toHaveURL(/drive:kingston-kc300-120/);
  await expect(states).toHaveText(Array(2).fill('fill 2 of 10: full'));
});

test('the slower drive is moved to the fill that is pressed or dragged to', async ({ page }) => {
  await open(page, 'fill-delete-refill');
  const track = page.locator('.drawing .touch');
  const { width, height } = (await track.boundingBox())!;
  const states = page.locator('.drawing h3 small');
  await track.click({ position: { x: 0.55 * width, y: 0.75 * height } });
  await expect(states).toHaveText([/^fill [89] of 10$/, 'fill 6 of 10']);
  await track.dragTo(track, {
    sourcePosition: { x: 0.8 * width, y: 0.25 * height },
    targetPosition: { x: 0.25 * width, y: 0.25 * height },
  });
  await expect(states).toHaveText(['fill 4 of 10', 'fill 3 of 10']);
});

test('an order of an old link still opens, and the slider takes the keys', async ({ page }) => {
  const link = 'v=1&fill-delete-refill=drive:hypothetical-vendor-3-120,order:scattered';
  await page.goto(`./widgets/fill-delete-refill/#${link}`);
  const written = page.getByLabel('Files written');
  await expect(written).toHaveAttribute('aria-valuetext', 'anywhere');
  await expect(page.getByRole('button', { name: 'Vendor 3' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await written.press('ArrowLeft');
  await expect(written).toHaveAttribute('aria-valuetext', 'in extents of 8 MiB');
  await expect(page).toHaveURL(/order:8/);
});

test('the ten fills run again in the browser to the same times', AT_RELEASE, async ({ page }) => {
  test.slow();
  await open(page, 'fill-delete-refill');
  await page.getByLabel('Files written').press('Home');
  await page.getByRole('button', { name: 'To the last step' }).click();
  const times = page.locator('.drawing figure text').filter({ hasText: 'done after' });
  await expect(times).toHaveCount(2);
  const built = await times.allTextContents();
  expect(built).toHaveLength(2);
  await page.getByRole('button', { name: 'Run it here' }).click();
  await expect(page.locator('.said')).toContainText('running');
  await expect(page.getByText(/^Your browser has computed it: .*to the second/)).toBeVisible({
    timeout: 120_000,
  });
  await expect(times).toHaveText(built);
});
