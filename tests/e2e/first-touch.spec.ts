// The first gestures on the first page: each is answered at once, and nothing that was on the
// screen disappears. `hold` keeps the simulation away: then an answer can only come from the page.
import { expect, type Page, type Route } from '@playwright/test';
import { open, press, setOfRun } from './notes.ts';
import { test } from './visit.ts';

/** The V300 with an eighth of its blocks; no write begins in some of its seconds, as 287. */
const SMALL = './#v=1&set=0:scale:8';

const plot = (page: Page) => page.getByRole('slider', { name: 'Second of the run' }).first();
const slider = (page: Page) => page.getByRole('slider', { name: 'Second of the run' }).nth(1);
const controls = (page: Page) => page.getByRole('group', { name: 'Play', exact: true }).first();
const clock = (page: Page) => controls(page).getByRole('status').filter({ hasText: 'of 2,000' });
const followed = (page: Page) => page.getByRole('region', { name: 'Follow a write' });
const line = (page: Page) => page.locator('figure path[stroke="var(--series-1)"]').first();
const map = (page: Page) => page.getByRole('application', { name: /^Map of the drive/ });
const summary = (page: Page) => page.locator('#run-summary');
const reading = (page: Page, name: string) =>
  page
    .locator('dl')
    .first()
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Keeps the simulation from being loaded until `release` is called. */
async function hold(page: Page): Promise<() => Promise<void>> {
  const routes: Route[] = [];
  let isHeld = true;
  await page.route('**/write_cliff_wasm_bg*.wasm', async (route) => {
    if (isHeld) routes.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    for (const route of routes) await route.continue();
  };
}

/** Presses the plot at a second; the pointer then leaves it. */
async function pressPlot(page: Page, second: number): Promise<void> {
  const { x, y, width, height } = (await plot(page).boundingBox())!;
  await page.mouse.click(x + (width * second) / 2000, y + height / 2);
  await page.mouse.move(0, 0);
}

test('a second of the finished run is pressed: the line stays, figures and map come', async ({
  page,
}) => {
  const release = await hold(page);
  await open(page, './');
  const drawn = await line(page).getAttribute('d');
  await pressPlot(page, 1051);
  await expect(clock(page)).toHaveText(/^1,0[45]\d/);
  await expect(reading(page, 'second')).toContainText(/1,0[45]\d/);
  await expect(reading(page, 'writes per second')).toContainText(/[1-9]/);
  await expect(
    page.getByText(/^Second 1,000, the nearest to second 1,0[45]\d/).first(),
  ).toBeVisible();
  await expect(summary(page)).toContainText('In the last quarter: 9,489.');
  expect(await line(page).getAttribute('d')).toBe(drawn);

  // An early second is soon simulated again: then the map is of that very second.
  await slider(page).fill('38');
  await expect(page.getByText(/^Second 38: [\d,]+ blocks free/).last()).toBeAttached();
  await slider(page).fill('30');
  await expect(page.getByText(/^Second 38, the nearest to second 30/).first()).toBeVisible();
  await release();
  await expect(page.getByText(/^Second 30: [\d,]+ blocks free/).last()).toBeAttached();
  expect(await line(page).getAttribute('d')).toBe(drawn);

  // Play goes on from there.
  await press(page, 'Play');
  await expect(clock(page)).toHaveText(/^3\d|^[4-9]\d|^\d{3}/);
  await expect(page.getByText('finished run', { exact: true })).toBeVisible();
});

test('a block of the finished run opens when its second has been simulated again', async ({
  page,
}) => {
  const release = await hold(page);
  await open(page, './');
  await map(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('when second 2,000 has been simulated again: 0%')).toBeVisible();
  await slider(page).fill('20');
  await expect(page.getByText('when second 20 has been simulated again: 0%')).toBeVisible();
  await release();
  await expect(page.getByText(/^Channel \d, die \d+, block [\d,]+: /).first()).toBeVisible();
  await expect(summary(page)).toContainText('In the last quarter: 9,489.');
});

test('a block whose pages are kept opens at once at a kept moment', async ({ page }) => {
  await hold(page);
  await open(page, './');
  await slider(page).fill('151');
  await page.getByText('Block by number').click();
  await page.getByRole('spinbutton', { name: 'die' }).fill('24');
  await page.getByRole('spinbutton', { name: 'block' }).fill('1826');
  await page.getByRole('spinbutton', { name: 'block' }).press('Enter');
  const opened = page.getByText(/^Channel 0, die 24, block 1826: /).first();
  await expect(opened).toContainText('639 of 1,024 logical pages valid, erased 1 time.');
  await slider(page).fill('132');
  await expect(opened).toContainText(/7\d\d of 1,024 logical pages valid/);
});

test('a link to a second shows it before anything is simulated', async ({ page }) => {
  await hold(page);
  await open(page, './#v=1&at=1500');
  await expect(clock(page)).toHaveText(/^1,500/);
  await expect(
    page.getByText(/^Second 1,[46]00, the nearest to second 1,500/).first(),
  ).toBeVisible();
});

test('Run leaves the finished line faint, moves nothing, and never stops for a question', async ({
  page,
}) => {
  const release = await hold(page);
  await open(page, SMALL);
  const before = await plot(page).boundingBox();
  await press(page, 'Run it yourself');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const ghost = page.locator('figure path.line[stroke="var(--series-ghost)"]').first();
  await expect(ghost).toHaveAttribute('d', /L/i);
  expect(await plot(page).boundingBox()).toEqual(before);
  // The speed that the machine reaches is said, for as long as the run takes.
  const reached = controls(page).evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        new MutationObserver(() => {
          if (/reaches \d[\d,.]*×/.test(element.textContent)) resolve();
        }).observe(element, { subtree: true, childList: true, characterData: true });
      }),
  );
  await release();
  await setOfRun(page, 'Speed', 'fastest');
  await reached;
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
  expect(await plot(page).boundingBox()).toEqual(before);
  await expect(page.getByText('How will it go on?')).toHaveCount(0);
});

/** The kinds of commands that the page has sent to its workers. */
const commands = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { commands: string[] }).commands);

async function noteCommands(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const commands: string[] = [];
    Object.assign(globalThis, { commands });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message: { kind?: string }, options = {}) {
      if (message.kind) commands.push(message.kind);
      postMessage.call(this, message, options as StructuredSerializeOptions);
    };
  });
}

test('a pointer on Run has the drive filled, and the page stays as it is until the press', async ({
  page,
}) => {
  await noteCommands(page);
  await open(page, SMALL);
  const run = page.getByRole('button', { name: 'Run it yourself' });
  await run.hover();
  await expect.poll(() => commands(page)).toEqual(['start']);
  await expect(clock(page)).toHaveText(/^2,000/);
  await expect(summary(page)).toContainText('In the last quarter: 9,489.');
  await run.click();
  await expect(clock(page)).not.toHaveText(/^(0|2,000)\b/);
  const sent = await commands(page);
  expect(sent.filter((kind) => kind === 'start')).toHaveLength(1);
});

test('after Run the map of before stays, faint, until the drive is filled', async ({ page }) => {
  const release = await hold(page);
  await open(page, SMALL);
  const canvas = map(page).locator('canvas');
  const picture = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  await canvas.scrollIntoViewIfNeeded();
  const before = await picture();
  const waits = page.getByText('The map from before, until the drive is filled for the new run.');
  await expect(waits).toHaveCount(0);
  // A press by key leaves no pointer on the map.
  await page.getByRole('button', { name: 'Run it yourself' }).press('Enter');
  await expect(waits).toBeVisible();
  expect(await picture()).toBe(before);
  await expect(page.getByText('Before the first second', { exact: true })).toBeAttached();
  await release();
  await expect(waits).toHaveCount(0);
  await expect.poll(picture).not.toBe(before);
});

test('a second ahead of the same run answers at once, from the finished run', async ({ page }) => {
  await hold(page);
  await open(page, './');
  await press(page, 'Run it yourself');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await slider(page).fill('1790');
  await expect(clock(page)).toHaveText(/^1,790/);
  await expect(reading(page, 'second')).toContainText('1,790');
  await expect(reading(page, 'writes per second')).toContainText(/[1-9]/);
  await expect(summary(page)).toHaveText(
    'Second 1,790 of the finished run, until yours gets there: 0%',
  );
  const nearest = page.getByText(/^Second 1,800, the nearest to second 1,790 .* again: 0%/);
  await expect(nearest.first()).toBeVisible();
});

test('a drive with other settings says which second it goes to, and how far it is', async ({
  page,
}) => {
  await open(page, './#v=1&set=0:scale:16');
  await press(page, 'Run it yourself');
  await expect(clock(page)).not.toHaveText(/^(0|2,000)\b/);
  await press(page, 'Pause');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await slider(page).fill('1799');
  await expect(summary(page)).toHaveText(/^On the way to second 1,799: \d[\d.]*%\s*$/);
  await expect(page.locator('header progress')).toBeVisible();
  await expect(clock(page)).toHaveText(/^1,799/);
});

test('a paragraph marks its second in the plot beside it, until the reader runs the drive', async ({
  page,
}) => {
  await hold(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, './');
  const read = (text: string) =>
    page.getByText(text).evaluate((paragraph) => paragraph.scrollIntoView({ block: 'center' }));
  const cursor = plot(page);
  await read('Then the free blocks are used up');
  await expect(cursor).toHaveAttribute('aria-valuetext', /second 151\b/i);
  await expect(page.getByText('The blocks of the drive at second 151').first()).toBeInViewport();
  await read('The V300 falls to less than a quarter');
  await expect(cursor).toHaveAttribute('aria-valuetext', /second 300\b/i);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(cursor).not.toHaveAttribute('aria-valuetext', /second 300\b/i);

  await press(page, 'Run it yourself');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await read('Then the free blocks are used up');
  await expect(page.getByRole('button', { name: 'Back to the figure' })).toBeInViewport();
  await expect(cursor).not.toHaveAttribute('aria-valuetext', /second 151\b/i);
  await expect(page.getByText('The blocks of the drive at second 151')).toHaveCount(0);
});

test('a write is followed from a second without any: a bar moves, and the reason is there', async ({
  page,
}) => {
  const release = await hold(page);
  await open(page, './');
  await slider(page).fill('540');
  await press(page, 'Follow the next write');
  const reason = page.getByText(
    'For 3 seconds the drive took no write: collection moved 136,950 logical pages and erased 160',
  );
  await expect(reason).toBeInViewport();
  await release();
  const way = page.getByText(/^On the way to second 540: \d/);
  await expect(way).toBeInViewport();
  // It moves on, or has arrived.
  const first = await way.allTextContents();
  await expect.poll(() => way.allTextContents()).not.toEqual(first);
  await expect(followed(page)).toBeInViewport();
  await expect(reason).toBeAttached();
});

test('at the end of the run it is said which write is followed, and the run stays', async ({
  page,
}) => {
  const release = await hold(page);
  await open(page, './');
  const drawn = await line(page).getAttribute('d');
  await press(page, 'Follow the next write');
  await expect(page.getByText('one of its first seconds is followed')).toBeInViewport();
  await expect(clock(page)).toHaveText(/^2,000/);
  await release();
  await expect(followed(page)).toBeInViewport();
  await expect(page.getByText('one of its first seconds is followed')).toBeAttached();
  expect(await line(page).getAttribute('d')).toBe(drawn);
  await expect(summary(page)).toContainText('In the last quarter: 9,489.');
});

test('hiding the result hides all of it', async ({ page }) => {
  await open(page, './');
  await press(page, 'Hide the result and predict');
  await expect(summary(page)).toHaveText('How will it go on? Draw it on the plot.');
  const figures = page.locator('.stage');
  await expect(figures.getByText(/9,489|46,550|spare area used up/)).toHaveCount(0);
  await expect(figures.getByRole('img', { name: '– free blocks' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Show the finished run' }).check();
  await expect(summary(page)).toContainText('In the last quarter: 9,489.');
});

test('spare area and collection are beside Run; a phone keeps the drive under its plot', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, SMALL);
  for (const lever of ['Spare area', 'Collection'])
    await expect(controls(page).getByLabel(lever)).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, 'Run it yourself');
  await expect(page.getByRole('link', { name: /^The blocks of the drive/ })).toBeInViewport();
});
