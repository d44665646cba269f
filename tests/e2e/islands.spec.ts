// A page is prose that needs no script; each widget on it wakes by itself.
import { expect, test, type Page, type Route } from '@playwright/test';

const CHAPTER = './chapters/trim-and-idle-time/';
/** The script of one widget. */
const SCRIPT = /generated\/islands\/trim\./;
const hydratedCount = (page: Page) =>
  page
    .locator('wc-island')
    .evaluateAll(
      (islands) =>
        islands.filter((island) => (island as HTMLElement & { hydrated: boolean }).hydrated).length,
    );

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

test('only what is near the screen is woken, and the rest as the reader comes near', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, CHAPTER);
  const all = await page.locator('wc-island').count();
  expect(all).toBeGreaterThan(4);
  expect(await hydratedCount(page)).toBeLessThan(all);
  for (const island of await page.locator('wc-island').all()) {
    await island.scrollIntoViewIfNeeded();
  }
  await expect.poll(() => hydratedCount(page)).toBe(all);
  // Widgets that were only scrolled into view compute nothing.
  expect(page.workers()).toEqual([]);
});

test('a widget that is taken out of the page and put back stands as its reader left it', async ({
  page,
}) => {
  await open(page, './widgets/trim/');
  const steps = page.getByRole('slider', { name: 'All steps' });
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(steps).toHaveValue('1');
  const all = page.locator('wc-island');
  const island = await all.evaluateHandle((element) => element as HTMLElement);
  const parent = await all.evaluateHandle((element) => element.parentElement!);
  await island.evaluate((element) => element.remove());
  await expect(steps).toHaveCount(0);
  await parent.evaluate((element, child) => element.append(child), island);
  await expect(steps).toHaveValue('1');
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(steps).toHaveValue('2');
  // A widget that is only moved stays hydrated.
  await parent.evaluate((element, child) => element.prepend(child), island);
  await expect(steps).toHaveValue('2');
});

test('the worker of a run ends when the last widget of it leaves the page', async ({ page }) => {
  await open(page, './#v=1&set=0:scale:16');
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await expect.poll(() => page.workers().length).toBe(1);
  const all = page.locator('wc-island');
  const run = await all.first().evaluateHandle((element) => element as HTMLElement);
  await all.evaluateAll(([, ...others]) => others.forEach((element) => element.remove()));
  expect(page.workers()).toHaveLength(1);
  await run.evaluate((element) => element.remove());
  await expect.poll(() => page.workers().length).toBe(0);
  await page.getByRole('main').evaluate((element, child) => element.append(child), run);
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await expect.poll(() => page.workers().length).toBe(1);
});

test('a touch before a widget answers is not lost', async ({ page }) => {
  const held: Route[] = [];
  await page.route(SCRIPT, (route) => void held.push(route));
  await page.goto('./widgets/trim/');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const steps = page.getByRole('slider', { name: 'All steps' });
  await expect(steps).toHaveValue('0');
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect(steps).toHaveValue('0');
  for (const route of held) await route.continue();
  await expect(steps).not.toHaveValue('0');
});

test('Play is not lost on a slow machine whose islands are still on their way', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto('./#v=1&set=0:scale:16', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-scripts', 'running');
  await expect.poll(() => page.workers().length).toBe(1);
});

test('a drawing that is put back into the page is drawn again', async ({ page }) => {
  await open(page, './widgets/follow-a-write/');
  const drawing = page.getByRole('img', { name: /channels/ });
  const count = () => drawing.evaluate((element) => element.getElementsByTagName('text').length);
  const before = await count();
  const island = await page
    .locator('wc-island')
    .evaluateHandle((element) => element as HTMLElement);
  const parent = await island.evaluateHandle((element) => element.parentElement!);
  await island.evaluate((element) => element.remove());
  await expect(drawing).toHaveCount(0);
  await parent.evaluate((element, child) => element.append(child), island);
  await expect(drawing).toBeVisible();
  await expect.poll(count).toBe(before);
  const { width } = (await drawing.locator('text').first().boundingBox())!;
  expect(width).toBeGreaterThan(0);
});

test('an answer sent to an exercise that sleeps is judged once it is awake', async ({ page }) => {
  const held: Route[] = [];
  await page.route(/generated\/islands\/exercise\./, (route) => void held.push(route));
  await page.goto('./chapters/spare-area/');
  const exercise = page.getByRole('region', { name: 'The spare factor of a drive' });
  await exercise.getByLabel('Your answer').fill('0.1169');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await exercise.getByRole('button', { name: 'Check' }).click();
  for (const route of held) await route.continue();
  await expect(exercise.getByRole('status')).toHaveText('Right.');
});

test('a widget whose script is missing leaves the page as it was', async ({ page }) => {
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto('./widgets/trim/');
  await page.getByRole('button', { name: 'Next step' }).click();
  const name = 'Two equal drives delete the same file';
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('There is no page here')).toHaveCount(0);
  await expect(page.getByRole('status').getByText('did not load')).toBeVisible();
});

test('a page whose site has a newer version says so when a file is gone', async ({ page }) => {
  let isNewer = false;
  await page.route(SCRIPT, (route) => route.abort());
  await page.route(/widgets\/trim\/$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('/client.', '/client.newer-');
    await (isNewer ? route.fulfill({ response, body }) : route.continue());
  });
  await page.goto('./widgets/trim/');
  await expect(page.getByRole('status').getByText('did not load')).toBeVisible();
  isNewer = true;
  await page.getByRole('button', { name: 'Next step' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'A new version' });
  await notice.getByRole('button', { name: 'Load it' }).click();
  await expect(page.locator('script[src*="newer-"]')).toHaveCount(1);
});

for (const [address, alerts] of [
  ['./#v=1&hasOwnProperty=1', 1],
  ['./#v=1&__proto__=1', 1],
  ['./widgets/trim/#v=1&a=1&a=1', 2],
  [`./#v=1&compare=${'a:1,'.repeat(9999)}a:1`, 20],
  ['./drives/#v=1&nonsense=1', 1],
  ['./drives/kingston-v300-240/#v=1&nonsense=1', 1],
  ['./evidence/#v=1&nonsense=1', 1],
  ['./widgets/trim/#v=1&valueOf=step:1', 1],
] as const) {
  test(`a link that cannot be read keeps the page: ${address.slice(0, 60)}`, async ({ page }) => {
    await open(page, address);
    await expect(page.getByRole('alert')).toHaveCount(alerts);
    await expect(page.getByRole('alert').first()).toContainText('does not understand');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
}

test('a page without a state says that a link has one', async ({ page }) => {
  await page.goto('./glossary/#v=1&trim=step:3');
  await expect(page.getByRole('alert')).toContainText('does not understand “trim”');
});

test('a link of a later version says that it is one', async ({ page }) => {
  await open(page, './#v=99');
  await expect(page.getByRole('alert')).toContainText('from a later version of the site');
});

test('the projector answers from the first moment, and the look is kept', async ({ page }) => {
  await page.route(/generated\/islands\//, (route) => route.abort());
  await page.goto(CHAPTER, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Projector' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mode', 'projector');
  await page.goto('./glossary/');
  await expect(html).toHaveAttribute('data-mode', 'projector');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  const dark = page.getByRole('button', { name: 'Dark' });
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
});

test('every widget is listed, and earlier addresses of chapters lead to them', async ({ page }) => {
  await page.goto('./widgets/');
  const widgets = page.getByRole('heading', { level: 2 });
  await widgets.getByRole('link', { name: 'Garbage collection', exact: true }).click();
  await expect(page).toHaveURL(/widgets\/garbage-collection\/$/);
  await page.goto('./chapters/the-collapse/');
  await expect(page.getByRole('button', { name: 'Run it yourself' })).toBeVisible();
  await page.goto('./chapters/05-mapping/#in-short');
  await expect(page).toHaveURL(/\/chapters\/mapping\/#in-short$/);
  await page.goto('./chapters/18-what-changed-since/');
  await expect(page).toHaveURL(/\/chapters\/the-slc-cache\/$/);
  const missing = await page.goto('./nowhere/');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText('There is no page here');
});

for (const feature of [
  'customElements',
  'IntersectionObserver',
  'ResizeObserver',
  'Array.prototype.toSorted',
]) {
  test(`a browser without ${feature} shows the page as it was built, and says so`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.addInitScript(`delete globalThis.${feature}`);
    for (const address of ['./', './drives/', './embed/v1/trim/']) {
      await open(page, address);
      await expect(page.getByText('This browser is too old')).toBeVisible();
      await expect(page.getByRole('figure').first()).toBeVisible();
    }
    expect(errors).toEqual([]);
  });
}
