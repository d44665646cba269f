// A teacher reads the notes, gives each student a link, and has the answers to all of them.
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { test } from './visit.ts';

const KEY = './teach/key/';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const seeds = (page: Page) => page.getByRole('textbox', { name: 'Variants' });
const rows = (page: Page) => page.locator('tbody tr');

test('a chapter leads to its notes, and carries none', async ({ page }) => {
  await open(page, './chapters/spare-area/');
  await expect(page.getByText('Misconceptions')).toHaveCount(0);
  await page.getByRole('link', { name: 'Notes for teachers' }).click();
  await expect(page).toHaveURL(/\/teach\/notes\/#spare-area$/);
  const notes = page.getByRole('region', { name: '5 Spare area' });
  await expect(notes).toBeInViewport();
  await expect(notes.getByRole('heading', { level: 3 })).not.toHaveCount(0);
  await notes.getByRole('link', { name: 'Answers and student links' }).click();
  await expect(page.getByText('5. Spare area: answers for 30 variants')).toBeVisible();
});

test('the answer in the key is right on the page that the student opens', async ({ page }) => {
  await open(page, KEY);
  await page.getByRole('combobox', { name: 'Chapter' }).selectOption('5. Spare area');
  await seeds(page).fill('4, 41-42');
  await seeds(page).press('Enter');
  await expect(rows(page).locator('th')).toHaveText(['4', '41', '42']);
  const row = rows(page).filter({ has: page.getByRole('rowheader', { name: '42' }) });
  const answers = await row.getByRole('cell').allInnerTexts();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/chapters\/spare-area\/\?class&seed=42$/);
  const exercise = page.getByRole('region', { name: 'The spare factor of a drive' });
  await expect(exercise.getByLabel('Variant')).toHaveValue('42');
  await exercise.getByLabel('Your answer').fill(answers[0]!);
  await exercise.getByRole('button', { name: 'Check' }).click();
  await exercise.getByRole('button', { name: 'Show what happened' }).click();
  await expect(exercise.getByText('Right.', { exact: true })).toBeVisible();
});

test('a student of the first chapter has numbers of their own too', async ({ page }) => {
  await open(page, KEY);
  await seeds(page).fill('9');
  await seeds(page).press('Enter');
  await expect(rows(page)).toHaveCount(1);
  const answers = await rows(page).getByRole('cell').allInnerTexts();
  await rows(page).getByRole('link').click();
  const names = ['When does the speed fall?', 'How low does it settle?'];
  for (const [index, name] of names.entries()) {
    const exercise = page.getByRole('region', { name });
    await expect(exercise.getByLabel('Variant')).toHaveValue('9');
    await exercise.getByLabel('Your answer').fill(answers[index]!);
    await exercise.getByRole('button', { name: 'Check' }).click();
    await exercise.getByRole('button', { name: 'Show what happened' }).click();
    await expect(exercise.getByText('Right.', { exact: true })).toBeVisible();
  }
});

test('a list that is none is named, and the link keeps one that is', async ({ page }) => {
  await open(page, KEY);
  await seeds(page).fill('1-1000');
  await seeds(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'Variants: expected 1 to 300 variants, found 1,000',
  );
  await seeds(page).fill('one each');
  await seeds(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('such as 1-30, found one');
  await seeds(page).fill('1-300');
  await seeds(page).press('Enter');
  await expect(rows(page)).toHaveCount(300);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(rows(page)).toHaveCount(300);
  await page.goto('about:blank');
  await open(page, './teach/key/#v=1&answer-key=chapter:17-more,seeds:5');
  await expect(page.getByRole('alert')).toContainText('17-more');
  await expect(rows(page).locator('th')).toHaveText(['5']);
});

for (const address of ['./teach/', './teach/notes/', KEY]) {
  test(`${address} at 320 pixels, nothing is lost or wrong`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, address);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faults(page)).toEqual([]);
    }
  });
}

/** Chapters close to the limit: the longest, and those with large figures. */
for (const chapter of ['nand', 'measuring', 'pages-and-blocks']) {
  test(`${chapter} prints as a handout of at most six pages`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await open(page, `./chapters/${chapter}/`);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Check' })).toHaveCount(0);
    await expect(page.locator('wc-island :is(figure, .drawing)').first()).toBeVisible();
    // Paper is light, whatever the screen is.
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
    for (const island of await page.locator('wc-island').all()) {
      await island.scrollIntoViewIfNeeded();
      await expect(island).toHaveJSProperty('hydrated', true);
    }
    const file = (await page.pdf({ format: 'A4' })).toString('latin1');
    const pages = file.match(/\/Type\s*\/Page\b/g)!.length;
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThanOrEqual(6);
  });
}

test('on paper the policies of garbage collection have moved all that they will', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await open(page, './chapters/garbage-collection/');
  await expect(page.getByText('Pages moved in 6 collections')).toBeVisible();
  await expect(page.getByText(/Pages moved (up to|in the first) collection/)).toBeHidden();
  await expect(page.getByRole('row', { name: 'Random' })).toHaveText(/^Random\s*68\s*$/, {
    useInnerText: true,
  });
});
