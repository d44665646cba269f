// A reader of the flagship page looks, runs, stops, rewinds, changes, compares and shares.
import { expect, type Page, type Route } from '@playwright/test';
import { faults } from './faults.ts';
import { LOOKS } from './looks.ts';
import { setOfRun } from './notes.ts';
import { test } from './visit.ts';

/** So few blocks that a run takes a second, and any of its seconds is available at once. */
const SMALL = './#v=1&set=0:scale:64';

/** Long enough for the slowest machine; every wait is for a state, never for a time. */
const RUN_MS = 150_000;

test.describe.configure({ timeout: 240_000 });

/** Waits for the scripts; before, a page shows the finished run and answers nothing. */
async function answers(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await answers(page);
}

/** The second that the transport's clock shows. */
async function clock(page: Page): Promise<number> {
  const output = page.getByRole('status').filter({ hasText: 'of 2,000' }).first();
  return Number((await output.innerText()).split('of')[0]!.replace(/\D/g, ''));
}

async function readings(page: Page): Promise<string> {
  return (await page.locator('dl').first().innerText()).replace(/\s+/g, ' ');
}

/** The finished run's writes, one dot per second. */
const dots = (page: Page) => page.locator('figure path[stroke]').first();

async function runToTheEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await setOfRun(page, 'Speed', 'fastest');
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible({ timeout: RUN_MS });
}

/** Waits until the run is loaded, filled and at the requested second. */
async function arrived(page: Page): Promise<void> {
  await expect(page.locator('header progress')).toHaveCount(0, { timeout: RUN_MS });
}

/** Rewinds to any second; the first slider of this name is the plot. */
const timeSlider = (page: Page) => page.getByRole('slider', { name: 'Second of the run' }).nth(1);

/** Goes to a second and waits until the run stands there. */
async function seek(page: Page, second: number): Promise<void> {
  await timeSlider(page).fill(String(second));
  await expect.poll(() => clock(page), { timeout: RUN_MS }).toBe(second);
  await arrived(page);
}

/** Checks that every part of the page is about this second of this run. */
async function allStandAt(page: Page, second: number): Promise<void> {
  await arrived(page);
  expect(await clock(page)).toBe(second);
  await standing(page, String(second));
  await expect(timeSlider(page)).toHaveValue(String(second));
  const map = page.getByText(new RegExp(`^Second ${second}: \\d+ blocks free`));
  await expect(map.last()).toBeVisible();
  const why = page.getByRole('heading', { name: `Second ${second}`, exact: true });
  await expect(why).toBeVisible();
}

/** The numbers of the second where the run stands; a pointer over the plot reads another. */
async function standing(page: Page, second: string): Promise<string> {
  await page.mouse.move(0, 0);
  await expect.poll(() => readings(page)).toContain(`second ${second} `);
  return readings(page);
}

test.describe('without scripts', () => {
  test('the finished run, its sentence and its table are in the page', async ({
    unscripted: page,
  }) => {
    await page.goto('./');
    await expect(page.getByText('In the last quarter:').first()).toBeVisible();
    await expect(dots(page)).toHaveAttribute('d', /^m\d+ \d+h0/);
    await expect(page.getByRole('img', { name: /^Map of the drive/ })).toBeVisible();
    await expect(page.getByText(/^Second 2,000: \d+ blocks free/)).toBeVisible();
    await page.getByText('The run as a table').click();
    await expect(page.locator('details[open] tbody tr')).not.toHaveCount(0);
  });
});

test('a run starts, collapses, and can be paused and rewound', async ({ page }) => {
  await open(page, SMALL);
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const paused = await clock(page);
  // Reports still on the way arrive before the next command is obeyed.
  await page.getByRole('button', { name: 'One second forward' }).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(paused);
  expect(await clock(page)).toBeLessThan(2000);

  await page.getByRole('button', { name: 'To the end' }).click();
  const ended = page.getByRole('button', { name: 'Play again' });
  await expect(ended).toBeVisible({ timeout: RUN_MS });
  expect(await clock(page)).toBe(2000);
  const verdict = page.getByText(/^(Steady from second|Not steady)/);
  await expect(verdict.first()).toBeVisible();

  await seek(page, 100);
  const high = await standing(page, '100');
  await expect(page.getByText('Nothing had to be moved')).toBeVisible();
  await seek(page, 1500);
  await expect(page.getByText(/collection moved/i)).toBeVisible();
  await seek(page, 100);
  expect(await standing(page, '100')).toBe(high);
});

test('a paused run off the screen ends its worker, and goes on from where it stood', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, SMALL);
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(30);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const paused = await clock(page);
  await page.mouse.move(0, 0);
  await page.keyboard.press('End');
  await expect(timeSlider(page)).not.toBeInViewport();
  await page.clock.runFor(6000);
  await expect.poll(() => page.workers().length).toBe(0);
  expect(await clock(page)).toBeGreaterThanOrEqual(paused);

  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible({ timeout: RUN_MS });
  expect(await clock(page)).toBe(2000);
});

/** Puts the state of the page into its address, as a reader does who shares it. */
async function copyLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save or share' }).first().click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await page.keyboard.press('Escape');
}

test('a link keeps a change in the middle of a run, and a reload shows the same', async ({
  page,
}) => {
  await open(page, SMALL);
  await runToTheEnd(page);
  await seek(page, 900);
  await setOfRun(page, 'Collection', 'little by little');
  await page.getByRole('button', { name: 'To the end' }).click();
  const again = page.getByRole('button', { name: 'Play again' });
  await expect(again).toBeVisible({ timeout: RUN_MS });
  await page.getByRole('button', { name: 'From 1,400 s' }).first().click();
  await copyLink(page);
  const before = await standing(page, '2,000');
  expect(page.url()).toContain('900:pacing:paced');
  expect(page.url()).toContain('at=2000');

  await page.reload();
  await answers(page);
  await expect(again).toBeVisible({ timeout: RUN_MS });
  expect(await standing(page, '2,000')).toBe(before);
  await expect(
    page.getByRole('heading', { name: /little by little, from second 900/ }),
  ).toBeVisible();
  const preset = page.getByRole('button', { name: 'From 1,400 s' }).first();
  await expect(preset).toHaveAttribute('aria-pressed', 'true');
});

test('a link has the change that was made just before it was copied', async ({ page }) => {
  await open(page, SMALL);
  await runToTheEnd(page);
  await seek(page, 300);
  const depth = page.getByRole('group', { name: 'Queue depth' });
  await depth.getByRole('button', { name: '4', exact: true }).click();
  await copyLink(page);
  await expect(page).toHaveURL(/300:queue_depth:4/);
});

test('a link made in the middle of a run restores that very second', async ({ page }) => {
  await open(page, `${SMALL}&at=777`);
  await arrived(page);
  expect(await clock(page)).toBe(777);
  const numbers = await standing(page, '777');
  await seek(page, 900);
  await seek(page, 777);
  expect(await standing(page, '777')).toBe(numbers);
});

test("until a link's second is reached, no part of the page shows one of another run", async ({
  page,
}) => {
  const held: Route[] = [];
  await page.route('**/write_cliff_wasm_bg*.wasm', (route) => void held.push(route));
  await open(page, `${SMALL}&at=600`);
  await expect.poll(() => held.length).toBe(1);
  await standing(page, '0');
  expect(await clock(page)).toBe(0);
  await expect(timeSlider(page)).toHaveValue('0');
  await expect(page.getByText('Before the first second', { exact: true })).toBeVisible();
  const other = page.getByText(/Second 2,000|In the last quarter:/).filter({ visible: true });
  await expect(other).toHaveCount(0);
  for (const route of held) await route.continue();
  await allStandAt(page, 600);
  await seek(page, 90);
  await allStandAt(page, 90);
});

/** From now on the run's worker hears nothing: it stays as busy, or as far away, as it is. */
async function leaveWorkerAlone(page: Page): Promise<void> {
  await page.evaluate(() => {
    Worker.prototype.postMessage = () => undefined;
  });
}

test('a second that was on the screen is shown again at once, without the machine', async ({
  page,
}) => {
  await open(page, SMALL);
  const map = page.getByText(/^Second [\d,]+: \d+ blocks free/);
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'One second forward' }).click();
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(play).toBeVisible();
  await expect(map.last()).toBeVisible();
  const second = await clock(page);
  const seen = await standing(page, String(second));
  await allStandAt(page, second);
  const blocks = await map.last().innerText();

  await setOfRun(page, 'Speed', 'fastest');
  await page.getByRole('button', { name: 'To the end' }).click();
  const again = page.getByRole('button', { name: 'Play again' });
  await expect(again).toBeVisible({ timeout: RUN_MS });
  await expect(page.getByText(/^Second 2,000: \d+ blocks free/).last()).toBeVisible();
  await leaveWorkerAlone(page);
  await timeSlider(page).fill(String(second));
  await allStandAt(page, second);
  expect(await standing(page, String(second))).toBe(seen);
  expect(await map.last().innerText()).toBe(blocks);
  // A reader who continues from there sees that the machine catches up; the picture stays.
  await play.click();
  await expect(page.getByText(`On the way to second ${second}`).first()).toBeVisible();
  await expect(page.locator('header progress')).toBeVisible();
  expect(await clock(page)).toBe(second);
  expect(await map.last().innerText()).toBe(blocks);
});

test('pages of a block at such a second are awaited in sight', async ({ page }) => {
  await open(page, SMALL);
  await runToTheEnd(page);
  await leaveWorkerAlone(page);
  await timeSlider(page).fill('1000');
  await expect.poll(() => clock(page)).toBe(1000);
  await page.getByRole('application').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('goes back to second 1,000 to read the pages')).toBeVisible();
  await timeSlider(page).fill('1500');
  await expect(page.getByText('goes back to second 1,500 to read the pages')).toBeVisible();
});

test('a change asked for while the run is on its way back holds from where it arrives', async ({
  page,
}) => {
  await open(page, SMALL);
  await runToTheEnd(page);
  await timeSlider(page).fill('1234');
  await setOfRun(page, 'Collection', 'little by little');
  await expect(page.getByText('little by little, from second 1,234')).toBeVisible();
});

test('a link brings the comparison back, also into a tab that is open', async ({ page }) => {
  await open(page, './#v=1&two=more&two-off=unwritten_space_unused');
  await expect(page.getByRole('checkbox', { name: 'Mechanism in force' })).not.toBeChecked();
  const more = page.getByRole('button', { name: '25 % spare factor' });
  await expect(more).toHaveAttribute('aria-pressed', 'true');
  await open(page, './#v=1&two=everything');
  await expect(page.getByRole('alert')).toContainText('“two”');
  await expect(more).toHaveAttribute('aria-pressed', 'false');
});

test('a link that cannot be read is named, and the rest of it holds', async ({ page }) => {
  await open(page, './#v=1&y=cubic:1..9&x=1400..2000');
  await expect(page.getByRole('alert')).toContainText('“y”');
  const preset = page.getByRole('button', { name: 'From 1,400 s' }).first();
  await expect(preset).toHaveAttribute('aria-pressed', 'true');
});

test('the drive counts what is written while it runs', async ({ page }) => {
  await open(page, SMALL);
  const counters = page.locator('details').filter({ hasText: 'What the drive counts' });
  await counters.locator('summary').click();
  const host = counters.getByRole('row').filter({ hasText: 'written by the host' });
  const bytes = async () => Number(/([\d.,]+) GB/.exec(await host.innerText())?.[1] ?? 0);
  const finished = await bytes();
  expect(finished).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(2);
  await expect.poll(bytes).toBeLessThan(finished);
  const early = await bytes();
  await expect.poll(bytes).toBeGreaterThan(early);
});

test('keyboard only: play, pause, read a second, stop there, open a block', async ({ page }) => {
  await open(page, SMALL);
  const plot = page.getByRole('slider', { name: 'Second of the run' }).first();
  await plot.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => clock(page)).toBeGreaterThan(2);
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageUp');
  await expect(plot).toHaveAttribute('aria-valuetext', /^Second 151/);
  await page.keyboard.press('Enter');
  await expect.poll(() => clock(page)).toBe(151);

  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Channel \d, die \d+, block \d+:/).first()).toBeVisible();
});

test('a guess covers the run and is compared with the outcome', async ({ page }) => {
  await open(page, SMALL);
  const silence = page.locator('#flagship').getByText(/^(no|[\d,]+) seconds? without a write$/);
  await expect(silence).toHaveCount(1);
  await page.getByRole('button', { name: 'Hide the result and predict' }).click();
  await expect(page.getByText('In the last quarter:')).toHaveCount(0);
  await expect(silence).toHaveCount(0);
  const guess = page.getByRole('slider', { name: 'Your guess: the course' });
  await guess.focus();
  await page.keyboard.press('PageDown');
  await expect(guess).toHaveAttribute('aria-valuenow', '24000');
  await page.keyboard.press('Enter');
  await runToTheEnd(page);
  const outcome = page.getByText(/^You guessed 24,000\. In the last quarter it wrote/);
  await expect(outcome).toBeVisible();
});

for (const [colorScheme, when] of LOOKS) {
  test(`no accessibility fault, ${colorScheme}`, when, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, SMALL);
    expect(await faults(page)).toEqual([]);
    await page.getByText('What the drive counts').click();
    await runToTheEnd(page);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('application').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Channel \d, die \d+/).first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}

/** The finished run is there before any script, and must stay whatever fails. */
async function finishedRunStays(page: Page): Promise<void> {
  await expect(dots(page)).toHaveAttribute('d', /^m\d+ \d+h0/);
  await expect(page.getByRole('img', { name: /^Map of the drive/ })).toBeVisible();
  expect(await readings(page)).toContain('second 2,000 ');
}

test('320 pixels wide: nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, SMALL);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(320);
  await runToTheEnd(page);
  expect(await width()).toBe(320);
});

test('a browser without WebAssembly keeps the finished run and says why', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  await open(page, './');
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await expect(page.getByText('does not run WebAssembly').first()).toBeVisible();
  await finishedRunStays(page);
});

/**
 * The same module with 256 MiB of memory instead of 4 GiB: growing beyond that fails as it does on
 * a small machine. The limit is the last number of the memory section (5), in LEB128.
 */
function limited(wasm: Buffer): Buffer {
  const [whole, small] = [Buffer.from([0x80, 0x80, 0x04]), Buffer.from([0x80, 0xa0, 0x00])];
  let at = 8;
  for (;;) {
    const id = wasm[at]!;
    let [size, shift] = [0, 0];
    do {
      at += 1;
      size |= (wasm[at]! & 127) << shift;
      shift += 7;
    } while (wasm[at]! & 128);
    at += 1 + size;
    if (id !== 5) continue;
    expect(wasm.subarray(at - 3, at)).toEqual(whole);
    return Buffer.concat([wasm.subarray(0, at - 3), small, wasm.subarray(at)]);
  }
}

test('without the memory the finished run stays, and a smaller drive runs', async ({ page }) => {
  await page.route('**/*.wasm', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: limited(await response.body()) });
  });
  await open(page, './');
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  const failure = page.getByText(/could not give the simulation the memory it needs \(\d+/);
  await expect(failure.first()).toBeVisible();
  await finishedRunStays(page);
  await page.getByRole('button', { name: '1:8' }).click();
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(2);
  await expect(failure).toHaveCount(0);
});
