// The plots of finished runs: each states its message in words and in order.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './visit.ts';

const RUN_MS = 60_000;
const told = (plot: Locator, text: string | RegExp) =>
  plot.getByRole('listitem').filter({ hasText: text });
const figure = (page: Page, name: string) => page.getByRole('region', { name });

async function open(page: Page, chapter: string): Promise<void> {
  await page.goto(`./chapters/${chapter}/`);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

test('the V300 has two groups of latencies, the 335 one', async ({ page }) => {
  await open(page, 'measuring');
  const plot = figure(page, 'Every command of two runs');
  await expect(told(plot, 'V300: two groups.')).toContainText('17,248 took 800 ms or more');
  await expect(told(plot, '335: one group.')).toBeVisible();
  await expect(plot.getByText('not one write', { exact: true })).toBeVisible();
  await plot.getByText('The same as a table').click();
  await expect(plot.getByRole('row', { name: /^20 ms to 40 ms/ })).toHaveText(/0\s*0$/);
});

test('a sequential test notices random writes for long, a random test only at first', async ({
  page,
}) => {
  await open(page, 'measuring');
  const plot = figure(page, 'The same tests after sequential and random writes');
  await expect(told(plot, 'at first')).toHaveText([
    /^Writes in order after writes in order: 37\d MB per second at first, 37\d on average/,
    /^Writes in order after random writes: \d\d MB per second at first, [23]\d\d on average/,
    /^4 KiB random writes after a sequential fill: 24\d MB per second at first, 66 on average/,
    /^4 KiB random writes after random writes: \d\d MB per second at first, 65 on average/,
  ]);
  await plot.getByText('The same as a table').click();
  await expect(plot.getByRole('columnheader')).toHaveCount(5);
});

/** The numbers of a cell: `21,070 to 60,020` is two of them. */
const numbersOf = (text: string) =>
  (text.match(/\d[\d,.]*/g) ?? []).map((numeral) => Number(numeral.replaceAll(',', '')));

test('at every share of writes a mean lies among its seconds, and waits mirror it', async ({
  page,
}) => {
  await open(page, 'server-drives');
  const plot = figure(page, 'Three server drives, every mix and every depth');
  await plot.getByText('The same as a table').click();
  const rows = await plot.getByRole('row').all();
  expect(rows).toHaveLength(12);
  for (const row of rows.slice(1)) {
    const cells = await row.getByRole('cell').allTextContents();
    const [e100, p400m, s3700] = [0, 3, 6].map((place) => cells.slice(place, place + 3));
    for (const [mean, spread, wait] of [e100!, p400m!, s3700!]) {
      const [iops] = numbersOf(mean!);
      const [low, high] = numbersOf(spread!);
      expect(low).toBeLessThanOrEqual(iops!);
      expect(high).toBeGreaterThanOrEqual(0.99 * iops!);
      // Little's law, with 256 in the queue.
      expect((numbersOf(wait!)[0]! * iops!) / 256_000).toBeCloseTo(1, 1);
    }
    expect(numbersOf(s3700![0]!)[0]).toBeGreaterThan(numbersOf(p400m![0]!)[0]!);
  }
  await expect(page.locator('wc-island').filter({ has: plot })).toHaveJSProperty('hydrated', true);
  await plot.getByRole('button', { name: '8 KiB' }).click();
  await expect(plot.getByText(/^E100, 100% writes: 19,104 printed/)).toBeVisible();
  await expect(page).toHaveURL(/sweep=varied:share,size:8192/);
});

test('the keys pass from point to point of a sweep', async ({ page }) => {
  await open(page, 'server-drives');
  const plot = figure(page, 'Three server drives, every mix and every depth');
  const cursor = plot.getByRole('slider', { name: 'Share of writes' });
  await cursor.focus();
  await cursor.press('Home');
  await expect(cursor).toHaveAttribute('aria-valuetext', /^With 0% writes: E100/);
  for (let percent = 0; percent < 10; percent += 1) await cursor.press('ArrowRight');
  await expect(cursor).toHaveAttribute('aria-valuetext', /^With 10% writes: E100/);
});

test('each bin of a test has what is printed and what a run gives', async ({ page }) => {
  await open(page, 'server-drives');
  const plot = figure(page, 'Seven tests of the E100, bin by bin');
  await expect(plot.getByRole('table')).toHaveCount(2);
  await plot.getByText('The other 5 tests').click();
  await expect(plot.getByRole('table')).toHaveCount(7);
  for (const table of await plot.getByRole('table').all()) {
    const rows = table.locator('tbody').getByRole('row');
    for (const side of [0, 1]) {
      const shares = await Promise.all(
        (await rows.all()).map((row) => row.getByRole('cell').nth(side).textContent()),
      );
      const sum = shares.reduce((all, text) => all + numbersOf(text!)[0]!, 0);
      expect(Math.abs(sum - 100)).toBeLessThanOrEqual(0.5);
    }
  }
  await expect(
    plot
      .getByRole('table', { name: /^4 KiB random writes/ })
      .getByRole('row', { name: /^4 ms to 6 ms 48%/ }),
  ).toBeVisible();
  await expect(plot).toContainText('one bin is misprinted, and stands here as corrected');
});

test('collection is seen in the watts of a drive that writes as before', async ({ page }) => {
  await open(page, 'server-drives');
  const plot = figure(page, 'What a watt is good for');
  const line = await told(plot, /^S3700: before it collects/).textContent();
  const [iops, watts, , iops_after, watts_after] = numbersOf(line!.replace('S3700', ''));
  expect(iops_after).toBe(iops);
  expect(watts_after! / watts!).toBeGreaterThan(1.2);
  await expect(plot.getByText('S3700 collects', { exact: true })).toBeVisible();
  await plot.getByText('The same as a table').click();
  await expect(plot.getByRole('row')).toHaveCount(12);
});

test('S falls before A, and the keys read the plot', async ({ page }) => {
  await open(page, 'the-changed-nand');
  const plot = figure(page, 'Both kinds of NAND in one long test');
  const cursor = plot.getByRole('slider', { name: 'Second of the run' });
  await cursor.focus();
  await cursor.press('Home');
  for (let fifties = 0; fifties < 5; fifties += 1) await cursor.press('PageUp');
  const read = /^Second 250, mean of a minute: S ([\d,]+), A ([\d,]+)/;
  await expect(cursor).toHaveAttribute('aria-valuetext', read);
  const [, s, a] = read.exec((await cursor.getAttribute('aria-valuetext'))!)!;
  expect(Number(s!.replace(',', ''))).toBeLessThan(Number(a!.replace(',', '')));
});

test('both cliffs of a new drive are named', async ({ page }) => {
  await open(page, 'the-slc-cache');
  const plot = figure(page, 'Two cliffs, from an empty drive on');
  for (const name of ['cache full', 'now at random', 'collection']) {
    await expect(plot.getByText(name, { exact: true })).toHaveCount(2);
  }
  await expect(told(plot, 'TLC: the cache is full after 24 GB')).toContainText(
    'the rate falls from 892 to 393 MB/s',
  );
  // Both are visible at once.
  await page.setViewportSize({ width: 600, height: 900 });
  await plot.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await plot.boundingBox())!.height).toBeLessThanOrEqual(900);
});

test('the fuller a drive is, the less its cache takes', async ({ page }) => {
  await open(page, 'the-slc-cache');
  const plot = figure(page, 'What the cache takes at full speed, the fuller the drive the less');
  await expect(
    told(plot, 'QLC: in the first part the cache takes 75 GB at full speed'),
  ).toContainText('in the last part 4 GB');
  for (const taken of ['24 GB fast', '57 GB fast', '37 GB fast']) {
    await expect(plot.getByText(taken, { exact: true })).toHaveCount(1);
  }
});

test('dies rest under compressible data, and work under other data', async ({ page }) => {
  await open(page, 'the-nand-lottery');
  const plot = figure(page, 'Twelve milliseconds of the same writes');
  const shares = (await plot.getByText(/busy \d+% of the time/).allTextContents()).map((text) =>
    Number(/(\d+)%/.exec(text)![1]),
  );
  expect(shares).toHaveLength(6);
  expect(Math.max(...shares.slice(0, 3))).toBeLessThan(40);
  expect(Math.min(...shares.slice(3))).toBeGreaterThan(85);
  await plot.getByRole('button', { name: 'To the first step' }).click();
  const counts = /^At 0 ms, so many of the 32 dies are idle\. (.*)\. (.*)\.$/;
  await expect(plot.getByText(counts)).toBeVisible();
  const [, ...rows] = counts.exec(await plot.getByText(counts).innerText())!;
  const idle = rows
    .flatMap((row) => [...row.matchAll(/(?:nm|Hynix) (\d+)/g)])
    .map(([, n]) => Number(n));
  // The boards reach the same numbers, in the order of the sentence.
  const boards = plot.getByRole('img', { name: /of 32 dies are idle$/ });
  for (const [place, n] of idle.entries()) {
    await expect(boards.nth(place)).toHaveAttribute('aria-label', `${n} of 32 dies are idle`);
  }
  expect(Math.min(...idle.slice(0, 3))).toBeGreaterThan(Math.max(...idle.slice(3)));
});

test('in the matrix one column is the same for all kinds of NAND, the other is not', async ({
  page,
}) => {
  await open(page, 'the-nand-lottery');
  const table = page.getByRole('table', { name: 'Seven kinds of NAND, two tests' });
  await expect(table.getByRole('rowheader')).toHaveText([
    /^Intel L63B/,
    /^Micron L63B/,
    /^Spectek L63B/,
    /^Hynix/,
    /^Micron L73A/,
    /^Micron L74A/,
    /^Intel L74A/,
  ]);
  const rowOf = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
  const figures = (name: string) => rowOf(name).locator('strong').allTextContents();
  const designs = ['Intel L63B', 'Hynix', 'Micron L73A', 'Micron L74A'];
  const rows = await Promise.all(designs.map(figures));
  const columns = [0, 1].map((column) => rows.map((row) => Number(row[column])));
  expect(new Set(columns[0]).size).toBe(1);
  expect(new Set(columns[1]).size).toBe(4);
  // Kinds of one design share a run; a kind without figures has none.
  await expect(rowOf('Micron L63B').locator('strong')).toHaveCount(0);
  await expect(rowOf('Spectek L63B')).toContainText('Not simulated');
});

test('a row of the matrix runs in the browser, and its figures come out', async ({ page }) => {
  await open(page, 'the-nand-lottery');
  const table = page.getByRole('table', { name: 'Seven kinds of NAND, two tests' });
  const row = table.getByRole('row', { name: 'Micron L74A' });
  const [compressible, incompressible] = await row.locator('strong').allTextContents();
  await row.getByRole('button', { name: 'Run it here: Micron L74A, Intel L74A' }).click();
  await expect(
    row.getByText(
      `In this browser: ${compressible} and ${incompressible} MB/s. The same as in the table.`,
    ),
  ).toBeVisible({ timeout: RUN_MS });
});

test('without scripts the plots are drawn', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto('./chapters/the-slc-cache/');
  await expect(
    figure(page, 'Two cliffs, from an empty drive on').locator('path[d^="M"]'),
  ).not.toHaveCount(0);
  await page.goto('./chapters/the-nand-lottery/');
  const matrix = figure(page, 'Seven kinds of NAND, two tests');
  await expect(matrix.getByRole('row', { name: 'Hynix' })).toContainText('95.84');
  await expect(matrix.getByRole('button')).toHaveCount(0);
});
