// A reader of a test that contradicts itself presses the figures one by one, sees which gap closes
// and which opens, starts a run, and comes back by the link.
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { LOOKS } from './looks.ts';
import { test } from './visit.ts';

const ALONE = './widgets/misprint/';
const RUN_MS = 60_000;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const widget = (page: Page) => page.locator('#misprint');
const said = (page: Page) => widget(page).locator('.said');
const row = (page: Page, name: RegExp) => widget(page).getByRole('row', { name });
const press = (page: Page, name: string) =>
  widget(page).getByRole('button', { name, exact: true }).click();
/** The results of the laws, from the top. */
const laws = (page: Page) => widget(page).locator('.tie .across strong');

async function answered(page: Page): Promise<void> {
  await expect(widget(page).getByRole('button', { name: 'Run it again' })).toBeVisible({
    timeout: RUN_MS,
  });
}

async function run(page: Page): Promise<void> {
  await press(page, 'Run this test on the simulated drive');
  await answered(page);
}

test("of three figures Little's law clears one, and a run speaks against another", async ({
  page,
}) => {
  await open(page, ALONE);
  // At first, only the law that does not hold is in sight.
  await expect(laws(page)).toHaveText(['30% less is printed']);
  await expect(widget(page)).toContainText('30,362 ÷ 3.46 W = 8,775');
  await press(page, 'Commands per second, printed 30,362 IOPS');
  await expect(laws(page)).toHaveText(['agrees', 'does not fit the printed waits']);
  await expect(widget(page)).toContainText('256 in the drive, 21,106 per second');
  await expect(said(page)).toContainText('a command would wait 12.1 ms on average');
  await expect(row(page, /^Commands per second/)).toContainText('ruled out');
  await press(page, 'Efficiency, printed 6,100 IOPS/W');
  await expect(said(page)).toContainText('Try the other figures');
  await press(page, 'Power, printed 3.46 W');
  await expect(laws(page)).toHaveText(['agrees', 'fits the printed waits']);
  await expect(row(page, /^Power/)).toContainText('4.98');
  // After the last suspect the same test runs by itself.
  await answered(page);
  await expect(row(page, /^Power/)).toContainText('misprint');
  await expect(said(page)).toContainText('is the misprint: the run is nearest to 4.98 W.');
  await expect(widget(page)).toContainText(/simulated: \d,\d{3}/);

  await page.reload();
  await expect(row(page, /^Power/)).toContainText('4.98');
  await expect(row(page, /^Commands per second/)).toContainText('ruled out');
  await expect(said(page)).toContainText('With 8,775 IOPS/W in place of what is printed');
  await expect(said(page)).toContainText('cannot decide. A run on a simulated drive may.');
  await expect(widget(page).getByText('simulated:')).toBeHidden();
});

test('Play fills the drive with commands, until as many leave as enter', async ({ page }) => {
  await open(page, ALONE);
  await press(page, 'Play');
  await expect(widget(page)).toContainText(/\b\d\d? in the drive/);
  await expect(widget(page)).toContainText('256 in the drive');
});

test('Play tries each suspect, pauses, runs the test and stamps the misprint', async ({ page }) => {
  await open(page, ALONE);
  await press(page, 'Play');
  await expect(row(page, /^Commands per second/)).toContainText('ruled out');
  await press(page, 'Pause');
  await expect(row(page, /^Power/)).not.toContainText('possible');
  await press(page, 'Play');
  await expect(row(page, /^Power/)).toContainText('possible', { timeout: 10_000 });
  await expect(row(page, /^Efficiency/)).toContainText('possible', { timeout: 10_000 });
  await expect(page).toHaveURL(/misprint=case:mail,tried:commands\.watts\.efficiency$/);
  await answered(page);
  await expect(row(page, /^Power/)).toContainText('misprint');
  await expect(row(page, /^Power/)).toContainText('4.98');
  // Playing again hides the verdict until it is reached.
  await press(page, 'Play');
  await expect(row(page, /^Power/)).not.toContainText('misprint');
});

test('a figure that no gap depends on mends nothing', async ({ page }) => {
  await open(page, ALONE);
  await press(page, 'Power, printed 3.46 W');
  await press(page, 'The name of the bin with 53.2%, printed 6 to 8 ms');
  await expect(said(page)).toContainText('whatever stood here, this gap stays');
  await expect(laws(page)).toHaveText(['30% less is printed', 'fits the printed waits']);
});

test('two bins have one name: of the four others one is impossible', async ({ page }) => {
  await open(page, ALONE);
  await press(page, 'File server');
  await expect(widget(page)).toContainText('two rows name one wait');
  await press(page, 'The name of the bin with 74%, printed 8 to 10 ms');
  await expect(laws(page)).toHaveText(['agrees', 'fits the printed waits']);
  await press(page, '10 to 20 ms');
  await expect(laws(page)).toHaveText(['agrees', 'does not fit the printed waits']);
  await expect(said(page)).toContainText('the mean wait 9.08 ms or more');
  await expect(page).toHaveURL(/misprint=case:file,tried:bin-0,instead:1$/);
  await run(page);
  await expect(said(page)).toContainText('The run cannot decide');
  await expect(widget(page).getByText('undecided')).toBeVisible();
});

test('where a run is not exact enough, the size of the gap decides', async ({ page }) => {
  await open(page, `${ALONE}#v=1&misprint=case:sequential`);
  await press(page, 'Written, printed 387 MB/s');
  await expect(said(page)).toContainText('each watt would give 95.96, not 91');
  await press(page, 'Unit of that rate, printed MB/s');
  await expect(widget(page)).toContainText('3,097 × 131,072 bytes = 387.1');
  await run(page);
  await expect(said(page)).toContainText('The run cannot decide');
  await expect(said(page)).toContainText('in MiB/s the figures agree within 0.032%');
  await expect(row(page, /^Written/)).toContainText('misprint');
});

test("the chapter's words bring the test that they are about", async ({ page }) => {
  await open(page, './chapters/what-the-sources-got-wrong/');
  await page.getByRole('link', { name: 'file server' }).click();
  await expect(widget(page).getByRole('button', { name: 'File server' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(widget(page)).toContainText('two rows name one wait');
});

test('without scripts every reading is told', async ({ unscripted: page }) => {
  await page.goto(ALONE);
  await expect(widget(page).getByRole('listitem')).toHaveText([
    'Commands per second: 21,106 IOPS. Then another gap opens.',
    'Power: 4.98 W. Then all figures agree.',
    'Efficiency: 8,775 IOPS/W. Then all figures agree.',
  ]);
});

for (const [colorScheme, when] of LOOKS) {
  for (const name of ['mail', 'file', 'sequential']) {
    test(`${name}, run, fits and breaks no rule, ${colorScheme}`, when, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 640 });
      const tried = 'bin-0.unit.watts';
      await open(page, `${ALONE}#v=1&misprint=case:${name},tried:${tried}`);
      await run(page);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
      expect(await faults(page)).toEqual([]);
      await page.setViewportSize({ width: 600, height: 900 });
      const height = async () => (await widget(page).boundingBox())!.height;
      await expect.poll(height).toBeLessThanOrEqual(900);
    });
  }
}
