// The story below the machine: the stage follows the step that its reader scrolls to, in both
// directions, and every step has its picture without a script.
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { test } from './visit.ts';

const STEPS = 8;
const SCREENS = [
  [1440, 900],
  [390, 844],
] as const;

/** Scrolls to a step, as its link does. */
const goTo = (page: Page, step: number) =>
  page.evaluate((step) => document.getElementById(`story=${step}`)!.scrollIntoView(), step);

async function open(page: Page, width: number, height: number, hash = ''): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(`./${hash}`);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const storyOf = (page: Page) => page.getByRole('region', { name: 'See why, step by step' });

/** A text on the stage; the pictures for paper, which have the same, are hidden. */
const shown = (page: Page, text: RegExp | string) =>
  storyOf(page).getByText(text).filter({ visible: true }).first();

/** Every step with a text of the stage that belongs to it alone. */
const SHOWN: readonly (readonly [step: number, text: RegExp])[] = [
  [1, /^Second \d+: [\d,]+ writes$/],
  [2, /^Draw the next minutes here$/],
  [3, /^the line falls$/],
  [4, /^[\d,]+ free blocks$/],
  [5, /^valid [\d,]+$/],
  [6, /^moved [\d,]+$/],
  [7, /seconds without a write so far$/],
  [8, /^Second 2,000: no write$/],
];

for (const [width, height] of SCREENS) {
  test(`the stage shows each step of ${width}x${height}, forwards and backwards`, async ({
    page,
  }) => {
    await open(page, width, height);
    const story = storyOf(page);
    for (const [step, text] of [...SHOWN, ...SHOWN.toReversed()]) {
      await goTo(page, step);
      const current = story.getByRole('listitem').and(page.locator('[aria-current=step]'));
      await expect(current.getByRole('heading')).toHaveId(`story=${step}`);
      await expect(shown(page, text)).toBeInViewport();
      await expect(current.getByRole('heading')).toBeInViewport();
    }
  });
}

for (const [width, height] of SCREENS) {
  test(`a link at ${width}x${height} opens at its step`, async ({ page }) => {
    for (const step of [1, 5, STEPS]) {
      await page.goto('about:blank');
      await open(page, width, height, `#story=${step}`);
      const current = storyOf(page).getByRole('listitem').and(page.locator('[aria-current=step]'));
      await expect(current.getByRole('heading')).toHaveId(`story=${step}`);
      await expect(current.getByRole('heading')).toBeInViewport();
    }
  });
}

test('a guess is compared with the run', async ({ page }) => {
  await open(page, 1440, 900);
  await goTo(page, 2);
  const guess = storyOf(page).getByRole('slider', { name: 'Your guess of the writes per second' });
  await guess.focus();
  await guess.press('PageUp');
  await goTo(page, 3);
  await expect(storyOf(page).getByText(/^You expected [\d,]+, [\d.]+ times as many/)).toBeVisible();
});

test('one recorded block fills, turns stale, is emptied and erased', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 1440, 900);
  await goTo(page, 5);
  for (const text of [/^Second 150: /, 'Block 1,826 of die 24', /^valid 729$/, /^stale 295$/]) {
    await expect(shown(page, text)).toBeInViewport();
  }
  await goTo(page, 6);
  for (const text of [/^moved 729$/, /^won 295$/]) {
    await expect(shown(page, text)).toBeInViewport();
  }
});

test('the opening names the steps, and each name leads to its step', async ({ page }) => {
  await open(page, 1440, 900);
  const steps = page.getByRole('navigation', { name: 'See why, step by step' }).getByRole('link');
  await expect(steps).toHaveCount(STEPS);
  await expect(steps.last()).toBeInViewport({ ratio: 1 });
  await steps.nth(3).click();
  const current = storyOf(page).getByRole('listitem').and(page.locator('[aria-current=step]'));
  await expect(current.getByRole('heading')).toHaveId('story=4');
  await expect(shown(page, /^[\d,]+ free blocks$/)).toBeInViewport();
});

test('the last step leads to the machine and runs it', async ({ page }) => {
  await open(page, 1440, 900);
  await goTo(page, STEPS);
  await storyOf(page).getByRole('link', { name: 'Run it yourself' }).click();
  await expect(page.getByRole('button', { name: 'Pause' }).first()).toBeInViewport();
});

test('with reduced motion a step is shown at its end', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 1440, 900);
  await goTo(page, 4);
  await expect(shown(page, /^32 free blocks$/)).toBeInViewport();
  await goTo(page, 3);
  await expect(shown(page, /^Second 600: /)).toBeInViewport();
});

test('no step breaks a rule of accessibility or is wider than a small phone', async ({ page }) => {
  await open(page, 320, 640);
  for (const step of [2, 4, 6]) {
    await goTo(page, step);
    await expect(page.locator(`[aria-current=step] h3`)).toHaveId(`story=${step}`);
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('without a script each step has its text and its picture', async ({ unscripted }) => {
  await unscripted.goto('./');
  const story = storyOf(unscripted);
  await expect(story.getByRole('heading', { level: 3 })).toHaveCount(STEPS);
  const steps = story.getByRole('list').first().locator('> li');
  const pictured: readonly (RegExp | string)[] = [
    /^Second 75: /,
    /^Second 75: /,
    'the line falls',
    '32 free blocks',
    /^stale 295$/,
    /^moved [\d,]+$/,
    '629 seconds without a write so far',
  ];
  for (const [step, text] of pictured.entries()) {
    const found = steps.nth(step).getByText(text).filter({ visible: true });
    await expect(found.first()).toBeVisible();
  }
  await expect(steps.nth(3).getByRole('img', { name: /^All 64,896 blocks / })).toBeVisible();
  await expect(story.getByText(/Draw what you expect/)).toBeHidden();
  await expect(story.getByText(/^Moving pages is work/)).toBeVisible();
});
