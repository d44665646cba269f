// Special features of the strobe: every edge lies where the timing table has it, a cycle is dragged
// or typed, another interface is chosen, and files are saved.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './visit.ts';

const TABLE = resolve(__dirname, '../reference/nand-interface/edges.csv');
const SIGNALS = ['CLE', 'ALE', 'WE#', 'CLK'];

type Edges = Record<string, string[]>;
/** A thousandth of the window is a unit of the drawing, rounded to tenths. */
const placeOf = (ns: string, window_ns: number) => Math.round((Number(ns) / window_ns) * 1e4) / 10;

/** The start of a program in the table: every change of a signal, and where bytes are taken. */
async function demanded(name: string, window_ns: number): Promise<Edges> {
  const rows = (await readFile(TABLE, 'utf8')).split('\n').map((row) => row.split(','));
  const own = rows.filter((row) => row[0] === name && row[1] === 'program');
  return Object.fromEntries(
    own
      .filter(([, , signal]) => SIGNALS.includes(signal!))
      .map(([, , signal, levels, taken]) => {
        const all = [...levels!.split(' '), ...taken!.split(' ').map((ns) => `taken@${ns}`)].map(
          (edge) => edge.split('@') as [string, string],
        );
        const inside = all.filter(([, ns]) => ns !== '' && Number(ns) < window_ns);
        return [signal, inside.map(([what, ns]) => `${what}@${placeOf(ns, window_ns)}`)];
      }),
  );
}

/** The same, from the paths in the drawing. */
async function drawn(page: Page, name: string): Promise<Edges> {
  const figure = page.getByRole('figure', { name, exact: true });
  const found: Edges = {};
  for (const signal of SIGNALS) {
    const lane = figure.locator(`.name:text-is("${signal}") + .lane`);
    if ((await lane.count()) === 0) continue;
    const levels = (await lane.locator('path.controller').getAttribute('d')) ?? '';
    const taken = (await lane.locator('path.latch').getAttribute('d')) ?? '';
    found[signal] = [
      ...[...levels.matchAll(/M([\d.]+) \d+V(\d+)H/g)].map(
        ([, place, height]) => `${height === '1' ? 1 : 0}@${place}`,
      ),
      ...[...taken.matchAll(/M([\d.]+) /g)].map(([, place]) => `taken@${place}`),
    ];
  }
  return found;
}

for (const [first, second, names, window_ns] of [
  ['sdr-5', 'nv-ddr-5', ['SDR mode 5', 'NV-DDR mode 5'], 160],
  ['sdr-0', 'sdr-1', ['SDR mode 0', 'SDR mode 1'], 800],
  ['nv-ddr-0', 'toggle-1.0', ['NV-DDR mode 0', 'Toggle 1.0'], 200],
  ['toggle-2.0', 'nv-ddr2', ['Toggle 2.0', 'NV-DDR2'], 75],
  ['nv-ddr3-15', 'nv-lpddr4-19', ['NV-DDR3 mode 15', 'NV-LPDDR4 mode 19'], 75],
] as const) {
  test(`${first} and ${second} are drawn as the timing table says`, async ({ page }) => {
    const state = `a:${first},b:${second},step:0`;
    await page.goto(`./widgets/strobe-timing/#v=1&strobe-timing=${state}`);
    await page.getByRole('checkbox', { name: 'All pins' }).check();
    for (const [index, id] of [first, second].entries()) {
      const expected = await demanded(id, window_ns);
      expect(Object.keys(expected).length).toBe(3);
      await expect.poll(() => drawn(page, names[index]!), { message: id }).toEqual(expected);
    }
  });
}

test('a longer cycle is dragged or typed, and the page takes as much longer', async ({ page }) => {
  await page.goto('./widgets/strobe-timing/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  const drawing = page.locator('.drawing');
  // The page tells which is faster only after both have left the bus.
  await expect(drawing).toContainText('Which page fills first');
  await expect(drawing).not.toContainText('4.0×');
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect(drawing).toContainText('Below, sent 4.0× as fast.');
  await expect(drawing).toContainText('Sent and stored: only 1.1×.');
  const cycle = page.getByRole('spinbutton', { name: 'Cycle of the strobe, ns' });
  const settings = page.getByRole('button', { name: 'Change the race' });
  await expect(cycle).toBeHidden();
  await settings.click();
  await cycle.fill('40');
  await cycle.press('Enter');
  await expect(drawing).toContainText('Below, sent 7.9× as fast.');
  await expect(page).toHaveURL(/a_cycle_ps:40000/);
  await page.getByRole('slider', { name: 'Clock period, ns' }).focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/b_cycle_ps:200000/);
  await page.reload();
  await expect(drawing).toContainText('one beat: 40 ns');
  await settings.click();
  await expect(cycle).toHaveValue('40');
  // Another interface begins with its own shortest cycle.
  await page.getByRole('combobox', { name: 'First interface' }).selectOption('Toggle 2.0');
  await expect(page.getByRole('spinbutton', { name: 'Strobe period, ns' })).toHaveValue('5');
  // A shorter one is not a setting of the run.
  await page.getByRole('spinbutton', { name: 'Strobe period, ns' }).fill('2');
  await page.keyboard.press('Enter');
  await expect(page.locator('.said')).toContainText('The rule of this bus is 5 ns');
  await expect(page).not.toHaveURL(/a_cycle_ps/);
});

test('a beat shorter than the interface allows loses bytes, and says which', async ({ page }) => {
  await page.goto('./widgets/strobe-timing/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  const [said, lost] = [page.locator('.said'), page.locator('.drawing').getByText('✗')];
  const slider = page.getByRole('slider', { name: 'Cycle of the strobe, ns' });
  const field = page.getByRole('spinbutton', { name: 'Cycle of the strobe, ns' });
  await page.getByRole('button', { name: 'Change the race' }).click();
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '18 ns');
  await expect(page.locator('.drawing')).toContainText('under 20 ns, bytes get lost');
  await expect(said).toContainText(
    'a beat that comes sooner is missed, and 8 of 16 bytes are lost',
  );
  await expect(lost).toHaveCount(8);
  await field.fill('5');
  await expect(said).toContainText('12 of 16 bytes are lost');
  await expect(lost).toHaveCount(12);
  await field.fill('22');
  await expect(slider).toHaveAttribute('aria-valuetext', '22 ns');
  await expect(lost).toHaveCount(0);
  // The play button goes back to the limit. Without data, the limit is not passed.
  await field.fill('10');
  await expect(lost).toHaveCount(8);
  await page.getByRole('button', { name: /^Play/ }).click();
  await expect(lost).toHaveCount(0);
  await expect(field).toHaveValue('20');
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.locator('.said')).toContainText('An erase needs no data');
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(field).toHaveValue('20');
});

test('a guess starts the race, and is answered when the first page is full', async ({ page }) => {
  await page.goto('./widgets/strobe-timing/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  const drawing = page.locator('.drawing');
  const guess = drawing.getByRole('button', { name: '8×' });
  await guess.click();
  await expect(guess).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(drawing.getByText('your 8×', { exact: true })).toBeVisible();
  // The answer comes with the first full page, while the other is still being sent.
  await expect(drawing).toContainText('4.0× as fast: your 8× was too high', { timeout: 15_000 });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.locator('.said')).toContainText('The lower page is full');
  // Another operation is another question.
  await page.getByRole('button', { name: 'Change the race' }).click();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(guess).toHaveAttribute('aria-pressed', 'false');
});

test('another operation that is chosen during play begins anew, and plays', async ({ page }) => {
  await page.goto('./widgets/strobe-timing/#v=1&strobe-timing=step:9');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const steps = page.getByRole('slider', { name: 'All steps' });
  await page.getByRole('button', { name: 'Change the race' }).click();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.locator('.said')).toContainText('Both chips are told: read the page');
  await expect(steps).toHaveValue(/^[0-4](\.|$)/);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('the operation is saved as VCD and as WaveJSON', async ({ page }) => {
  await page.goto('./widgets/strobe-timing/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await page.getByText('This operation with 16 bytes, as a file').click();
  for (const [button, name, inside] of [
    ['NV-DDR mode 5, VCD', 'nv-ddr-5-program.vcd', '#5625\n1c\n'],
    ['SDR mode 5, WaveJSON', 'sdr-5-program.json', '"signal"'],
  ] as const) {
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(name);
    expect(await readFile(await download.path(), 'utf8')).toContain(inside);
  }
});
