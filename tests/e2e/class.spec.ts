// Class mode shows no result before somebody asks for it; the projector and the colors are
// parameters of an address, and hold for the tab.
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { test } from './visit.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

/** The parts of figures that a reader sees: all that is drawn or written but their covers. */
const visibleParts = (page: Page, key: string) =>
  page
    .locator(`[id="${key}"]`)
    .evaluate(
      (island) =>
        [...island.querySelectorAll('svg, canvas, p, h2, h3, table, button, input')].filter(
          (part) =>
            !part.closest('.figure-cover') && part.checkVisibility({ visibilityProperty: true }),
        ).length,
    );

const figures = (page: Page) =>
  page.locator('.result').evaluateAll((all) => all.map(({ id }) => id));
const covered = (page: Page) =>
  page
    .locator('.result:not(.predicted, [uncovered])')
    .evaluateAll((all) => all.map(({ id }) => id));
/** Text after a question. */
const waiting = (page: Page) => page.locator('.prose.told-later');
const showText = (page: Page) => page.getByRole('button', { name: 'Show the text' });
const show = (page: Page) => page.getByRole('button', { name: 'Show the result' });

test('the first page keeps its result until somebody asks for it', async ({ page }) => {
  await page.addInitScript(() => {
    const spoken: string[] = ((window as { spoken?: string[] }).spoken = []);
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target.parentElement ?? (target as Element)).closest('[aria-live=polite]');
        if (region?.textContent.includes('9,489')) spoken.push(region.textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await open(page, './?class');
  await expect(page.getByText('How will it go on? Draw it on the plot.')).toBeVisible();
  const run = page.locator('#flagship');
  await expect(run).not.toContainText('In the last quarter');
  for (const result of ['46,550', '9,489', 'down to a fifth']) {
    await expect(run.getByText(result)).toHaveCount(0);
  }
  await expect(page.getByText('Run the drive, then point at a second of the plot.')).toBeVisible();
  const keys = await covered(page);
  expect(keys).toEqual(['wear', 'zoom', 'story']);
  for (const key of keys) expect(await visibleParts(page, key), key).toBe(0);
  // A screen reader has heard nothing else.
  expect(await page.evaluate(() => (window as { spoken?: string[] }).spoken)).toEqual([]);
  await run.getByLabel('Show the finished run').check();
  await expect(run).toContainText('In the last quarter: 9,489');
});

test('a result is not in sight before the scripts of the figures are there', async ({ page }) => {
  await page.route(/generated\/islands\//, (route) => route.abort());
  await page.goto('./?class');
  await expect(page.locator('html')).toHaveAttribute('data-class', 'on');
  for (const key of await figures(page)) expect(await visibleParts(page, key), key).toBe(0);
});

const COVERED = [
  './chapters/the-strobe/',
  './widgets/mapping/',
  './widgets/trim/',
  './drives/',
  './evidence/',
];
for (const address of COVERED) {
  test(`${address} covers its figures, and a press shows one`, async ({ page }) => {
    await open(page, `${address}?class`);
    const keys = await covered(page);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(await visibleParts(page, key), key).toBe(0);
    await show(page).first().click();
    await expect.poll(() => visibleParts(page, keys[0]!)).toBeGreaterThan(3);
    await expect(page.locator(`[id="${keys[0]!}"]`)).toBeFocused();
    await expect(show(page)).toHaveCount(keys.length - 1);
  });
}

test('a link to a claim asks for the table, and the list of machines shows no picture', async ({
  page,
}) => {
  await open(page, './evidence/?class#S1-015');
  await expect(show(page)).toHaveCount(0);
  await expect(page.locator('[data-claim="S1-015"] details').first()).toHaveAttribute('open');
  await open(page, './widgets/?class');
  await expect(page.getByRole('link', { name: 'Mapping' }).first()).toBeVisible();
  await expect(page.locator('wc-island').filter({ visible: true })).toHaveCount(0);
});

test('a link to a state asks for that figure, and words of the text do', async ({ page }) => {
  await open(page, './chapters/trim-and-idle-time/?class#v=1&trim=step:12');
  expect(await covered(page)).toEqual(['fill-delete-refill']);
  await showText(page).last().click();
  await page.locator('a[data-asks="fill-delete-refill"]').first().click();
  await expect(show(page)).toHaveCount(0);
  await open(page, './?class#flagship&v=1&flagship=at:1600');
  await expect(page.getByText('How will it go on? Draw it on the plot.')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Where this second went' })).toContainText('1,600');
});

for (const width of [320, 1440]) {
  test(`text waits until its question is answered, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, './chapters/mapping/?class');
    const text = page.getByText('Write page 3 of a drive');
    await expect(text).toBeHidden();
    await expect(page.locator('.prose').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'One write, one entry' })).toBeHidden();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: /^A?\s*1 GB: the new data/ }).click();
    await expect(page.getByText('Your code for the class').first()).toBeVisible();
    await expect(text).toBeHidden();
    await page.getByRole('button', { name: 'Show what happened' }).click();
    await expect(text).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
    await expect(showText(page)).toHaveCount(0);
    // A reload keeps the answer, and its text.
    await page.reload();
    await expect(text).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}

test('a press shows the text that waits, a link to a section too, and paper has all', async ({
  page,
}) => {
  await open(page, './chapters/mapping/?class');
  const text = page.getByText('Write page 3 of a drive');
  await page.emulateMedia({ media: 'print' });
  await expect(text).toBeVisible();
  await expect(showText(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(text).toBeHidden();
  await showText(page).press('Enter');
  await expect(text).toBeVisible();
  await expect(page.locator('.prose:focus')).toContainText('Write page 3 of a drive');

  await open(page, './chapters/garbage-collection/?class#choosing');
  const section = page.getByRole('heading', { name: 'Choosing' });
  await expect(section).toBeInViewport();
  // The text after the second question still waits.
  await expect(showText(page)).toHaveCount(1);
});

test('nothing on the first page tells what comes before the class has guessed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, './?class');
  const told = page.getByText('collapse after two and a half minutes');
  await expect(told).toBeHidden();
  await expect(page.locator('.prose').filter({ visible: true })).toHaveCount(0);
  await expect(showText(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Go on without a guess' }).click();
  await expect(told).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What happens' })).toBeVisible();
  // Two questions of the text still wait.
  await expect(showText(page)).toHaveCount(2);
});

test('without class mode, text does not wait', async ({ page }) => {
  await open(page, './chapters/mapping/');
  await expect(page.getByText('Write page 3 of a drive')).toBeVisible();
  await expect(showText(page)).toHaveCount(0);
});

test('a worked answer opens only after a try, whose verdict waits for a press', async ({
  page,
}) => {
  await open(page, './chapters/mapping/?class');
  const exercise = page.getByRole('region', { name: 'How large is the map?' });
  await exercise.scrollIntoViewIfNeeded();
  await expect(exercise.getByText('The solution opens after your first try.')).toBeVisible();
  await expect(exercise.getByText('Worked answer', { exact: true })).toBeHidden();
  await exercise.getByRole('button', { name: 'Check' }).click();
  await expect(exercise.getByText('Worked answer', { exact: true })).toBeHidden();
  await exercise.getByLabel('Your answer').fill('1');
  await exercise.getByRole('button', { name: 'Check' }).click();
  await expect(exercise.getByText('Worked answer', { exact: true })).toBeHidden();
  await exercise.getByRole('button', { name: 'Show what happened' }).click();
  await expect(exercise.getByText('Worked answer', { exact: true })).toBeVisible();
  await expect(exercise.getByText('opens after your first try')).toBeHidden();
});

test('the mode lasts for the tab until it is left, and leads to no answers', async ({ page }) => {
  await open(page, './teach/');
  await page.getByRole('link', { name: 'Turn on class mode' }).click();
  await expect(page.getByRole('link', { name: 'Answers and student links' })).toHaveCount(0);
  await open(page, './chapters/mapping/');
  await expect(page.getByText('Class mode', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'For teachers' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Notes for teachers' })).toBeHidden();
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(page).toHaveURL(/garbage-collection\/\?class$/);
  await expect(show(page)).not.toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await page.getByText('Class mode', { exact: true }).click();
  await page.getByRole('link', { name: 'Leave it' }).click();
  await expect(page).toHaveURL(/\?class=off$/);
  for (const key of await figures(page)) expect(await visibleParts(page, key)).toBeGreaterThan(0);
  await open(page, './');
  await expect(page.locator('#flagship')).toContainText('In the last quarter: 9,489');
  await expect(page.getByText('Class mode', { exact: true })).toBeHidden();
});

test('without scripts results are shown', async ({ unscripted }) => {
  await unscripted.goto('./?class');
  await expect(unscripted.locator('#flagship')).toContainText('In the last quarter: 9,489');
  await expect(unscripted.getByText('Class mode', { exact: true })).toBeHidden();
});

test('a figure keeps to itself what the lecturer asks', async ({ page }) => {
  await open(page, './present/mapping/?class#mapping&v=1&mapping=writes:,step:0');
  await expect(page.locator('#mapping').getByText('234 MB')).toBeHidden();
  const count = page.getByRole('button', { name: 'Count the pages' });
  // There is nothing to count yet.
  await expect(count).toBeHidden();
  await page.goto('about:blank');
  await open(page, './present/mapping/?class#mapping&v=1&mapping=step:10');
  await expect(count).toBeVisible();
  await count.click();
  await expect(
    page.locator('#mapping').getByRole('listitem').filter({ hasText: '7 valid' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show the size of the map' }).click();
  await expect(page.locator('#mapping').getByText('234 MB')).toBeVisible();
  await open(
    page,
    './present/pages-and-blocks/?class#page-block&v=1&page-block=operations:,step:0',
  );
  await expect(page.getByText('only this one can be programmed')).toBeHidden();
  await page.goto('about:blank');
  await open(
    page,
    './present/garbage-collection/?class#garbage-collection&v=1&garbage-collection=step:0',
  );
  await expect(page.locator('#garbage-collection').getByText('Cost-benefit')).toBeHidden();
  await page.goto('about:blank');
  await open(
    page,
    './present/garbage-collection/?class#garbage-collection&v=1&garbage-collection=scores:long',
  );
  await expect(page.locator('#garbage-collection').getByText('Cost-benefit')).toBeVisible();
});

test('links carry the projector and class mode into a new tab', async ({ page }) => {
  await open(page, './teach/?class&projector');
  const plan = page.getByRole('link', { name: 'Open its slides' }).filter({ visible: true });
  const slides = /present\/pages-and-blocks\/\?plan=45-2&class&projector#page-block/;
  await expect(plan.nth(1)).toHaveAttribute('href', slides);
});

test('an address turns on the projector and colors for its tab alone', async ({ page, shared }) => {
  await open(page, './glossary/?projector&palette=red-green');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mode', 'projector');
  await open(page, './about/');
  await expect(html).toHaveAttribute('data-mode', 'projector');
  await expect(html).toHaveAttribute('data-palette', 'red-green');
  const colors = page.getByRole('combobox', { name: 'Colors' });
  await expect(colors).toHaveValue('red-green');
  const other = await shared.newPage();
  await open(other, './about/');
  await expect(other.locator('html')).not.toHaveAttribute('data-mode');
  await other.close();
  await page.getByRole('button', { name: 'Projector' }).click();
  await expect(html).not.toHaveAttribute('data-mode');
  await colors.selectOption('Standard');
  await page.reload();
  await expect(html).not.toHaveAttribute('data-palette');
});

test('colors that do not exist are named', async ({ page }) => {
  await open(page, './glossary/?palette=loud');
  await expect(page.getByRole('alert')).toContainText('loud');
  await expect(page.getByRole('combobox', { name: 'Colors' })).toHaveValue('standard');
});
