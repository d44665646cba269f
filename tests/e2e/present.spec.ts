// A teacher presents a chapter: slides with its own figures, keys of a remote control, the speaker's
// window, a QR code. Every slide of every chapter fits, at both sizes of a projector.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { AT_RELEASE, test } from './visit.ts';

const ORDER = JSON.parse(
  readFileSync(resolve(__dirname, '../../content/chapters.json'), 'utf8'),
) as { main: string[]; deeper: string[] };
/** The others are checked at a release. */
const OFTEN = ['garbage-collection', 'measuring'];
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

async function open(page: Page, chapter: string, query = ''): Promise<void> {
  await page.goto(`./present/${chapter}/${query}`);
  await expect(page.locator('wc-deck[data-ready]')).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const place = (page: Page) => page.getByLabel('Current slide, and how many there are');
const slide = (page: Page) => page.locator('.slide:not([hidden])');

/** Waits until the figure of the slide answers, and the slide has its size. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const island = document.querySelector('.slide:not([hidden]) wc-island');
    return !island || (island as Element & { hydrated: boolean }).hydrated;
  });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** What of the slide is cut off, and which words are broken. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const slide = document.querySelector('.slide:not([hidden])')!;
    const box = slide.getBoundingClientRect();
    const isIn = ({ left, right, top, bottom }: DOMRect) =>
      left >= box.left - 1 &&
      right <= box.right + 1 &&
      top >= box.top - 1 &&
      bottom <= box.bottom + 1;
    const texts = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!;
      const isSeen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen || parent.closest('.visually-hidden, script, style')) continue;
      for (const { 0: word, index } of text.textContent!.matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(boxes.map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`broken: ${word}`);
        if (boxes.some((part) => !isIn(part))) faults.push(`cut off: ${word}`);
      }
    }
    const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const whole = Math.min(innerWidth / 64, innerHeight / 36);
    if (root < 0.45 * whole) faults.push(`small: ${Math.round((100 * root) / whole)}%`);
    return faults;
  });

for (const chapter of [...ORDER.main, ...ORDER.deeper]) {
  for (const size of SIZES) {
    const title = `every slide of ${chapter} fits (${size.width})`;
    test(title, OFTEN.includes(chapter) ? {} : AT_RELEASE, async ({ page }) => {
      test.slow();
      await page.setViewportSize(size);
      await open(page, chapter);
      const count = await page.locator('.list > .slide').count();
      const found: string[] = [];
      for (let number = 1; number <= count; number += 1) {
        await expect(place(page)).toHaveText(`${number} / ${count}`);
        const cover = slide(page).getByRole('button', { name: 'Show the result' });
        if ((await cover.count()) > 0) await cover.click();
        await settled(page);
        found.push(...(await cutOff(page)).map((fault) => `${number}: ${fault}`));
        if (number < count) await page.keyboard.press('PageDown');
      }
      expect(found).toEqual([]);
    });
  }
}
