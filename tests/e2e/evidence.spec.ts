// A doubting reader looks up a claim, filters and sorts the list, and runs a claim's answer.
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { LOOKS } from './looks.ts';
import { test } from './visit.ts';

const CLAIMS = 254;
/** The status of the whole list. */
const EVERY = new RegExp(`: ${CLAIMS} of ${CLAIMS} claims$`);
const RUN_MS = 60_000;
/** A claim whose answer is one short run, and one that divides a run by another. */
const SHORT = 'S2-031';
const RATIO = 'S2-030';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

/** The claims, each with the button that opens it. */
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Claims' }).locator('> li:not([hidden])');
const row = (page: Page, id: string) => page.locator(`li[data-claim="${id}"]`).first();

async function unfold(page: Page, id: string): Promise<void> {
  await row(page, id).locator('summary').click();
  await expect(row(page, id).getByRole('link', { name: `Link to ${id}` })).toBeVisible();
}

test('the whole list is there before any script, and opens', async ({ unscripted: page }) => {
  await page.goto('./evidence/');
  expect(await rows(page).count()).toBeGreaterThanOrEqual(CLAIMS);
  await unfold(page, 'S1-015');
  await expect(row(page, 'S1-015')).toContainText('1,400 s');
  await expect(page.getByRole('button', { name: /^Run it here/ })).toHaveCount(0);
});

test('how many agree is said first, in numbers that the list bears out', async ({ page }) => {
  await open(page, './evidence/');
  const said = await page.getByRole('img', { name: /agree/ }).getAttribute('aria-label');
  const [agree, predicted, disagree, untestable] = said!.match(/\d+/g)!.map(Number);
  await expect(page.getByText(`Row by row, ${predicted} of`)).toBeVisible();
  const shown = async (name: RegExp) => {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    return rows(page).count();
  };
  expect(await shown(/^does not agree/)).toBe(disagree);
  expect(await shown(/^not testable/)).toBe(untestable);
  expect(await shown(/^agrees/)).toBe(agree);
  expect(await shown(/^predicted$/)).toBe(predicted);
  await expect(page).toHaveURL(/\?verdict=agrees&status=predicted$/);
});

test('a reader narrows the list to a source, a verdict and a drive', async ({ page }) => {
  await open(page, './evidence/');
  await expect(page.getByRole('status')).toHaveText(EVERY);
  await page.getByRole('button', { name: 'AnandTech, 2013' }).click();
  await page.getByRole('button', { name: /^fitted/ }).click();
  await page.getByRole('textbox').fill('335');
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByRole('status')).toHaveText(`5 rows: 4 of ${CLAIMS} claims`);
  await expect(rows(page).last()).toContainText('800 s');

  await page.reload();
  await expect(page.getByRole('status')).toHaveText(`5 rows: 4 of ${CLAIMS} claims`);
  await expect(page.getByRole('textbox')).toHaveValue('335');
  await page.getByRole('button', { name: 'Kingston, 2014' }).click();
  await page.getByRole('button', { name: 'Show all claims' }).click();
  await expect(page.getByRole('status')).toHaveText(EVERY);
  await expect(page).toHaveURL(/\/evidence\/$/);
});

test('the list sorts both ways, and a link keeps it', async ({ page }) => {
  await open(page, './evidence/');
  await expect(rows(page).first()).toHaveAttribute('data-verdict', 'agrees');
  const button = page.getByRole('button', { name: 'Sort by difference' });
  await button.click();
  await expect(button).toHaveAccessibleName(/smallest first/);
  const least = Number(await rows(page).first().getAttribute('data-off'));
  await button.click();
  await expect(button).toHaveAccessibleName(/greatest first/);
  await expect(page).toHaveURL(/\?sort=off&way=down$/);
  const most = Number(await rows(page).first().getAttribute('data-off'));
  expect(most).toBeGreaterThan(least);
  await page.reload();
  await expect(button).toHaveAccessibleName(/greatest first/);
  await expect(rows(page).first()).toHaveAttribute('data-off', String(most));
});

test('a link opens a claim, says what was measured, and what it got wrong', async ({ page }) => {
  await open(page, './evidence/?status=proven#S1-015');
  await expect(page.getByRole('alert')).toContainText('“status”');
  await expect(page.getByRole('status')).toHaveText(EVERY);
  const measured = page.getByText(
    'Measured: the second from which the number of writes per ' +
      'second, as the mean of a minute, stays within a tenth of its mean in the last quarter ' +
      'in the test “4 KiB random writes after a sequential fill” on the Kingston SSDNow V300 ' +
      '240 GB, at full size.',
  );
  await expect(measured).toBeInViewport();
});

test('a link from before the verdicts shows the same claims', async ({ page }) => {
  await open(page, './evidence/?status=cannot');
  await expect(page.getByRole('button', { name: /^not testable/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(rows(page).first()).toHaveAttribute('data-verdict', 'untestable');
});

/** The figure that the list has for a claim, and the one that was simulated here. */
async function figures(page: Page, claim: string): Promise<[string, string]> {
  const list = row(page, claim).locator('summary strong').last();
  const here = row(page, claim).getByText(/^In this browser: /);
  const number = (text: string) => /[\d.,]+\d|\d/.exec(text)![0];
  return [number(await list.innerText()), number(await here.innerText())];
}

test('a reader runs an answer and lands on the same figure', async ({ page }) => {
  await open(page, './evidence/');
  for (const claim of [SHORT, RATIO]) {
    await unfold(page, claim);
    await row(page, claim)
      .getByRole('button', { name: `Run it here: ${claim}` })
      .click();
    await expect(row(page, claim).getByText('The same as the table')).toBeVisible({
      timeout: RUN_MS,
    });
    const [list, here] = await figures(page, claim);
    expect(here).toBe(list);
  }
});

test('one answer is worked on at a time, and it can be cancelled', async ({ page }) => {
  await open(page, './evidence/');
  for (const claim of ['S1-015', 'S1-016']) await unfold(page, claim);
  await page.getByRole('button', { name: 'Run it here: S1-015' }).click();
  await expect(page.getByRole('progressbar')).toHaveAccessibleName(/S1-015/);
  await page.getByRole('button', { name: 'Run it here: S1-016' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Run it here: S1-015' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel: S1-016' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Run it here: S1-016' })).toBeFocused();
});

test('drives out of sample stand apart, each with how far it is off and its parts', async ({
  page,
}) => {
  await open(page, './evidence/');
  await expect(
    page.getByText(/6 drives that no article names .* are 1\.3 to 5\.1 times/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'The six drives and their parts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out of sample');
  const rows = page.getByRole('table').first().getByRole('row');
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(1)).toContainText(/Vector 150 .*10,000 to 30,000.*38,488.*1\.3×/s);
  await expect(rows.nth(6)).toContainText(/845DC EVO .*at least 14,000.*72,019.*5\.1×/s);
  const drive = page.getByRole('region', { name: 'Samsung SM843 480 GB', exact: true });
  await drive.getByText(/^\d+ figures with their sources$/).click();
  await expect(drive.getByText(/ 0 fitted, /)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await faults(page)).toEqual([]);
});

test('an answer leads to the drive that gave it', async ({ page }) => {
  await open(page, './evidence/?source=S2');
  await unfold(page, SHORT);
  await row(page, SHORT).getByRole('link', { name: 'OCZ Vertex 2' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('OCZ Vertex 2');
});

test('an answer leads to its run on the first page', async ({ page }) => {
  await open(page, './evidence/');
  await unfold(page, 'S1-015');
  await page.getByRole('link', { name: 'See the run for S1-015 on the first page' }).click();
  await expect(page).toHaveURL(/#v=1$/);
  await expect(page.getByRole('button', { name: 'Run it yourself' })).toBeVisible();
});

for (const [colorScheme, when] of LOOKS) {
  const title = `at 320 pixels nothing is lost or breaks a rule (${colorScheme})`;
  test(title, when, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, './evidence/');
    await expect(page.getByRole('status')).toBeVisible();
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await unfold(page, SHORT);
    await unfold(page, 'S1-015');
    await page.getByRole('button', { name: `Run it here: ${SHORT}` }).click();
    await expect(page.getByText('The same as the table')).toBeVisible({ timeout: RUN_MS });
    await page.getByRole('button', { name: 'Run it here: S1-015' }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    expect(await sideways()).toBeLessThanOrEqual(0);
  });
}
