// The three machines about lost data, each in its chapter, with and without protection. The reader
// can run them: the browser simulates the chosen settings, with the same result as the build.
import { expect, type Locator, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { LOOKS } from './looks.ts';
import { AT_RELEASE, test } from './visit.ts';

const WEAR = './chapters/wear/';
const DIE = './chapters/errors-and-parity/';
const POWER = './chapters/power-loss/';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-scripts=running]').waitFor();
}

const MACHINES = {
  [WEAR]: 'Which block wears out first?',
  [DIE]: 'A die fails',
  [POWER]: 'The power fails',
};
const ADDRESSES = [WEAR, DIE, POWER] as const;
const machine = (page: Page, address: keyof typeof MACHINES) =>
  page.getByRole('region', { name: MACHINES[address], exact: true });
const wear = (page: Page) => machine(page, WEAR);
const die = (page: Page) => machine(page, DIE);
const power = (page: Page) => machine(page, POWER);

const figures = (machine: Locator) => machine.locator('.figure b').allTextContents();
const choose = (machine: Locator, name: string) => machine.getByRole('button', { name }).click();
/** Scrolls to the drawing of a machine, which is laid out once it is on the screen. */
async function lookAt(machine: Locator): Promise<void> {
  const drawing = machine.locator('.drawing');
  await expect(async () => {
    await drawing.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(drawing).toBeInViewport({ ratio: 0.4, timeout: 500 });
  }).toPass();
}
/** Goes to the end of the machine's film, which plays after a choice. */
async function toEnd(machine: Locator): Promise<void> {
  await expect(machine.getByRole('button', { name: 'Pause' })).toBeVisible();
  await choose(machine, 'To the last step');
  const scale = machine.getByRole('slider', { name: 'All steps' });
  await expect(scale).toHaveValue((await scale.getAttribute('max'))!);
}
/** Checks that the machine was run in the browser. */
const ran = (machine: Locator) =>
  expect(machine.getByText('These results were computed in your browser.')).toBeVisible({
    timeout: 60_000,
  });

const lastStep = (machine: Locator) => choose(machine, 'To the last step');

/** The terabytes until the first block is worn out, left and right. */
async function worn(page: Page): Promise<number[]> {
  const found = await figures(wear(page));
  return found.map((figure) => Number.parseFloat(figure.replaceAll(',', '')));
}

test(
  'wear levelling that moves data at rest postpones the first worn block',
  AT_RELEASE,
  async ({ page }) => {
    await open(page, WEAR);
    await lastStep(wear(page));
    await expect(wear(page).locator('.stamped')).toHaveCount(2);
    const [without, five] = await worn(page);
    expect(five! / without!).toBeGreaterThan(2);
    await choose(wear(page), 'Free blocks only');
    await ran(wear(page));
    await toEnd(wear(page));
    const [same, dynamic] = await worn(page);
    expect(same).toBe(without);
    expect(dynamic!).toBeLessThan(five!);
    await expect(page).toHaveURL(/levelling:dynamic/);
    await page.reload();
    await expect.poll(() => worn(page)).toEqual([without, dynamic]);
    await choose(wear(page), 'None');
    await toEnd(wear(page));
    await expect.poll(() => worn(page)).toEqual([without, without]);
  },
);

test('the end is that of blocks that levelling kept within 5 erases', async ({ page }) => {
  await open(page, WEAR);
  await lastStep(wear(page));
  await expect(wear(page).locator('.range b')).toHaveText([
    '0 to 30,000 erases',
    '29,995 to 30,000 erases',
  ]);
});

test('alone, it opens on a question, and its stories change in place', async ({ page }) => {
  await open(page, './widgets/wear-and-parity/');
  await expect(wear(page).locator('.said')).toContainText('Which blocks wear out first?');
  await expect(wear(page).locator('.stamped')).toHaveCount(0);
  await choose(page.locator('main'), 'A die fails');
  await expect(die(page).locator('.said')).toContainText('All 64 dies answer');
  await expect(page).toHaveURL(/widgets\/wear-and-parity\/.*show:die/);
  await page.reload();
  await expect(die(page)).toBeVisible();
});

test('the parts of the film are pressed', async ({ page }) => {
  await open(page, WEAR);
  await choose(wear(page), 'New scale');
  await expect(wear(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(wear(page)).toContainText('Full tile: 30,000 erases, worn out');
  await expect(wear(page).locator('.range b')).toHaveText([/^0 to 13/, /^2 to 7/]);
});

for (const address of ADDRESSES) {
  test(
    `${address}: what the reader runs gives what the build gave`,
    AT_RELEASE,
    async ({ page }) => {
      await open(page, address);
      const runs = machine(page, address);
      const drawn = () => runs.locator('.drawing .sides').textContent();
      const built = await drawn();
      // Scrolling may move the figure, so press the button by key.
      await runs.getByRole('button', { name: 'Run both' }).press('Enter');
      await ran(runs);
      expect(await drawn()).toBe(built);
    },
  );
}

test('with parity a lost die takes no data, two dies do', async ({ page }) => {
  await open(page, DIE);
  await expect(die(page).locator('.figure b')).toHaveText([/^[1-9].* GB$/, '0 B']);
  await die(page).getByRole('button', { name: 'To the first step' }).click();
  await expect(die(page).locator('.figure b')).toHaveText(['0 B', '0 B']);
  await expect(die(page).locator('.said')).toContainText('All 64 dies answer');
  await expect(page).toHaveURL(/wear-and-parity=step:0/);
  await die(page).getByRole('button', { name: 'To the last step' }).click();
  await choose(die(page), 'Two, a minute apart');
  await ran(die(page));
  await expect(die(page).locator('.figure b')).toHaveText([/^[1-9].* GB$/, /^[1-9].* GB$/]);
  await expect(die(page).locator('.said')).toContainText('Two dies have failed');
});

test('a byte that is lost is computed from the others, two are not', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, DIE);
  await lookAt(die(page));
  const bits = page.getByRole('region', { name: 'Parity by hand' });
  const first = bits.getByRole('button', { name: /^bit 8 of Die 1/ });
  await first.click();
  await expect(first).toHaveText('1');
  await bits.getByRole('button', { name: 'Die 1', exact: true }).click();
  await expect(bits.getByRole('status')).toContainText('Die 1 is back');
  await expect(first).toHaveText('1');
  await bits.getByRole('button', { name: 'Parity', exact: true }).click();
  await expect(first).toHaveText('?');
  await expect(bits.getByRole('status')).toContainText('Their data is lost');
});

test('capacitors keep what was acknowledged, as long as they last', async ({ page }) => {
  await open(page, POWER);
  const lost = async () => (await figures(power(page))).map(Number);
  const [without, kept] = await lost();
  expect(without!).toBeGreaterThan(0);
  expect(kept).toBe(0);
  await choose(power(page), 'For 1 ms');
  await ran(power(page));
  const [, some] = await lost();
  expect(some!).toBeGreaterThan(0);
  expect(some!).toBeLessThan(without!);
  await choose(power(page), 'None');
  await expect.poll(lost).toEqual([without, without]);
  await power(page).getByLabel('Power fails at (s)').fill('40');
  await power(page).getByLabel('Power fails at (s)').press('Enter');
  await expect(page).toHaveURL(/capacitors:off,cut:40/);
  await ran(power(page));
  await expect(power(page).getByLabel('Power fails at (s)')).toHaveValue('40');
});

test('a power cut is drawn as it is dragged, and the same on the way back', async ({ page }) => {
  await open(page, POWER);
  await lookAt(power(page));
  const scale = power(page).getByRole('slider', { name: 'All steps' });
  const drawn = async (position: number) => {
    await scale.fill(String(position));
    return power(page)
      .locator('.drawing')
      .evaluate((drawing) => drawing.innerHTML);
  };
  const positions = [1.5, 2, 2.05, 2.3, 2.6, 2.9, 3, 3.5, 4.5, 9];
  const forwards: string[] = [];
  for (const position of positions) forwards.push(await drawn(position));
  expect(new Set(forwards).size).toBe(positions.length);
  for (const position of positions.toReversed()) {
    expect(await drawn(position)).toBe(forwards.pop());
  }
  // The capacitors of the right drive program the pages that the left one loses.
  await scale.fill('3');
  const name = 'Pages programmed after the power failed';
  const boards = power(page).getByRole('img', { name });
  await expect(boards).toHaveCount(2);
  await expect(boards.first()).toHaveAccessibleName(/failed: 0; torn or lost: [1-9]/);
  await expect(boards.last()).toHaveAccessibleName(/failed: [1-9]\d*; torn or lost: 0/);
});

test('the reader presses the second at which the power fails', async ({ page }) => {
  await open(page, POWER);
  await lookAt(power(page));
  const curve = power(page).locator('.chosen').first();
  const { width, height } = (await curve.boundingBox())!;
  await curve.click({ position: { x: width / 2, y: height / 2 } });
  await expect(power(page).getByLabel('Power fails at (s)')).toHaveValue('35');
  await ran(power(page));
});

test('the reader presses the die that is lost, and the block to follow', async ({ page }) => {
  await open(page, DIE);
  await die(page).locator('.press').nth(20).click();
  await ran(die(page));
  await expect(die(page).getByLabel('First die to fail')).toHaveValue('20');
  await expect(die(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await open(page, WEAR);
  await lookAt(wear(page));
  // The figure answers as soon as it is awake.
  await expect(async () => {
    await wear(page).locator('.press').nth(30).click();
    await expect(wear(page)).toContainText('tile 30: 0 erases', { timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL(/block:30/);
  await page.reload();
  await expect(wear(page)).toContainText('tile 30: 0 erases');
  await expect(
    wear(page).getByText('These results were computed when this page was made.'),
  ).toBeVisible();
});

test('a run can be cancelled, and what was shown stays', async ({ page }) => {
  // The package never arrives, so the runs never begin.
  await page.route('**/*.wasm', () => undefined);
  await open(page, WEAR);
  const before = await worn(page);
  await choose(wear(page), 'At most 20 erases apart');
  await expect(wear(page).getByRole('button', { name: 'At most 20 erases apart' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(wear(page).getByRole('progressbar')).toBeVisible();
  await choose(wear(page), 'Cancel');
  await expect(wear(page).getByRole('progressbar')).toHaveCount(0);
  await expect(wear(page).getByRole('button', { name: 'At most 5 erases apart' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await worn(page)).toEqual(before);
  expect(page.url()).not.toContain('levelling');
});

test('a link that asks for what cannot be is answered with what can', async ({ page }) => {
  await open(page, `${POWER}#v=1&wear-and-parity=cut:99`);
  await expect(power(page).getByRole('alert')).toContainText('a whole number from 1 to 60');
  await expect(power(page).locator('.figure b')).toHaveText([/^[1-9]/, '0']);
});

for (const [colorScheme, when] of LOOKS) {
  test(`the chapters at 320 pixels, ${colorScheme}`, when, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of ADDRESSES) {
      await open(page, address);
      await lookAt(machine(page, address));
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
      expect(await faults(page)).toEqual([]);
    }
  });
}
