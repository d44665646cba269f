// The element and its frame in an article: what stays when a frame does not answer, begins anew, or
// hears nonsense.
import { expect, type Locator, type Page } from '@playwright/test';
import { siteUrl } from '../browser.ts';
import { test } from './visit.ts';
import type { WriteCliffElement } from '../../web/src/embed/element/index.ts';

const HOST = `${siteUrl()}an-article`;
const POSTER = 'Two drives and their stale pages';

/** Opens another site's page with one element, and records its errors as `errors`. */
async function place(page: Page, attributes: string): Promise<void> {
  const body = `<!doctype html><title>An article</title>
    <script>
      errors = [];
      const keep = ({ message, detail }) => errors.push(detail?.message ?? message);
      addEventListener('error', keep, true);
    </script>
    <script src="${siteUrl()}embed/v1/write-cliff.js"></script>
    <write-cliff loading="eager" ${attributes}><p slot="poster">${POSTER}</p></write-cliff>`;
  await page.route(HOST, (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.clock.install();
  await page.goto(HOST, { waitUntil: 'domcontentloaded' });
}

const errors = (page: Page) => page.evaluate('errors') as Promise<string[]>;

for (const site of [
  'javascript://%0aalert(document.domain)//',
  'data:text/html,hello',
  'file:///etc/',
  'http://',
  'http://[',
]) {
  test(`the site ${site} is refused, and the poster stays`, async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await place(page, `widget="trim" site="${site}"`);
    await expect.poll(() => errors(page)).toEqual([expect.stringMatching(/^site: expected/)]);
    await expect(page.getByText(POSTER)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(dialogs).toEqual([]);
  });
}

/** Asks for the element's state. The page's answer is the state, or why there is none. */
const ask = (page: Page) =>
  page.evaluate(() => {
    const [widget] = document.getElementsByTagName('write-cliff');
    const answer = (widget as WriteCliffElement).getState();
    Object.assign(window, { answer: answer.catch(({ message }: Error) => message) });
  });

const answer = (page: Page) => page.evaluate('answer') as Promise<string>;

for (const [what, attributes] of [
  ['a misspelt widget', 'widget="trimm"'],
  ['a site that is not there', 'widget="trim" site="http://127.0.0.1:9/"'],
] as const) {
  test(`${what} fires an error, rejects a call and keeps the poster`, async ({ page }) => {
    await place(page, attributes);
    await ask(page);
    await page.clock.runFor(40_000);
    expect(await answer(page)).toContain('expected an answer from');
    expect(await errors(page)).toEqual([expect.stringContaining('/embed/v1/trim')]);
    await expect(page.getByText(POSTER)).toBeVisible();
  });
}

test('the next call asks a site again that was away', async ({ page }) => {
  let isAway = true;
  await page.route('**/embed/v1/trim/', (route) =>
    isAway ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await place(page, 'widget="trim"');
  await ask(page);
  await page.clock.runFor(40_000);
  expect(await answer(page)).toContain('expected an answer from');
  isAway = false;
  await page.clock.resume();
  await ask(page);
  expect(await answer(page)).toBe('');
  await expect(page.getByText(POSTER)).toBeHidden();
});

test('a widget that begins anew moves nothing below it', async ({ page }) => {
  await place(page, 'widget="garbage-collection"');
  await page.clock.resume();
  await ask(page);
  await answer(page);
  const heights = await page.evaluate(async () => {
    const widget = document.getElementsByTagName('write-cliff')[0] as WriteCliffElement;
    const first = widget.clientHeight;
    const seen: number[] = [];
    new ResizeObserver(() => seen.push(widget.clientHeight)).observe(widget);
    await widget.reset();
    await widget.getState();
    return { first, least: Math.min(...seen) };
  });
  expect(heights.least).toBeGreaterThan(0.9 * heights.first);
});

for (const width of [360, 390, 640, 900]) {
  test(`on a screen of ${width} px nothing moves when the widget has loaded`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    let open = () => {};
    const isOpen = new Promise<void>((resolve) => (open = resolve));
    await page.route('**/embed/v1/trim/**', async (route) => {
      await isOpen;
      await route.continue();
    });
    await place(page, 'widget="trim" style="margin-inline: -8px"');
    await page.clock.resume();
    const height = () => page.locator('write-cliff').evaluate(({ clientHeight }) => clientHeight);
    await expect.poll(height).toBeGreaterThan(700);
    const before = await height();
    await ask(page);
    open();
    await answer(page);
    expect(Math.abs((await height()) - before) / before).toBeLessThan(width === 360 ? 0.02 : 0.1);
  });
}

test('its theme follows the page and, if that has none, the reader', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await place(page, 'widget="trim"');
  await page.clock.resume();
  await ask(page);
  await answer(page);
  const html = page.frameLocator('iframe').locator('html');
  const setScheme = (scheme: string) =>
    page.evaluate((value) => (document.documentElement.style.colorScheme = value), scheme);
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await setScheme('light');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await setScheme('light dark');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await setScheme('dark');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.locator('write-cliff').evaluate((widget) => widget.setAttribute('theme', 'light'));
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: null });
});

/** The frame's rectangle is in its box, touches two of its sides, and scrolls nowhere. */
async function fills(page: Page, frame: Locator, room: [number, number]): Promise<void> {
  const html = frame.contentFrame().locator('html');
  await expect(frame.contentFrame().getByRole('figure').first()).toBeVisible();
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await frame.boundingBox())!;
      const spare = [room[0] - width, room[1] - height];
      const cut = await html.evaluate((root) => [
        root.scrollHeight > root.clientHeight,
        root.scrollWidth > root.clientWidth,
      ]);
      const isInside = x >= -1 && y >= -1 && x + width <= room[0] + 1 && y + height <= room[1] + 1;
      return { isInside, isFull: Math.min(...spare) < 1.5, cut };
    })
    .toEqual({ isInside: true, isFull: true, cut: [false, false] });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(room[1]);
}

for (const room of [
  [1280, 720],
  [400, 300],
  [390, 844],
] as [number, number][]) {
  test(`on a slide of ${room.join(' by ')} px it fills its box`, async ({ page }) => {
    await page.setViewportSize({ width: room[0], height: room[1] });
    await place(page, 'widget="trim" fit style="position: fixed; inset: 0"');
    await page.clock.resume();
    await ask(page);
    await answer(page);
    await fills(page, page.locator('iframe'), room);

    await page.goto('./embed/v1/trim/?fit&theme=dark#v=1&trim=step:3');
    const frame = page.locator('iframe');
    await fills(page, frame, room);
    await expect(frame.contentFrame().locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('write-cliff')).toHaveAttribute('state', 'v=1&trim=step:3');
  });
}

test('a press on a scaled widget is where the reader sees it', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 350 });
  await page.goto('./embed/v1/trim/?fit');
  const frame = page.locator('iframe').contentFrame();
  await frame.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(frame.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('an article that is printed has the frames of all its widgets', async ({ page }) => {
  await place(page, 'widget="trim"');
  await page.clock.resume();
  await page.evaluate(() => {
    const far = document.createElement('write-cliff');
    far.setAttribute('widget', 'mapping');
    far.style.marginBlockStart = '9000px';
    document.body.append(far);
  });
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('iframe')).toHaveCount(2);
  const last = page.locator('iframe').last().contentFrame();
  await expect(last.getByRole('figure').first()).toBeVisible();
});

/** Sets the gallery to a kind of snippet, and returns the snippet. */
async function snippetFor(page: Page, kind: string): Promise<string> {
  await page.goto('./embed/#v=1&widget=collapse');
  await expect(
    page.locator('write-cliff iframe').contentFrame().getByRole('figure'),
  ).not.toHaveCount(0);
  await page.getByText(kind, { exact: true }).click();
  return (await page.getByRole('region', { name: 'What to paste' }).textContent())!;
}

for (const kind of ['any page', 'a page with scripts', 'Markdown', 'a notebook']) {
  test(`without scripts the snippet for ${kind} leaves a link`, async ({ page, unscripted }) => {
    const snippet = await snippetFor(page, kind);
    const left = snippet.replace(/<iframe.*<.iframe>/, '');
    const body = `<!doctype html><title>A letter</title>${left}`;
    await unscripted.route(HOST, (route) => route.fulfill({ body, contentType: 'text/html' }));
    await unscripted.goto(HOST);
    const link = unscripted.getByRole('link');
    if (kind === 'Markdown') return expect(snippet).toContain(`](${siteUrl()}embed/v1/collapse/)`);
    await expect(link).toHaveAttribute('href', /embed\/v1\/collapse\/$/);
    await expect(link).toBeVisible();
  });
}

test('a frame without scripts is cut in no column, and not much higher', async ({ page }) => {
  const snippet = await snippetFor(page, 'any page');
  const body = `<!doctype html><title>An article</title><body style="margin: 0">${snippet}`;
  await page.route(HOST, (route) => route.fulfill({ body, contentType: 'text/html' }));
  for (const width of [280, 300, 360, 390, 500, 600, 640, 800, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(HOST);
    const html = page.frameLocator('iframe').locator('html');
    await expect(html).toHaveAttribute('data-scripts', 'running');
    const cut = await html.evaluate(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    );
    expect(cut, `${width} px`).toBeLessThan(2);
  }
});

test('a look that is none is refused at once', async ({ page }) => {
  await page.goto('./embed/');
  const reply = await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        const call = { 'write-cliff': 1, id: 1, call: 'look', argument: Array(100_000).fill(1) };
        addEventListener('message', ({ source, data }) => {
          if (source !== frame.contentWindow) return;
          if (data.event === 'load') frame.contentWindow!.postMessage(call, '*');
          if (data.id === 1) resolve(data);
        });
        frame.src = src;
        document.body.append(frame);
      }),
    `${siteUrl()}embed/v1/trim/`,
  );
  expect(reply).toMatchObject({ error: expect.any(String) });
});

test('of the frames on the screen one plays by itself', async ({ page }) => {
  const frame = (name: string) => `<iframe src="${siteUrl()}embed/v1/${name}/?autoplay"
    width="600" height="900" style="display: block"></iframe>`;
  const body = `<!doctype html><title>An article</title>${frame('trim')}${frame('mapping')}`;
  await page.route(HOST, (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.setViewportSize({ width: 700, height: 1900 });
  await page.goto(HOST);
  const frames = page.locator('iframe');
  const playing = (index: number) =>
    frames.nth(index).contentFrame().getByRole('button', { name: 'Pause', exact: true });
  for (const index of [0, 1]) {
    const html = frames.nth(index).contentFrame().locator('html');
    await expect(html).toHaveAttribute('data-scripts', 'running');
  }
  const count = async () => (await playing(0).count()) + (await playing(1).count());
  await expect.poll(count).toBe(1);
  const first = (await playing(0).count()) === 1 ? 0 : 1;
  await frames.nth(first).evaluate((one) => (one.style.display = 'none'));
  await expect(playing(1 - first)).toHaveCount(1);
  await expect(playing(first)).toHaveCount(0);
});
