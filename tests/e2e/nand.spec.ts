// The two widgets of the chapter NAND: the reader's changes and their effects.
import { expect, type Page } from '@playwright/test';
import { test } from './visit.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const said = (page: Page) => page.locator('.said');
const at = (page: Page) => page.getByRole('slider', { name: 'All steps' });

test('a bit that is flipped is what is read', async ({ page }) => {
  await open(page, './widgets/nand-gate/#v=1&nand-gate=step:4');
  await expect(said(page)).toContainText('Cell 2 is read. Its electrons keep it shut');
  await page.getByRole('button', { name: 'NOR array' }).click();
  await page.getByRole('button', { name: 'Cell 2 of the NOR array holds 0' }).click();
  await expect(said(page)).toContainText('cell 2 holds 1');
  await expect(page.getByRole('listitem').filter({ hasText: 'cell 2' })).toContainText('1');
  await expect(page).toHaveURL(/data:1\.1\.1\.1/);
  // The gate is shown in place of the array.
  await page.getByRole('button', { name: 'Half a NAND gate' }).click();
  await page.getByRole('button', { name: 'The cell of transistor 2 holds 1' }).click();
  await expect(said(page)).toContainText('cell 2 holds 0');
});

test('a change passes through a circuit one delay a gate', async ({ page }) => {
  await open(page, './widgets/nand-gate/#v=1&nand-gate=view:built,circuit:and');
  await expect(at(page)).toHaveAttribute('max', '5');
  await at(page).focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expect(said(page)).toContainText('the output is 1, 14 ns after the inputs');
});

test('an input is pressed on the drawing, and its change is waited for', async ({ page }) => {
  await open(page, './widgets/nand-gate/#v=1&nand-gate=view:gate,step:0');
  await expect(at(page)).toHaveAttribute('max', '6');
  for (const input of ['a', 'b']) {
    await page.getByRole('button', { name: `Input ${input} is 0` }).click();
    await expect(page.getByRole('button', { name: `Input ${input} is 1` })).toBeVisible();
  }
  await expect(page.getByRole('img', { name: 'a = 1, b = 1, output = 0' })).toBeVisible();
  await expect(page).toHaveURL(/inputs:[0-3.]*\.3/);
});

test('a cell is pressed on the drawing and read at once', async ({ page }) => {
  await open(page, './widgets/nand-gate/');
  await page.getByRole('button', { name: 'Cell 2 holds 0' }).click();
  await expect(said(page)).toContainText('cell 2 holds 1');
  await expect(page).toHaveURL(/data:1\.1\.1\.1/);
});

test('more bits a cell take more time and finer pulses', async ({ page }) => {
  await open(page, './widgets/nand-cell/');
  const times = [
    ['1 (SLC)', '220 µs'],
    ['2 (MLC)', '620 µs'],
    ['3 (TLC)', '1.12 ms'],
  ] as const;
  for (const [bits, time] of times) {
    await page.getByRole('button', { name: bits }).click();
    // The film of the program plays.
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.getByRole('button', { name: 'To the last step' }).click();
    await expect(said(page)).toContainText(`has passed, after ${time}`);
  }
  await page.getByRole('spinbutton', { name: 'Pulse step, mV' }).fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('100');
});

test('during a pulse the threshold rises along with its dot', async ({ page }) => {
  await open(page, './widgets/nand-cell/#v=1&nand-cell=step:2');
  const number = page.locator('figcaption strong');
  const dot = page.locator('circle.watched');
  const volts = async () => Number(/−?[\d.]+/.exec(await number.innerText())![0].replace('−', '-'));
  const seen: { mv: number; x: number }[] = [];
  await expect(at(page)).toHaveValue('2');
  await at(page).focus();
  while (Number(await at(page).inputValue()) < 3) {
    await page.keyboard.press('.');
    seen.push({ mv: (await volts()) * 1000, x: Number(await dot.getAttribute('cx')) });
  }
  const sorted = (of: (one: (typeof seen)[number]) => number) =>
    seen.toSorted((a, b) => of(a) - of(b));
  expect(sorted(({ mv }) => mv)).toEqual(seen);
  expect(sorted(({ x }) => x)).toEqual(seen);
  // Both take more than their places at the two steps.
  expect(new Set(seen.map(({ mv }) => mv)).size).toBeGreaterThan(4);
  expect(new Set(seen.map(({ x }) => x)).size).toBeGreaterThan(4);
});

test('a hand goes through the pulses, and pulls their step', async ({ page }) => {
  await open(page, './widgets/nand-cell/#v=1&nand-cell=step:9');
  await expect(page.getByText('47 of 72 cells programmed')).toBeVisible();
  const field = page.locator('rect.field');
  await field.scrollIntoViewIfNeeded();
  const bars = (await field.boundingBox())!;
  const y = bars.y + bars.height - 10;
  await page.mouse.move(bars.x + bars.width - 40, y);
  await page.mouse.down();
  await page.mouse.move(bars.x + 1, y);
  await expect(page.getByText('0 of 72 cells programmed')).toBeVisible();
  await page.mouse.up();
  const knob = (await page.locator('.knob').boundingBox())!;
  const middle = { x: knob.x + knob.width / 2, y: knob.y + knob.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y - 26);
  await page.mouse.up();
  await expect(page.getByRole('spinbutton', { name: 'Pulse step, mV' })).toHaveValue('400');
});

test('what cannot be corrected is read again', async ({ page }) => {
  await open(page, './widgets/nand-cell/#v=1&nand-cell=view:age,life:200,step:6');
  await expect(page.getByText(/% of the pieces have more/).first()).toBeVisible();
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect(said(page)).toContainText('Retry 3');
  await expect(said(page)).toContainText('too weak once in');
});
