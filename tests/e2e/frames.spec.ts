// Frames on their own: the height of each in a column of an article, and the document through which
// a site finds the frame for the address of a page.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './visit.ts';

/** The height of each frame, in the folder of what it shows. */
const files = ['widgets', 'sections'].flatMap((room) => {
  const folder = resolve(__dirname, '../../web/src', room);
  return readdirSync(folder).map((name) => ({ name, file: resolve(folder, name, 'frame.json') }));
});
const frames = files
  .filter(({ file }) => existsSync(file))
  .map(({ name, file }) => ({
    name: name === 'flagship' ? 'collapse' : name,
    file,
    height_px: Number(JSON.parse(readFileSync(file, 'utf8')).height_px),
  }));
const WIDTH_PX = 600;
const LINE_PX = 20;
const MOST_PX = 900;

/** The height that the frame reports to the page around it. */
async function heightOf(page: Page, name: string, room_px: number): Promise<number> {
  await page.setViewportSize({ width: WIDTH_PX, height: room_px });
  await page.goto(`./embed/v1/${name}/`);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await page.evaluate(() => document.fonts.ready);
  const main = page.getByRole('main');
  await main.evaluate((element) => element.scrollIntoView(false));
  return Math.ceil((await main.boundingBox())!.height);
}

for (const { name, file, height_px } of frames) {
  test(`${name}: its height does not depend on its frame's, and is the one that is told`, async ({
    page,
  }) => {
    const height = await heightOf(page, name, 1500);
    if (process.env['UPDATE_EXPECT']) {
      const measured = { height_px: Math.ceil(height / 10) * 10 };
      writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
      return;
    }
    // Nothing is cut off, and no line is left empty.
    expect(height).toBeLessThanOrEqual(height_px);
    expect(height).toBeGreaterThan(height_px - LINE_PX);
    expect(await heightOf(page, name, 500)).toBe(height);
    expect(height).toBeLessThanOrEqual(MOST_PX);
  });
}

for (const [address, name] of [
  ['./', 'collapse'],
  ['./widgets/trim/', 'trim'],
  ['./embed/v1/trim/', 'trim'],
  ['./embed/v1/compare/', 'compare'],
] as const) {
  test(`${address} tells where its oEmbed document is, and that has its frame`, async ({
    page,
    request,
  }) => {
    await page.goto(address);
    const link = page.locator('link[rel="alternate"][type="application/json+oembed"]');
    await expect(link).toHaveCount(1);
    const found = await link.evaluate((one: HTMLLinkElement) => one.href);
    const reply = await request.get(found);
    expect(reply.headers()['content-type']).toContain('application/json');
    const { html, width, height, ...rest } = await reply.json();
    expect(rest).toEqual({
      type: 'rich',
      version: '1.0',
      title: expect.stringMatching(/ · Write Cliff$/),
      provider_name: 'Write Cliff',
      provider_url: expect.any(String),
    });
    const measured = frames.find((frame) => frame.name === name)?.height_px;
    expect([width, height]).toEqual([WIDTH_PX, measured]);
    const src = await page.evaluate((markup) => {
      const [frame] = new DOMParser()
        .parseFromString(markup, 'text/html')
        .getElementsByTagName('iframe');
      return frame!.getAttribute('src')!;
    }, html);
    await page.goto(new URL(src, found).href);
    await expect(page).toHaveURL(new RegExp(`/embed/v1/${name}/$`));
    await expect(page.getByRole('figure').first()).toBeVisible();
  });
}

test('every embed has such a document', async ({ request }) => {
  for (const { name, height_px: height } of frames) {
    const reply = await request.get(`./embed/v1/${name}/oembed.json`);
    expect(await reply.json(), name).toMatchObject({ type: 'rich', height });
  }
});
