// While a film plays at speed 1, each of its sentences stands long enough to be read.
import { expect, type Page } from '@playwright/test';
import { test } from './visit.ts';

/** Films whose sentences change with their steps. */
const FILMS = [
  'garbage-collection',
  'fill-delete-refill',
  'sub-page',
  'mapping',
  'page-block',
  'overwrite',
  'spare-area',
  'parallelism',
  'strobe-timing',
  'collection-timing',
  'wear-and-parity',
  'trim',
  'nand-gate',
  'nand-cell',
  'follow-a-write',
  'compression',
];
/** The other films of `wear-and-parity`, by the button that opens each. */
const STORIES = ['A die fails', 'The power fails'];
const READ_S = 2;
/** A frame of the test's own clock. */
const FRAME_S = 0.025;
/** A film lasts 25 s, and its way back to the start 2 s. */
const FILM_S = 27;
/** In the first frame of the way back and of the film, no time passes. */
const START_S = 4 * FRAME_S;

/** Plays the film on a clock of the test, and returns each sentence with its seconds. */
const played = (page: Page) =>
  page.evaluate(
    async ({ frame_s, most_s }) => {
      let [frames, last] = [[] as [number, FrameRequestCallback][], 0];
      window.requestAnimationFrame = (callback) => (frames.push([(last += 1), callback]), last);
      window.cancelAnimationFrame = (id) => (frames = frames.filter(([own]) => own !== id));
      const named = (name: RegExp) =>
        [...document.getElementsByTagName('button')].find((button) => name.test(button.innerText));
      const said = () => document.getElementsByClassName('said')[0]!.textContent.trim();
      const sentences: { text: string; s: number }[] = [{ text: said(), s: 0 }];
      named(/^\s*Play/)!.click();
      for (let [at_s, idle] = [0, 0]; idle < 10 && at_s < most_s; at_s += frame_s) {
        const now = frames.splice(0);
        idle = now.length > 0 ? 0 : idle + 1;
        for (const [, callback] of now) callback(at_s * 1000);
        await new Promise((done) => setTimeout(done));
        const text = said();
        if (sentences.at(-1)!.text !== text) sentences.push({ text, s: 0 });
        if (now.length > 0) sentences.at(-1)!.s += frame_s;
      }
      return sentences;
    },
    { frame_s: FRAME_S, most_s: 2 * FILM_S },
  );

async function open(page: Page, film: string): Promise<void> {
  await page.goto(`./embed/v1/${film}/`);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await expect(page.getByRole('button', { name: /^Play/ })).toBeEnabled();
}

async function expectReadable(page: Page): Promise<void> {
  const sentences = await played(page);
  expect(sentences.length).toBeGreaterThan(2);
  // The first one stood before, and the last one stays.
  const brief = sentences.slice(1, -1).filter(({ s }) => s < READ_S - 3 * FRAME_S);
  expect(brief).toEqual([]);
  expect(sentences.reduce((sum, { s }) => sum + s, 0)).toBeLessThanOrEqual(FILM_S + START_S);
}

for (const film of FILMS) {
  test(`each sentence of ${film} stands until it is read`, async ({ page }) => {
    await open(page, film);
    await expectReadable(page);
  });
}

for (const story of STORIES) {
  test(`each sentence of "${story}" stands until it is read`, async ({ page }) => {
    await open(page, 'wear-and-parity');
    await page.getByRole('button', { name: story }).click();
    await expect(page.getByRole('region', { name: story })).toBeVisible();
    await expectReadable(page);
  });
}
