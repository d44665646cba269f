// Gestures of fingers: a swipe along a figure drags it, a swipe across it scrolls the page and does
// nothing else, and two fingers enlarge the drive's map. The contexts here are new, because those
// that other tests share have no finger.
import { expect, test, type CDPSession, type Page } from '@playwright/test';

test.use({ hasTouch: true });

type Finger = Readonly<{ x: number; y: number }>;

const STEPS = 8;

/** Puts fingers down one by one, moves all of them at once in even steps, and lifts them. */
async function move(session: CDPSession, ...ways: [from: Finger, to: Finger][]): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })),
    });
  const starts = ways.map(([from]) => from);
  for (const [place] of ways.entries()) await touch('touchStart', starts.slice(0, place + 1));
  for (let step = 1; step <= STEPS; step += 1) {
    const along = (from: number, to: number) => from + ((to - from) * step) / STEPS;
    const fingers = ways.map(([a, b]) => ({ x: along(a.x, b.x), y: along(a.y, b.y) }));
    await touch('touchMove', fingers);
  }
  await touch('touchEnd', []);
}

const fingersOf = (page: Page) => page.context().newCDPSession(page);
const scrolled = (page: Page) => page.evaluate(() => scrollY);

test('a swipe along a waveform moves its time, one across it the page', async ({ page }) => {
  await page.goto('./widgets/strobe-timing/#v=1&strobe-timing=a:sdr-5,b:nv-ddr-5,step:0');
  const wave = page.getByRole('figure', { name: 'SDR mode 5', exact: true });
  const steps = page.getByRole('slider', { name: 'All steps' });
  await steps.fill('0');
  await wave.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await wave.boundingBox())!;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const fingers = await fingersOf(page);

  const before = await scrolled(page);
  await move(fingers, [middle, { x: middle.x - width / 4, y: middle.y }]);
  await expect(steps).not.toHaveValue('0');
  expect(await scrolled(page)).toBe(before);

  const time = await steps.inputValue();
  await move(fingers, [middle, { x: middle.x, y: middle.y - 120 }]);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
  await expect(steps).toHaveValue(time);
});

test('a swipe along the axis of a claim guesses, one across it does not', async ({ page }) => {
  await page.goto('./chapters/the-changed-nand/');
  const claim = page.getByRole('group', { name: 'Starting the system' });
  const axis = claim.locator('.track');
  const answer = claim.getByRole('button', { name: /tells them apart$/ });
  // Above it, figures may still grow.
  await axis.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const place = async () => {
    await axis.evaluate((track) => track.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y, width, height } = (await axis.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const fingers = await fingersOf(page);

  const middle = await place();
  const before = await scrolled(page);
  await move(fingers, [middle, { x: middle.x, y: middle.y - 120 }]);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
  await expect(answer).toBeVisible();

  const from = await place();
  await move(fingers, [from, { x: from.x + 120, y: from.y }]);
  await expect(answer).toBeHidden();
});

test('a finger draws a steep guess, and scrolls the page beside the plot', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('./?class');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  const pen = page.getByRole('slider', { name: /^Your guess/ });
  await pen.evaluate((plot) => plot.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { x, y, width, height } = (await pen.boundingBox())!;
  const at = (across: number, down: number) => ({ x: x + width * across, y: y + height * down });
  const fingers = await fingersOf(page);
  const before = await scrolled(page);
  const drawn = page.getByText('your guess', { exact: true });

  // Down and up again: each of the strokes would scroll the page if it began beside the plot.
  await move(fingers, [at(0.3, 0.1), at(0.32, 0.9)]);
  await expect(drawn).toBeVisible();
  await move(fingers, [at(0.5, 0.9), at(0.5, 0.1)]);
  expect(await scrolled(page)).toBe(before);
  await move(fingers, [at(0.6, 0.2), at(0.9, 0.8)]);
  await expect(page.getByRole('group', { name: 'Your code for the class' })).toBeVisible();

  const label = (await page.getByText('Writes per second').first().boundingBox())!;
  const above = { x: label.x + label.width / 2, y: label.y + label.height / 2 };
  const from = await scrolled(page);
  await move(fingers, [above, { x: above.x, y: above.y - 150 }]);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(from);
});

test('the first pinch on the map enlarges it', async ({ page }) => {
  await page.goto('./#v=1&set=0:scale:16');
  const map = page.getByRole('application', { name: /^Map of the drive/ });
  const path = page.getByRole('group', { name: 'What the map shows' });
  await map.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const { x, y, width, height } = (await map.boundingBox())!;
  const at = (share: number) => ({ x: x + width * share, y: y + height * 0.7 });
  await move(await fingersOf(page), [at(0.49), at(0.1)], [at(0.51), at(0.9)]);
  const block = path.getByRole('button', { name: /^Block [\d,]+$/ });
  await expect(block).toHaveAttribute('aria-current', 'true');
});
