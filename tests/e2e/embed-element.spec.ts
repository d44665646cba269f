// The element and its frame in an article: what stays when a frame does not answer, begins anew, or
// hears nonsense.
import { expect, type Page } from '@playwright/test';
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
  await page.goto(HOST);
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
