// A write that is followed: the page shows exactly what the core's NAND performed, down to the
// pulses of its cell model, in the widget's own run and in the flagship's.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { parse } from 'smol-toml';
import { OPERATION_KINDS } from '../../web/src/generated/codes.ts';
import { test } from './visit.ts';

const [READ, PROGRAM] = [OPERATION_KINDS.indexOf('read'), OPERATION_KINDS.indexOf('program')];
const root = resolve(__dirname, '../..');
const RUN_MS = 150_000;

test.describe.configure({ timeout: 240_000 });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

/** From, to, die, block and page of each step with one of these names in the table. */
async function rows(page: Page, ...steps: string[]): Promise<number[][]> {
  const table = page.getByRole('region', { name: 'Every step as a table' });
  if (!(await table.isVisible())) await page.getByText('Every step as a table').click();
  const cells = await table
    .getByRole('row')
    .evaluateAll((found) =>
      found.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')),
    );
  return cells
    .filter(([kind = '']) => steps.includes(kind))
    .map((row) => row.slice(1, 6).map((cell) => Number(cell.replaceAll(',', ''))));
}

/** The core's operations around each program of the followed write, as text. */
async function performed(): Promise<Set<string>> {
  const folder = resolve(root, 'web/src/generated/wasm');
  const { initSync, Session } = await import(`${folder}/write_cliff_wasm.js`);
  initSync({ module: readFileSync(`${folder}/write_cliff_wasm_bg.wasm`) });
  const read = (name: string) => parse(readFileSync(resolve(root, `content/${name}.toml`), 'utf8'));
  const files = Object.fromEntries(
    ['drives/kingston-v300-240', 'nand/toshiba-19nm-toggle'].map((name) => [name, read(name)]),
  );
  const scenario = { drive: 'kingston-v300-240', ...read('workloads/random-write-long') };
  const session = new Session(scenario, files, [['scale', '64']]);
  session.prepare(1e9);
  session.advance(5000, 1e9);
  session.follow();
  const found = new Set<string>();
  for (let known = 0, row = 0; row < 20_000; row += 1) {
    session.advance(1, 1e9);
    const { length } = session.followed();
    if (length === known) continue;
    known = length;
    const operations: Float64Array = session.operations();
    const { length: columns } = Session.operationColumns();
    for (let at = 0; at < operations.length; at += columns) {
      const [kind, , , die, block, page_, , , bus, bus_end, array, array_end] = operations.subarray(
        at,
        at + columns,
      );
      found.add([kind, 'bus', bus, bus_end, die, block, page_].join());
      found.add([kind, 'array', array, array_end, die, block, page_].join());
    }
  }
  return found;
}

test('every step on the NAND is an operation of the core', async ({ page }) => {
  await open(page, './widgets/follow-a-write/');
  await page.getByRole('button', { name: 'V300, 2013' }).click();
  await expect(page.getByText('Kingston SSDNow V300 240 GB, second')).toBeVisible();
  const trace = await performed();
  const shown = [
    ...(await rows(page, 'out of the cells')).map((row) => [READ, 'array', ...row].join()),
    ...(await rows(page, 'from the die')).map((row) => [READ, 'bus', ...row].join()),
    ...(await rows(page, 'to the die')).map((row) => [PROGRAM, 'bus', ...row].join()),
    ...(await rows(page, 'into the cells')).map((row) => [PROGRAM, 'array', ...row].join()),
  ];
  expect(shown.length).toBeGreaterThan(6);
  expect(shown.filter((step) => !trace.has(step))).toEqual([]);
});

/** From and to of each pulse on show, on the clock of the run. */
async function pulses(page: Page): Promise<number[][]> {
  const table = page.getByRole('region', { name: 'Every pulse as a table' });
  if (!(await table.isVisible())) await page.getByText('Every pulse as a table').click();
  const cells = await table
    .getByRole('row')
    .evaluateAll((found) =>
      found.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent ?? '')),
    );
  return cells.map((row) => row.slice(1, 3).map((cell) => Number(cell.replaceAll(',', ''))));
}

/** The pulses of the core's cell model for a NAND, stretched to its program time. */
async function modelled(nand: string): Promise<{ start_ns: number; end_ns: number }[]> {
  const folder = resolve(root, 'web/src/generated/demonstrations');
  const { demonstrate, initSync } = await import(`${folder}/write_cliff_demonstrations.js`);
  initSync({ module: readFileSync(`${folder}/write_cliff_demonstrations_bg.wasm`) });
  return demonstrate('program-page', [['nand', nand]]).ways[0].pulses;
}

test("the pulses are the core's, and fill the time that the run measured", async ({ page }) => {
  await open(page, './widgets/follow-a-write/');
  await page.getByRole('button', { name: 'V300, 2013' }).click();
  await expect(page.getByText('Kingston SSDNow V300 240 GB, second')).toBeVisible();
  const [from_ns, to_ns] = (await rows(page, 'into the cells'))[0]!;
  const found = await pulses(page);
  const model = await modelled('toshiba-19nm-toggle');
  expect(found).toEqual(
    model.map(({ start_ns, end_ns }) => [from_ns! + start_ns, from_ns! + end_ns]),
  );
  expect(found.at(-1)![1]).toBe(to_ns);

  // The write itself can be stepped through cycle by cycle and pulse by pulse.
  const next = page.getByRole('button', { name: 'Next step' });
  const stage = page.locator('.picture');
  for (let step = 0; step < 8; step += 1) await next.click();
  await expect(stage).toContainText(`pulse 1 of ${found.length}: 15.00 V`);
  await next.click();
  await expect(stage).toContainText(`pulse 2 of ${found.length}: 15.30 V`);
  await expect(page.locator('.said')).toContainText('Pulse 2 is 0.30 V higher');

  // The reader may move the camera without any effect on time.
  await expect(stage.getByText(/^Word line, 15.30/)).toBeVisible();
  await page.getByRole('button', { name: 'Drive', exact: true }).click();
  await expect(stage.getByText(/“done”$/)).toBeInViewport();
  await expect(stage.getByText(/^Word line/)).toHaveCount(0);
  await expect(stage).toContainText(`pulse 2 of ${found.length}: 15.30 V`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(stage.getByText(/^Word line, 15.30/)).toBeVisible();
});

test('it opens before the write sets out, and asks how often it will be programmed', async ({
  page,
}) => {
  await open(page, './widgets/follow-a-write/');
  await expect(page.locator('.said')).toContainText('the host, asks for 4,096 bytes');
  const programs = (await rows(page, 'into the cells')).length;
  expect(programs).toBeGreaterThan(1);
  const stage = page.locator('.picture');
  await expect(stage).toContainText('How often will the flash program it?');
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect(stage).toContainText(`Written once, programmed ${programs} times`);
});

test('the picture is dragged, and moved from the keyboard; time does not mind', async ({
  page,
}) => {
  await open(page, './widgets/follow-a-write/');
  const stage = page.locator('.picture');
  const part = stage.getByText('Processor', { exact: true });
  const at = async () => Math.round((await part.boundingBox())!.x);
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await stage.scrollIntoViewIfNeeded();
  const [before, box] = [await at(), (await stage.boundingBox())!];
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 20, { steps: 4 });
  await page.mouse.up();
  expect(await at()).toBe(before + 60);
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await follow.focus();
  await page.keyboard.press('Shift+ArrowRight');
  expect(await at()).toBeLessThan(before + 60);
  await expect(page.getByRole('slider', { name: 'All steps' })).toHaveValue('0');
  await follow.click();
  await expect.poll(at).toBe(before);
});

test('a write of the flagship is followed to the cells', async ({ page }) => {
  await open(page, './#v=1&set=0:scale:16');
  await page.getByRole('button', { name: 'Follow the next write' }).click();
  const slider = page.getByRole('slider', { name: 'All steps' });
  await expect(slider).toBeVisible({ timeout: RUN_MS });
  await page.getByRole('button', { name: 'To the first step' }).click();
  await expect(page.getByText('the host, asks for 4,096 bytes to be written')).toBeVisible();
  const [[asked_ns] = []] = await rows(page, 'asked for');
  const [[begun_ns, done_ns] = []] = await rows(page, 'into the cells');
  expect(begun_ns!).toBeGreaterThan(asked_ns!);
  // The program time is that of its NAND file.
  expect(done_ns! - begun_ns!).toBe(2_400_000);
  expect((await pulses(page)).at(-1)![1]).toBe(done_ns);
});
