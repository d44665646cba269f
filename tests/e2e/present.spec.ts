// A teacher presents a chapter: slides with its figures, keys of a remote control, the speaker's
// window, a QR code. Every slide of every chapter fits, at both sizes of a projector.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import jsQR from 'jsqr';
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

/** Leads on to the next slide, past an answer that this one still hides. */
async function leave(page: Page): Promise<void> {
  const before = await place(page).innerText();
  await page.keyboard.press('PageDown');
  if ((await place(page).innerText()) === before) await page.keyboard.press('PageDown');
  await expect(place(page)).not.toHaveText(before);
}

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

/** Lists the words of the slide that are cut off or broken, and says if the type is too small. */
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
        if (number < count) await leave(page);
      }
      expect(found).toEqual([]);
    });
  }
}

test('a remote control works while a figure has the focus, whose own keys stay its own', async ({
  page,
}) => {
  await page.setViewportSize(SIZES[0]!);
  await open(page, 'garbage-collection', '?slide=3');
  await settled(page);
  const film = slide(page).getByRole('slider', { name: 'All steps' });
  await film.focus();
  const step = Number(await film.inputValue());
  await page.keyboard.press('ArrowRight');
  await expect(film).toHaveValue(String(step + 1));
  await expect(place(page)).toHaveText('3 / 15');
  const black = page.locator('.pause-overlay');
  await page.keyboard.press('.');
  await expect(black).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(black).toBeHidden();
  await expect(place(page)).toHaveText('3 / 15');
  await film.focus();
  await page.keyboard.press('PageDown');
  await expect(place(page)).toHaveText('4 / 15');
  await page.keyboard.press('ArrowLeft');
  await expect(place(page)).toHaveText('3 / 15');
  await page.keyboard.press('Escape');
  await expect(page.locator('.slide:visible')).toHaveCount(15);
  await page.locator('#choosing').click();
  await expect(place(page)).toHaveText('5 / 15');
  await expect(slide(page)).toHaveCount(1);
});

test('a period in an answer is text', async ({ page }) => {
  await page.setViewportSize(SIZES[0]!);
  await open(page, 'garbage-collection', '?slide=9');
  await settled(page);
  const answer = slide(page).getByLabel('Your answer');
  await answer.click();
  await page.keyboard.type('1.5');
  await expect(answer).toHaveValue('1.5');
  await expect(page.locator('.pause-overlay')).toBeHidden();
});

test('a result is covered until it is asked for', async ({ page }) => {
  await page.setViewportSize(SIZES[0]!);
  await open(page, 'measuring', '?slide=3');
  await settled(page);
  const cover = slide(page).getByRole('button', { name: 'Show the result' });
  await expect(cover).toBeVisible();
  await expect(slide(page).locator('wc-island')).toHaveAttribute('inert', '');
  await page.keyboard.press('PageDown');
  await expect(cover).toBeHidden();
  await expect(place(page)).toHaveText(/^3 /);
  await page.keyboard.press('PageUp');
  await expect(cover).toBeVisible();
});

test('a remote control shows everything that a slide hides before it leaves the slide', async ({
  page,
}) => {
  await page.setViewportSize(SIZES[0]!);
  await open(page, 'garbage-collection', '?slide=2');
  await settled(page);
  const answer = slide(page).getByText('A block can only be erased whole');
  await expect(answer).toBeHidden();
  await page.keyboard.press('PageDown');
  await expect(answer).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(place(page)).toHaveText('3 / 15');

  // In class mode a run is covered twice: by the slide, and by the figure, which asks for a guess.
  await open(page, 'the-collapse', '?class&slide=2');
  await settled(page);
  await page.keyboard.press('ArrowRight');
  await expect(slide(page).getByText('Draw it on the plot')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(slide(page).getByText('In the last quarter: 9,489.', { exact: true })).toBeVisible();
  await expect(place(page)).toHaveText(/^2 /);
  await page.keyboard.press('ArrowRight');
  await expect(place(page)).toHaveText(/^3 /);
});

test('the labels of a figure can be read from the last row', async ({ page }) => {
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    await open(page, 'the-collapse', '?projector&slide=2');
    await slide(page).getByRole('button', { name: 'Show the result' }).click();
    await settled(page);
    const sizes = await slide(page)
      .locator('svg text, button, figcaption, dt')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((element) => parseFloat(getComputedStyle(element).fontSize)));
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual((16 / 720) * height - 0.1);
  }
});

test('an address that names only a figure opens its slide, with the state that it sets', async ({
  page,
}) => {
  await page.setViewportSize(SIZES[0]!);
  await open(page, 'measuring', '#steady-state');
  await expect(slide(page).getByRole('button', { name: 'Show the result' })).toBeVisible();
  await expect(page).toHaveURL(/\?slide=3#steady-state$/);
  await page.goto('about:blank');
  await open(page, 'the-collapse', '#flagship&v=1&flagship=at:155');
  await settled(page);
  await expect(slide(page).getByRole('button', { name: 'Show the result' })).toBeHidden();
  await expect(slide(page).getByText('Second 155')).toBeVisible();
});

test('the address keeps the slide, and says if there is no such slide', async ({ page }) => {
  await open(page, 'garbage-collection', '?slide=4');
  await expect(slide(page)).toHaveAttribute('id', 'why-it-gets-slow');
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/\?slide=5$/);
  await open(page, 'garbage-collection', '?slide=99');
  await expect(page.locator('wc-problems')).toContainText('99');
  await expect(place(page)).toHaveText('1 / 15');
});

test('the speaker sees the notes, the next slide and the time, and leads the deck', async ({
  page,
}) => {
  await page.setViewportSize(SIZES[0]!);
  await open(page, 'garbage-collection', '?slide=2');
  const [view] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Speaker view' }).click(),
  ]);
  await expect(view).toHaveTitle('Speaker view: Garbage collection');
  const [now, next] = [
    view.locator('.preview .slide').first(),
    view.locator('.preview .slide').last(),
  ];
  await expect(now.getByText('What do you think?')).toBeVisible();
  await expect(next.getByText('Victim: block 11')).toBeVisible();
  await expect(view.getByRole('timer')).toHaveText(/^0:00:0[1-9]$/);
  // The first press shows the answer of the question.
  await view.getByRole('button', { name: 'Next slide' }).click();
  await expect(place(page)).toHaveText('2 / 15');
  await expect(now.getByText('A block can only be erased whole')).toBeVisible();
  await view.getByRole('button', { name: 'Next slide' }).click();
  await expect(place(page)).toHaveText('3 / 15');
  await expect(view.getByRole('heading', { name: 'Move, then erase' }).first()).toBeVisible();
  await expect(
    view.locator('.prose').getByText('Garbage collection turns stale pages back'),
  ).toBeVisible();
  await expect(view.getByText('let a group choose a victim')).toBeVisible();
  await settled(page);
  await view.getByRole('link', { name: '16 / 9 = 1.78' }).click();
  const steps = slide(page).getByRole('slider', { name: 'All steps' });
  await expect(steps).toHaveValue('11');
  // The picture of the slide follows what the lecturer does on it.
  await steps.press('Home');
  const isAlike = async () => (await now.textContent()) === (await slide(page).textContent());
  await expect.poll(isAlike).toBe(true);
  await view.keyboard.press('PageDown');
  await expect(place(page)).toHaveText('4 / 15');
  await view.getByRole('button', { name: 'Pause timer' }).click();
  const stopped = await view.getByRole('timer').innerText();
  await view.waitForTimeout(2500);
  await expect(view.getByRole('timer')).toHaveText(stopped);
  await view.close();
  await page.keyboard.press('PageDown');
  await expect(place(page)).toHaveText('5 / 15');
});

test("the speaker's window follows into the slides of another chapter, and keeps the time", async ({
  page,
}) => {
  await page.setViewportSize(SIZES[0]!);
  await open(page, 'garbage-collection', '?slide=2');
  const [view] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Speaker view' }).click(),
  ]);
  const timer = view.getByRole('timer');
  await expect(timer).toHaveText('0:00:02');
  await page.goto('./teach/');
  await expect(view.getByText('These slides were left.')).toBeVisible();
  await open(page, 'spare-area', '?slide=2');
  await expect(view).toHaveTitle('Speaker view: Spare area');
  await expect(view.getByText('These slides were left.')).toBeHidden();
  await expect(timer).toHaveText(/^0:00:(0[3-9]|[1-5]\d)$/);
  await view.keyboard.press('PageDown');
  await expect(slide(page).getByText('About half. With twice')).toBeVisible();
  await expect(place(page)).toHaveText(/^2 /);
  // A window that was closed stays closed.
  await view.close();
  await open(page, 'mapping');
  await expect.poll(() => page.context().pages().length).toBe(1);
});

test('the bar and the speaker view say what the next press shows', async ({ page }) => {
  await page.setViewportSize(SIZES[0]!);
  await open(page, 'mapping', '?class&slide=2');
  await settled(page);
  const bar = page.locator('footer.bar');
  await expect(bar.getByText('Next press: Show the answer')).toBeVisible();
  await slide(page)
    .getByRole('button', { name: /^11 GB/ })
    .click();
  // In class mode a choice is kept first: its answer still waits.
  await expect(bar.getByText('Next press: Show what happened')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(place(page)).toHaveText(/^2 /);
  await expect(slide(page).getByText('Right.')).toBeVisible();
  await expect(bar.getByText(/^Next press/)).toBeHidden();
  await page.keyboard.press('PageDown');
  await expect(place(page)).toHaveText(/^3 /);
});

/** The text of a QR code in a picture. */
async function readCode(page: Page, picture: Buffer): Promise<string | undefined> {
  const image = await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      return { data: [...data], width: bitmap.width, height: bitmap.height };
    },
    [...picture],
  );
  return jsQR(new Uint8ClampedArray(image.data), image.width, image.height)?.data;
}

test('the QR code on the screen leads to the figure as it stands', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 450 });
  await open(page, 'garbage-collection', '?slide=3');
  await settled(page);
  await slide(page).getByRole('slider', { name: 'All steps' }).fill('11');
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: /^QR code of this slide/ });
  await expect(dialog).toBeVisible();
  const address = await readCode(page, await page.screenshot());
  expect(address).toMatch(/\/chapters\/garbage-collection\/#garbage-collection&v=1&.*step:11/);
  await expect(dialog).toContainText(address!);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto(address!);
  await expect(page.getByRole('slider', { name: 'All steps' }).first()).toHaveValue('11');
});

test('the QR code of a deck in class mode opens the page in class mode', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 450 });
  await open(page, 'garbage-collection', '?class&slide=3');
  await settled(page);
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: /^QR code of this slide/ });
  await expect(dialog).toBeVisible();
  const address = await readCode(page, await page.screenshot());
  expect(address).toMatch(/\/chapters\/garbage-collection\/\?class#garbage-collection/);
  await expect(dialog).toContainText(address!);
});

for (const number of [2, 3]) {
  test(`no accessibility fault on slide ${number}`, async ({ page }) => {
    await page.setViewportSize(SIZES[0]!);
    await open(page, 'garbage-collection', `?slide=${number}`);
    await settled(page);
    expect(await faults(page)).toEqual([]);
  });
}

test('a printed deck has a page for each slide', async ({ page }) => {
  await open(page, 'garbage-collection');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(15);
});
