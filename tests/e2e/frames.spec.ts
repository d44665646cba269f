// Frames on their own: the height of each in a column of an article, and the document through which
// a site finds the frame for the address of a page.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './visit.ts';

/** The heights of each frame at some widths, in the folder of what it shows. */
const files = ['widgets', 'sections'].flatMap((room) => {
  const folder = resolve(__dirname, '../../web/src', room);
  return readdirSync(folder).map((name) => ({ name, file: resolve(folder, name, 'frame.json') }));
});
const frames = files
  .filter(({ file }) => existsSync(file))
  .map(({ name, file }) => ({
    name: name === 'flagship' ? 'collapse' : name,
    file,
    heights_px: JSON.parse(readFileSync(file, 'utf8')).heights_px as Record<string, number>,
  }));
/** The width of an article's column. */
const WIDTH_PX = 600;
const WIDTHS_PX = [280, 320, 360, 414, 480, 540, 560, WIDTH_PX, 720, 960, 1200];
const [LOW_PX, TALL_PX] = [500, 1500];
const LINE_PX = 20;
const MOST_PX = 900;
/** Text may be this much higher on another machine, whose fonts are rounded differently. */
const SPARE_PX = 3;

/** The height that the frame reports to the page around it, once it stays the same. */
async function heightOf(page: Page): Promise<number> {
  const main = page.getByRole('main');
  return main.evaluate(async (element) => {
    element.scrollIntoView(false);
    const height = () => Math.ceil(element.getBoundingClientRect().height);
    let [last, same] = [height(), 0];
    while (same < 3) {
      await new Promise(requestAnimationFrame);
      same = height() === last ? same + 1 : 0;
      last = height();
    }
    return last;
  });
}

/** The size of the picture in a card, and the distance of the figure from its edges. */
const CARD_PX = { width: 1200, height: 630 };
const MARGIN_PX = 24;
const QUALITY = { 'image/webp': 0.5, 'image/jpeg': 0.75 };

/** Draws a picture on a larger one in the color of its corner. */
function encoded(
  page: Page,
  picture: Buffer,
  type: keyof typeof QUALITY,
  margin_px = 0,
): Promise<Buffer> {
  const drawn = page.evaluate(
    async ({ png, type, quality, margin_px }) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = document.createElement('canvas');
      canvas.width = bitmap.width + 2 * margin_px;
      canvas.height = bitmap.height + 2 * margin_px;
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0, 1, 1, 0, 0, canvas.width, canvas.height);
      context.drawImage(bitmap, margin_px, margin_px);
      return canvas.toDataURL(type, quality).split(',')[1]!;
    },
    { png: picture.toString('base64'), type, quality: QUALITY[type], margin_px },
  );
  return drawn.then((text) => Buffer.from(text, 'base64'));
}

/** The whole figure, as on a slide, for the cards of links. */
async function cardOf(page: Page, name: string): Promise<Buffer> {
  const [width, height] = [CARD_PX.width - 2 * MARGIN_PX, CARD_PX.height - 2 * MARGIN_PX];
  await page.setViewportSize({ width, height });
  await page.goto(`./embed/v1/${name}/?fit&controls=none&theme=light`);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('html')).toHaveAttribute('data-scripts', 'running');
  await frame.locator('html').evaluate(() => document.fonts.ready);
  return encoded(page, await page.screenshot(), 'image/jpeg', MARGIN_PX);
}

/** The figure without its controls, for pages that run no script. */
async function pictureOf(page: Page, name: string): Promise<Buffer> {
  await page.setViewportSize({ width: WIDTH_PX, height: MOST_PX });
  await page.goto(`./embed/v1/${name}/?controls=none&link=off&theme=light`);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await page.evaluate(() => document.fonts.ready);
  return encoded(page, await page.getByRole('main').screenshot(), 'image/webp');
}

for (const { name, file, heights_px } of frames) {
  test(`${name}: as high as is told at every width, and nothing scrolls sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: WIDTH_PX, height: LOW_PX });
    await page.goto(`./embed/v1/${name}/`);
    await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
    await page.evaluate(() => document.fonts.ready);
    const measured: Record<string, number> = {};
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: TALL_PX });
      measured[width] = await heightOf(page);
      const content = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(content, `content of a frame of ${width} px`).toBeLessThanOrEqual(width);
    }
    // Whatever the height of its frame, but for a fraction of a pixel.
    await page.setViewportSize({ width: WIDTH_PX, height: LOW_PX });
    const low = await heightOf(page);
    expect.soft(Math.abs(low - measured[WIDTH_PX]!)).toBeLessThan(2);
    if (process.env['UPDATE_EXPECT']) {
      const round = (px: number) => Math.ceil((px + SPARE_PX) / 10) * 10;
      const heights = Object.entries(measured).map(([width, px]) => [width, round(px)]);
      const told = { heights_px: Object.fromEntries(heights) };
      writeFileSync(file, `${JSON.stringify(told, null, 2)}\n`);
      writeFileSync(file.replace('.json', '.webp'), await pictureOf(page, name));
      writeFileSync(file.replace('frame.json', 'card.jpeg'), await cardOf(page, name));
      return;
    }
    // Nothing is cut off, and no line is left empty.
    for (const [width, height] of Object.entries(measured)) {
      expect.soft(height, `${width} px wide`).toBeLessThanOrEqual(heights_px[width]!);
      expect.soft(height, `${width} px wide`).toBeGreaterThan(heights_px[width]! - LINE_PX);
    }
    expect(measured[WIDTH_PX]).toBeLessThanOrEqual(MOST_PX);
  });
}

/** A site that gives a frame one height whatever its width cuts none at 360 px or more. */
const tallest = (heights: Record<string, number>) =>
  Math.max(...Object.entries(heights).map(([width, px]) => (Number(width) < 360 ? 0 : px)));

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
      thumbnail_url: expect.stringMatching(new RegExp(`embed/v1/${name}/card\\.jpeg$`)),
      thumbnail_width: CARD_PX.width,
      thumbnail_height: CARD_PX.height,
    });
    const { heights_px } = frames.find((frame) => frame.name === name)!;
    expect([width, height]).toEqual([WIDTH_PX, tallest(heights_px)]);
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
  for (const { name, heights_px } of frames) {
    const height = tallest(heights_px);
    const reply = await request.get(`./embed/v1/${name}/oembed.json`);
    expect(await reply.json(), name).toMatchObject({ type: 'rich', height });
  }
});
