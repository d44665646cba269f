// Every demonstration in the notes for teachers shows what the note claims. A test is one note's
// "Show", step by step (`content/en/chapters/*/teacher.md`): the chapters from the collapse to
// parallelism.
import { deflateRawSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { filmToEnd, open, press, RUN_MS, runToEnd, said, scale, type, widget } from './notes.ts';
import { AT_RELEASE, test } from './visit.ts';

test(
  'the-collapse: a guess, two seconds, and spare area moves one cliff',
  AT_RELEASE,
  async ({ page }) => {
    // On a machine with little memory the page takes a small drive.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'deviceMemory', { value: 2 });
    });
    await open(page, './');
    await press(page, 'Hide the result and predict');
    await expect(page.getByText('How will it go on?')).toBeVisible();
    await press(page, 'Run it yourself');
    await runToEnd(page);
    const why = widget(page, 'Where this second went');
    const second = page.getByRole('slider', { name: 'Second of the run' }).nth(1);
    await second.fill('100');
    await expect(why).toContainText('Nothing had to be moved');
    const free = page.getByText(/^Second [\d,]+: \d+ blocks free/).first();
    await expect(free).toHaveText(/^Second 100: 736 blocks free/);
    await second.fill('1500');
    await expect(why).toContainText(/[Gg]arbage collection moved [1-9]/);
    await expect(free).toHaveText(/^Second 1,500: 1?\d\d blocks free/);

    // A card for each drive, in this order.
    const figures = page.locator('#compare dl');
    await figures.first().scrollIntoViewIfNeeded();
    // It would answer the question above it.
    await expect(
      page.locator('#compare').getByText('629 seconds without a write', { exact: true }),
    ).toBeHidden();
    // The small copy of the figure may cover the button at this scroll position.
    await page.getByRole('button', { name: 'Show the finished run' }).press('Enter');
    const cards = figures.filter({ hasText: 'first collection' });
    await expect(cards.nth(0)).toContainText(/first collection\s*second 151/);
    await expect(cards.nth(0)).toContainText(/lowest second\s*0/);
    await expect(
      page.locator('#compare').getByText('629 seconds without a write', { exact: true }),
    ).toBeVisible();
    await expect(cards.nth(1)).toContainText(/first collection\s*second 115/);
    await expect(cards.nth(1)).toContainText(/mean of the last quarter\s*16,098/);
    await expect(cards.nth(1)).toContainText(/lowest second\s*9,631/);
    await press(page, '25 % spare factor');
    await expect(cards.nth(1)).toContainText(/first collection\s*second 250/);
    await expect(cards.nth(1)).toContainText(/mean of the last quarter\s*32,687/);
    await expect(cards.nth(0)).toContainText(/first collection\s*second 151/);
    await expect(page.locator('#compare')).toContainText('a partition left empty does not become');
  },
);

test('nand: the string, one gate, the steps of the pulses, age', AT_RELEASE, async ({ page }) => {
  await open(page, './widgets/nand-gate/');
  await scale(page).fill('2');
  await expect(said(page)).toContainText('The bit line has drained: cell 1 holds 1');
  await scale(page).fill('5');
  await expect(said(page)).toContainText('The bit line has stayed full: cell 2 holds 0');
  for (const cell of [1, 3, 4]) await press(page, `Cell ${cell} holds 1. Flip it`);
  await scale(page).fill('5');
  await expect(said(page)).toContainText('The bit line has stayed full: cell 2 holds 0');
  await press(page, 'One gate');
  await expect(page.getByText('step 1 of 7')).toBeVisible();
  await scale(page).fill('3');
  await expect(page.getByText('step 4 of 7')).toBeVisible();
  await expect(said(page)).toContainText('the output wire is still at 1');
  await press(page, 'Gates made of gates');
  await expect(page.getByRole('button', { name: 'XOR' })).toHaveAttribute('aria-pressed', 'true');
  await filmToEnd(page);
  await expect(said(page)).toContainText('the output is 0, 21 ns after the inputs');

  await open(page, './widgets/nand-cell/');
  for (const [step, time] of [
    ['300', '620 µs'],
    ['150', '1.1 ms'],
    ['600', '400 µs'],
  ] as const) {
    await type(page, 'Pulse step, mV', step);
    await filmToEnd(page);
    await expect(said(page)).toContainText(`The last cell has passed, after ${time}`);
  }
  await press(page, 'Wear and age');
  await type(page, 'Cycles, % of rated', '100');
  await expect(said(page)).toContainText('after 3,000 cycles');
  await scale(page).fill('5');
  await expect(page.getByText('4.32 wrong bits')).toBeVisible();
  await type(page, 'Cycles, % of rated', '200');
  for (const [step, wrong] of [
    [5, '17.3'],
    [6, '23.7'],
    [7, '12.7'],
    [8, '7.23'],
    [9, '4.48'],
  ]) {
    await scale(page).fill(String(step));
    await expect(page.getByText(`${wrong} wrong bits`)).toBeVisible();
    if (step === 6) await expect(said(page)).toContainText('42.5% of the pieces have more');
  }
});

test(
  'the-strobe: two buses fill one page, and what a faster one gains',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, './widgets/strobe-timing/');
    const bus = (name: string) => page.getByRole('figure', { name, exact: true });
    await scale(page).focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    await expect(page.getByText('step 6 of 16')).toBeVisible();
    await expect(bus('SDR mode 5')).toContainText('8 bytes of data pass');
    await expect(bus('NV-DDR mode 5')).toContainText('32 bytes of data pass');
    await press(page, 'To the last step');
    await expect(page.locator('.score')).toHaveText([
      /172\.9 µs\s*on the wires ✓/,
      /43\.5 µs\s*on the wires ✓/,
    ]);
    await expect(page.getByText('Program 1,300 µs ✓')).toHaveCount(2);
    await expect(page.locator('.drawing')).toContainText('Sent and stored: only 1.1×');
    await press(page, 'Change the race');
    await press(page, 'Read');
    await page.getByRole('checkbox', { name: 'All pins' }).check();
    await expect(bus('NV-DDR mode 5')).toContainText('CLK');
    await expect(bus('NV-DDR mode 5').locator('path.nand').first()).toBeAttached();
    await page.getByRole('combobox', { name: 'Second interface' }).selectOption('Toggle 2.0');
    await expect(bus('Toggle 2.0')).toContainText('DQS');
    await expect(bus('Toggle 2.0')).not.toContainText('CLK');
  },
);

test(
  'pages-and-blocks: refused pages, the three overwrites, a power cut and gathered writes',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, './chapters/pages-and-blocks/');
    await page.getByRole('button', { name: /^About 5 ms/ }).click();
    await expect(page.getByText('Not right. This erases a single page.')).toBeVisible();

    await open(page, './widgets/page-block/');
    await press(page, 'Start with an erased block');
    await expect(said(page)).toContainText('Every page of this block is erased');
    await press(page, 'Program page 1');
    await expect(said(page)).toContainText('page 0 comes first');
    await press(page, 'Program page 0');
    await press(page, 'Program page 0');
    await expect(said(page)).toContainText('already holds data');
    await press(page, 'Erase the block');
    await press(page, 'Program page 0');
    await expect(said(page)).toContainText('takes B');

    await open(page, './widgets/overwrite/');
    await press(page, 'To the last step');
    await expect(page.locator('.time')).toHaveText(['12.4 ms', '378 ms', '1.34 ms']);
    await expect(page.getByText('281 times as long')).toBeVisible();
    await scale(page).fill('8');
    await expect(scale(page)).toHaveAttribute('aria-valuetext', /^step 9 of 13/);
    await press(page, 'Cut the power now');
    await expect(page.getByText('256 pages lost, to change one.')).toBeVisible();
    await expect(page.locator('.mark')).toHaveText(['done', 'no power', 'done']);

    await open(page, './widgets/sub-page/');
    await press(page, 'To the last step');
    await expect(page.locator('.times')).toHaveText(['×1', '×2', '×4']);
    await press(page, 'Wait until it is full');
    await press(page, 'To the last step');
    await expect(page.locator('.times')).toHaveText(['×1', '×1', '×1']);
  },
);

test(
  'mapping: writes and a TRIM change the counts, and the ninth write finds no page',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, './widgets/mapping/');
    const counts = (valid: number, stale: number, free: number) =>
      expect(page.locator('.counts')).toHaveText(
        new RegExp(`${valid}\\s*valid\\s*${stale}\\s*stale\\s*${free}\\s*free`),
      );
    await counts(8, 0, 8);
    for (const [stale, free] of [
      [1, 7],
      [2, 6],
      [3, 5],
      [4, 4],
    ] as const) {
      await press(page, 'Next step');
      await counts(8, stale, free);
    }
    await press(page, 'Next step');
    await counts(7, 5, 4);
    await expect(said(page)).toContainText('Nothing is written or erased');
    await press(page, 'Start again');
    await counts(8, 0, 8);
    for (const logical of [6, 6, 2, 0, 6, 5, 2, 7, 1]) {
      await press(page, `Write logical page ${logical}`);
    }
    await expect(said(page)).toContainText('page 1 cannot be written: no page is free, though 8');
  },
);

test(
  'garbage-collection: greedy and a group, five policies, three times to collect',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, './widgets/garbage-collection/');
    const row = (policy: string) => page.getByRole('row', { name: new RegExp(`^${policy}`) });
    await press(page, 'To the last step');
    await expect(row('Greedy')).toContainText('47');
    await press(page, 'The long run');
    for (const [policy, amplification] of [
      ['Greedy', '1.99'],
      ['FIFO', '2.14'],
      ['Random', '3.71'],
      ['Best of 3', '2.32'],
      ['Cost-benefit', '2.01'],
    ] as const)
      await expect(row(policy)).toContainText(amplification);
    await press(page, 'mostly a fifth of them');
    await expect(row('Greedy')).toContainText('2.24');

    await open(page, './widgets/garbage-collection/');
    await page.getByRole('button', { name: 'make block 7 the victim' }).click();
    await expect(page.getByText('9 pages to move to free 7')).toBeVisible();

    await open(page, './widgets/collection-timing/');
    await press(page, 'To the last step');
    await expect(said(page)).toContainText('took 18.3 ms in bursts and 7.14 ms paced');
    await expect(said(page)).toContainText('the slowest took 18.3 ms');
    for (const moved of ['105', '94', '187']) {
      await expect(page.getByText(`${moved} pages moved`).first()).toBeVisible();
    }
    await scale(page).fill('4');
    await expect(said(page)).toContainText('empties a whole block before it lets a write in');
    await expect(page.getByText('door shut').first()).toBeVisible();
    await press(page, 'In bursts: send a write of your own');
    for (const time of ['9.01', '5.61', '2.69']) {
      await expect(page.getByText(`Your write: ${time} ms`)).toBeVisible();
    }
  },
);

test(
  'spare-area: a quarter spare, in one piece, and 30, 13 and 40 % typed',
  AT_RELEASE,
  async ({ page }) => {
    test.slow();
    await open(page, './widgets/spare-area/');
    await filmToEnd(page);
    await expect(said(page)).toContainText('54.9% of each block that is emptied is still valid');
    await expect(said(page)).toContainText('writes 2.21 pages for each of yours');
    await expect(page.getByText('The model expected 2.20.')).toBeVisible();
    await press(page, 'Gather the spare area');
    await expect(page.getByRole('button', { name: 'Gather the spare area' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await type(page, 'Spare, percent of the NAND', '30');
    await expect(said(page)).toContainText('191 GB are left');
    await expect(page).toHaveURL(/runs:300-\d{4}/, { timeout: RUN_MS });
    const found = Number(/runs:300-(\d{4})/.exec(page.url())![1]) / 1000;
    expect(found).toBeGreaterThan(1.87);
    expect(found).toBeLessThan(1.95);
    await filmToEnd(page);
    await expect(page.getByText('The model expected 1.87.')).toBeVisible();
    for (const [spare, expected] of [
      ['13', '4.01'],
      ['40', '1.48'],
    ] as const) {
      await type(page, 'Spare, percent of the NAND', spare);
      await expect(page).toHaveURL(new RegExp(`spare:${spare}0`), { timeout: 2 * RUN_MS });
      await filmToEnd(page);
      await expect(page.getByText(`The model expected ${expected}.`)).toBeVisible();
    }
  },
);

/** The vocabulary of a student's text. */
const WORDS = 'page block die channel bus cell drive write read erase move map'.split(' ');

test(
  'compression: source code, noise, photographs, a file and its zip',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, './widgets/compression/');
    const sides = page.locator('.drawing').getByRole('figure');
    const shows = async (left: [string, string], right: [string, string]) => {
      for (const [side, [pages, written]] of [
        [0, left],
        [1, right],
      ] as const) {
        await expect(sides.nth(side)).toContainText(`${pages} pages`);
        await expect(sides.nth(side).getByRole('img').last()).toHaveAccessibleName(
          `Pages programmed for each page you write: ${written}`,
        );
      }
    };
    await press(page, 'To the last step');
    await shows(['12', '5.21'], ['6', '0.61']);
    await press(page, 'Encrypted');
    await shows(['12', '5.21'], ['12', '5.21']);
    await press(page, 'Photographs');
    await shows(['12', '5.21'], ['12', '4.17']);
    let seed = 1;
    const word = () => WORDS[(seed = (seed * 16_807) % 2_147_483_647) % WORDS.length];
    // Zipped, the text still has as many pieces as the drawing.
    const text = Buffer.from(Array.from({ length: 200_000 }, word).join(' '));
    const give = (name: string, buffer: Buffer) =>
      page
        .getByLabel('Drop a file here')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await give('notes.txt', text);
    await expect(sides).toHaveText([/\D12 pages/, /\D7 pages/]);
    await give('notes.zip', deflateRawSync(text));
    await expect(sides).toHaveText([/\D12 pages/, /\D12 pages/]);
  },
);

test(
  'trim-and-idle-time: one drive is told; files in order, and anywhere',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, './widgets/trim/');
    const moved = page.getByRole('img', { name: 'pages moved so far' });
    await press(page, 'Delete the file');
    await scale(page).fill('1');
    await expect(said(page)).toContainText('Nothing happens on the drives');
    await press(page, 'Next step');
    await expect(said(page)).toContainText('this drive marks the pages stale');
    await expect(moved.first()).toHaveAccessibleName('0 pages moved so far, 0 of them deleted');
    await filmToEnd(page);
    await expect(said(page)).toContainText('the drive with TRIM moved 30 pages');
    await expect(said(page)).toContainText('The other moved 176 pages, 85 of them deleted');

    await open(page, './widgets/fill-delete-refill/');
    await filmToEnd(page);
    await expect(said(page)).toContainText('1.56 times as long: it copied 433 GB');
    await page.getByText('What the paper found').click();
    await expect(page.getByText('So does the model.')).toBeVisible();
    const written = page.getByLabel('Files written');
    await written.press('Home');
    await expect(said(page)).toContainText('Vendor 3 refills about as fast as with TRIM');
    await expect(page.getByText('Not in the model.')).toBeVisible();
    await written.press('End');
    await expect(said(page)).toContainText('refills of Vendor 3 take 3.');
    await page.getByRole('button', { name: 'Vendor 1' }).click();
    await expect(page.getByText('Not in the model.')).toBeVisible();
  },
);

test('parallelism: writes, reads, compressed data, one channel', AT_RELEASE, async ({ page }) => {
  await open(page, './widgets/parallelism/');
  await press(page, 'To the last step');
  const rates = page.locator('.drawing').getByText(/ per second$/);
  await expect(rates).toHaveText(['5,080 per second', /^60,0\d\d per second$/]);
  await press(page, 'slow bus, 50 MB/s');
  await expect(rates).toHaveText(['3,790 per second', /^59,\d\d\d per second$/]);
  await press(page, 'writes');
  await expect(rates).toHaveText(['13,420 per second', '17,160 per second']);
  await press(page, 'fast bus, 200 MB/s');
  await expect(rates).toHaveText(['13,420 per second', '25,880 per second']);
  await expect(page.getByText('The dies are the limit.')).toBeVisible();
  await page.getByText('The board', { exact: true }).click();
  await press(page, 'a quarter stored');
  await expect(page.getByText('The controller is the limit.')).toBeVisible();
  await press(page, 'stored as it is');
  await type(page, 'Channels', '1');
  await expect(rates.first()).toHaveText('3,250 per second');
  await expect(page.getByText('The same with slow bus, 50 MB/s: 2,160')).toBeVisible();
  await expect(page.getByText('The dies are the limit.')).toHaveCount(2);
  await expect(page.getByText('2 of 2 dies are busy').first()).toBeVisible();
});
