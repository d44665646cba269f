// Every demonstration in the notes for teachers shows what the note claims. A test is one note's
// "Show", step by step (`content/en/chapters/*/teacher.md`): the other chapters.
import { expect } from '@playwright/test';
import { filmToEnd, open, press, ran, RUN_MS, runToEnd, said, type, widget } from './notes.ts';
import { AT_RELEASE, test } from './visit.ts';

test('wear: few blocks wear out, or all together', AT_RELEASE, async ({ page }) => {
  await open(page, './chapters/wear/');
  const wear = widget(page, 'Which block wears out first?');
  const [erases, written] = [wear.locator('.range b'), wear.locator('.figure b')];
  await press(wear, 'New scale');
  await expect(erases).toHaveText(['0 to 13 erases', '2 to 7 erases']);
  await filmToEnd(wear);
  await expect(erases).toHaveText(['0 to 30,000 erases', '29,995 to 30,000 erases']);
  await expect(written).toHaveText(['3,095 TB', '6,804 TB']);
  await press(wear, 'Free blocks only');
  await ran(wear);
  await filmToEnd(wear);
  await expect(written).toHaveText(['3,095 TB', '3,095 TB']);
});

test('errors-and-parity: one die is replaced, two are not', AT_RELEASE, async ({ page }) => {
  await open(page, './chapters/errors-and-parity/');
  const die = widget(page, 'A die fails');
  const lost = die.locator('.figure b');
  await expect(die).toContainText('61 s');
  await expect(said(die)).toContainText('the other 63 dies read their pages of the same stripe');
  await expect(lost).toHaveText(['3.13 GB', '0 B']);
  await press(die, 'Two, a minute apart');
  await ran(die);
  await filmToEnd(die);
  await expect(lost).toHaveText(['6.25 GB', '6.2 GB']);
  await press(die, 'Two, one after the rebuild');
  await ran(die);
  await filmToEnd(die);
  await expect(lost).toHaveText(['6.25 GB', '3.17 GB']);
});

test(
  'power-loss: 21 seconds of silence, and capacitors that are too small',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, './chapters/power-loss/');
    const power = widget(page, 'The power fails');
    await filmToEnd(power);
    await expect(said(power)).toContainText('the drive was silent for 21.1 s');
    await expect(said(power)).toContainText('the drive was ready again after 195 ms');
    await press(power, 'For 1 ms');
    await ran(power);
    await filmToEnd(power);
    await expect(power.locator('.figure b')).toHaveText(['43', '21']);
    await expect(said(power)).toContainText('Capacitors for 1 ms are too small');
  },
);

test('measuring: two seconds of one run, and every write of it', AT_RELEASE, async ({ page }) => {
  await open(page, './');
  const plot = page.getByRole('slider', { name: 'Second of the run' }).first();
  await plot.focus();
  await page.keyboard.press('Home');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  await expect(plot).toHaveAttribute('aria-valuetext', /^Second 100: 41,4\d\d writes/);
  await page.keyboard.press('End');
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('PageDown');
  await expect(plot).toHaveAttribute('aria-valuetext', /^Second 1,750: 2,436 writes/);
  await open(page, './chapters/measuring/');
  await expect(page.getByText('no second without a write', { exact: true })).toBeVisible();
  // A drive with a sixteenth of the pages, for a run of seconds.
  await open(page, './#v=1&set=0:scale:16');
  await press(page, 'Run it yourself');
  await runToEnd(page);
  await page.getByText('Latency of all writes so far').first().click();
  const took = (bin: string) =>
    page
      .getByRole('figure', { name: 'Latency of all writes so far' })
      .getByRole('row', { name: new RegExp(`^${bin}`) })
      .getByRole('cell')
      .last();
  await expect(took('800 µs to 1 ms')).toHaveText('87,174');
  await expect(took('10 ms to 20 ms')).toHaveText('17');
  await expect(took('20 ms to 40 ms')).toHaveText('0');
  await expect(took('200 ms to 400 ms')).toHaveText('0');
  await expect(took('1 s or more')).toHaveText('1,440');
});

test(
  'what-the-sources-got-wrong: arithmetic clears one of three figures, a run decides',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, './chapters/what-the-sources-got-wrong/');
    const detective = widget(page, 'Which figure is the misprint?');
    await press(detective, 'Commands per second, printed 30,362 IOPS');
    await expect(said(detective)).toContainText('So this figure is ruled out.');
    await press(detective, 'Power, printed 3.46 W');
    await press(detective, 'Efficiency, printed 6,100 IOPS/W');
    await expect(said(detective)).toContainText('arithmetic cannot decide');
    await press(detective, 'Run this test on the simulated drive');
    await expect(detective.locator('.verdict')).toContainText(
      'it speaks against this: Power, printed 3.46 W',
      { timeout: RUN_MS },
    );
    await press(detective, 'Sequential writes');
    await expect(detective).toContainText('4.7% less is printed');
  },
);

test(
  'the-changed-nand: the class votes on five tasks, and the copy is run',
  AT_RELEASE,
  async ({ page }) => {
    // With reduced motion, bars have their final length at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, './chapters/the-changed-nand/');
    const tasks = widget(page, 'Five tasks, with S and with A');
    const copy = tasks.getByRole('group', { name: 'Copying media files on the drive' });
    for (const [task, guess] of [
      ['Starting the system', 'cannot tell'],
      ['Encoding video as fast as it plays', 'cannot tell'],
      ['Encoding video, fast', 'tells them apart'],
      ['Packing media files', 'tells them apart'],
      ['Copying media files on the drive', 'tells them apart'],
    ] as const) {
      const row = tasks.getByRole('group', { name: task, exact: true });
      await row.getByRole('button', { name: guess }).click();
      await expect(row.getByText('You judged it right.')).toBeVisible();
      await tasks.getByRole('button', { name: /^(Next question|See all results)$/ }).click();
    }
    await press(copy, 'Run it here: S0-055');
    await expect(copy.getByText('In this browser: 1.55. The same as the table')).toBeVisible({
      timeout: RUN_MS,
    });
  },
);

test(
  'the-nand-lottery: only the second group tells the three drives apart',
  AT_RELEASE,
  async ({ page }) => {
    // With reduced motion, bars have their final length at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, './chapters/the-nand-lottery/');
    const label = widget(page, 'One label, three kinds of NAND');
    const row = (nand: string, group: number) =>
      label.getByRole('group', { name: new RegExp(nand) }).nth(group);
    const found = (nand: string, group: number, rate: string) =>
      expect(row(nand, group)).toContainText(`simulated ${rate} MB/s: agrees`);
    for (const nand of ['IMFT 34', 'IMFT 25', 'Hynix']) {
      await row(nand, 0)
        .getByRole('button', { name: /close enough$/ })
        .click();
      await expect(row(nand, 0).getByText('You judged it right.')).toBeVisible();
      await found(nand, 0, '221.4');
      await press(label, 'Next question');
    }
    await press(label, 'Show all results');
    await found('IMFT 34', 1, '130');
    await found('IMFT 25', 1, '118.5');
    await found('Hynix', 1, '95.84');
    await row('IMFT 34', 1).getByRole('button', { name: 'Run it here: S2-031' }).click();
    await expect(
      row('IMFT 34', 1).getByText('In this browser: 130. The same as the table'),
    ).toBeVisible({ timeout: RUN_MS });
    const matrix = widget(page, 'Seven kinds of NAND, two tests');
    await press(matrix, 'Run it here: Hynix');
    await expect(matrix.getByText('In this browser: 221.4 and 95.84 MB/s.')).toBeVisible({
      timeout: RUN_MS,
    });
  },
);

test(
  'what-the-sources-got-wrong: 27 printed statements, each with its correction',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, './concepts/');
    const table = page.getByRole('table', { name: 'What the sources get wrong' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Statement',
      'The error',
      'Correction',
      'Chapter',
    ]);
    await expect(table.getByRole('rowheader')).toHaveCount(27);
    const erases = table.getByRole('row', { name: /Erasing a block takes 2 µs/ });
    await expect(erases).toContainText('these are milliseconds');
    await expect(erases).toContainText('Typically 3 ms');
  },
);

test(
  'the-slc-cache: three bits take longer than one, and there are two cliffs',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, './chapters/the-slc-cache/');
    const cell = widget(page, 'A cell, and the page around it');
    for (const [bits, time] of [
      ['1 (SLC)', '220 µs'],
      ['3 (TLC)', '1.12 ms'],
    ] as const) {
      await press(cell, bits);
      await filmToEnd(cell);
      await expect(said(cell)).toContainText(`The last cell has passed, after ${time}`);
    }
    const drive = page.getByRole('row', { name: /^TLC, 500 GB/ });
    await expect(drive.first()).toContainText('27 s, 24 GB');
    await expect(drive.last()).toContainText('161 s');
  },
);

test('reading-3d-nand: levels sink, references stay', AT_RELEASE, async ({ page }) => {
  await open(page, './chapters/reading-3d-nand/');
  const worn = widget(page, 'A page, worn and old');
  await expect(worn).toContainText('After 365 days: 11.3 wrong bits');
  await expect(worn).toContainText('which corrects 40');
  await type(page, 'Cycles, % of rated', '200');
  await expect(worn).toContainText('After 365 days: 45.4 wrong bits');
  const year = page.getByRole('row', { name: /^a year/ });
  await expect(year).toContainText('50,500');
  await expect(year).toContainText('none');
});

test(
  'the-hosts-part: a write then and now, part by part, and the size of a map',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, './chapters/the-hosts-part/');
    const write = widget(page, 'Follow a write');
    await expect(said(write)).toContainText('the host, asks for 4,096 bytes to be written');
    await write.getByText('Each path of the data, to scale').click();
    const takes = async (part: string, time: string) =>
      expect(write.getByText(new RegExp(`${part}\\s*${time}`)).first()).toBeVisible();
    await takes('Host link', '2.04 µs');
    await takes('Bus of the die', '92.5 µs');
    await takes('Cells of the die', '575 µs');
    await press(write, 'V300, 2013');
    await expect(write).toContainText('Kingston SSDNow V300 240 GB, second');
    await takes('Host link', '7.83 µs');
    await takes('Bus of the die', '88.5 µs');
    await takes('Cells of the die', '2.4 ms');
    const map = widget(page, 'The map: where each logical page is');
    await expect(map).toContainText('The map of a 250 GB drive');
    await type(page, 'Capacity (GB)', '64');
    await expect(map).toContainText('62.5 MB');
  },
);

test(
  'server-drives: two speeds, doubled waits, and a server that never writes',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, './chapters/server-drives/');
    const sweep = widget(page, 'Three server drives, every mix and every depth');
    await press(sweep, 'depth, reads');
    await sweep.getByText('The same as a table').click();
    const reads = async (depth: number) => {
      const row = sweep.getByRole('row', { name: new RegExp(`^${depth} `) });
      const [iops, , wait] = await row.getByRole('cell').allTextContents();
      return { iops: Number(iops!.replace(',', '')), wait_us: Number(wait!.replace(' µs', '')) };
    };
    const [eight, sixteen] = [await reads(8), await reads(16)];
    expect(sixteen.iops / eight.iops).toBeCloseTo(1, 1);
    expect(sixteen.wait_us / eight.wait_us).toBeCloseTo(2, 1);
    await press(sweep, 'depth, writes');
    await expect(
      sweep.getByRole('listitem').filter({ hasText: /^E100: .* deeper than 2 brings/ }),
    ).toBeVisible();
    const bins = widget(page, 'Seven tests of the E100, bin by bin');
    await expect(bins).toContainText('Furthest off: files, many sizes, four reads for each write');
    await bins.getByText('The other 5 tests').click();
    await expect(bins.getByRole('table', { name: /^mail, 8 KiB/ })).toBeVisible();
    const servers = widget(page, 'Four servers, run live');
    const read = servers.getByText(/ on average up to second /).last();
    for (const [server, writes] of [
      ['Web server', /\d reads and 0 writes/],
      ['Mail server', /\d reads and \d+,\d+ writes/],
    ] as const) {
      await press(servers, server);
      await press(servers, 'Run this server');
      await press(servers, 'To the end');
      await expect(read).toHaveText(/up to second 300\.$/, { timeout: RUN_MS });
      await expect(read).toHaveText(writes);
      await expect(
        servers.getByRole('figure', { name: 'How long the commands waited' }).getByRole('row'),
      ).not.toHaveCount(0);
    }
  },
);
