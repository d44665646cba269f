// The lecture for teachers: each link of each plan shows what the plan says the class sees.
import { expect } from '@playwright/test';
import { follow, isAt, leadOn, linksOf, nextPress, planOf } from './lecture.ts';
import { test } from './visit.ts';

test('the lecture of 45 minutes, from the first link to the last', async ({ page }) => {
  await page.goto('./teach/');
  const plan = planOf(page);
  await expect(plan.getByRole('radio', { name: '45 minutes' })).toBeChecked();
  const parts = plan.getByRole('listitem');
  await expect(parts.filter({ visible: true })).toHaveCount(7);
  const links = await linksOf(plan.locator('a.in-45'));
  expect(links.length).toBeGreaterThan(10);
  await follow(page, links[0]!);
  // The class guesses first: this link turns on class mode by itself.
  await expect(page.locator('html')).toHaveAttribute('data-class', 'on');
  const run = page.locator('#flagship');
  for (const result of ['9,489', 'down to a fifth', '46,550']) {
    await expect(run.getByText(result)).toHaveCount(0);
  }
  for (const link of links.slice(1)) await follow(page, link);
});

test('a remote control leads through the lecture of 45 minutes and back', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('./teach/');
  const links = await linksOf(planOf(page).locator('a.in-45'));
  await planOf(page).getByRole('link', { name: 'Open its slides' }).first().click();
  await isAt(page, links[0]!, '-0');
  await expect(nextPress(page)).toHaveText('Next press: Go on without a guess');
  for (const place of links.keys()) if (place > 0) await leadOn(page, links, place);
  await expect(page).toHaveURL(/present\/the-collapse\/\?.*slide=14/);
  // The exercise is for the students, who have it for homework.
  await expect(nextPress(page)).toHaveText('This is the end of the plan.');
  await page.keyboard.press('PageDown');
  await isAt(page, links.at(-1)!, `-${links.length - 1}`);
  for (const place of [links.length - 2, links.length - 3]) {
    await page.keyboard.press('PageUp');
    await isAt(page, links[place]!, `-${place}`);
  }
  await page.getByRole('link', { name: 'Leave the plan' }).click();
  await expect(page.locator('wc-deck[data-ready]')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Back to the plan' })).toBeHidden();
});

test('the speaker view has the plan, whose links move the slides', async ({ page }) => {
  await page.goto('./teach/');
  await planOf(page).getByRole('link', { name: 'Open its slides' }).first().click();
  await expect(page.locator('wc-deck[data-ready]')).toBeAttached();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Speaker view' }).click();
  const view = await opened;
  const plan = view.getByRole('region', { name: 'The plan' });
  await expect(plan.getByText('It slows down a little')).toBeVisible();
  await expect(
    plan.getByRole('link', { name: 'the drive of the first chapter, its result hidden' }),
  ).toHaveAttribute('aria-current', 'step');
  await plan.getByText('A block cannot be overwritten').click();
  await plan.getByRole('link', { name: 'one page of 256' }).click();
  await expect(page).toHaveURL(/present\/pages-and-blocks\/\?plan=45-3/);
  // The next deck takes the window over.
  await expect(view.getByRole('heading', { level: 2 }).first()).toHaveText('Pages and blocks');
  await expect(plan.getByRole('link', { name: 'one page of 256' })).toHaveAttribute(
    'aria-current',
    'step',
  );
});

test('on the projector the plan covers what to ask and say', async ({ page }) => {
  await page.goto('./teach/?projector');
  const plan = planOf(page);
  const answer = plan.getByText('It slows down a little');
  await expect(plan.getByRole('heading', { name: 'Draw what comes next' })).toBeVisible();
  await expect(answer).toBeHidden();
  await plan.getByRole('checkbox', { name: 'Show what to ask and say' }).first().check();
  await expect(answer).toBeVisible();
  await expect(plan.getByText('Erase the page, then write it.')).toBeHidden();
});

test('a plan has a clock, and its length may be chosen without a script', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('./teach/');
  const plan = planOf(page);
  const ends = { '20 minutes': '0:17', '45 minutes': '0:41', '90 minutes': '1:22' };
  for (const [length, begin] of Object.entries(ends)) {
    await plan.getByRole('radio', { name: length }).check();
    const times = plan.locator('.time').filter({ visible: true });
    await expect(times.first()).toContainText('0:00');
    await expect(times.last()).toContainText(begin);
  }
});
