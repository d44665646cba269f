// Measures the waits of a reader at full size: from Play to the first moving frame of the map and
// to the first second of the run, and back to a second that was on the screen.
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { siteUrl } from '../browser.ts';

const WORDS = new URL('../../content/en/run.json', import.meta.url);
const PLAYED_MS = 10_000;
/** The second to return to, after `PLAYED_MS` of play. */
const SECOND = 5;

export async function measureRun(
  browser: Browser,
  report: (name: string, value: number, unit: string) => void,
): Promise<void> {
  const { transport } = JSON.parse(readFileSync(WORDS, 'utf8'));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(siteUrl());
  await page.waitForLoadState('networkidle');
  const play = page.getByRole('button', { name: transport.playFirst, exact: true }).first();
  // A reader's pointer is on Play before it clicks.
  await Promise.all([page.waitForEvent('worker'), play.hover()]);
  const { frame_ms, first_ms } = await play.evaluate(
    (button) =>
      new Promise<{ frame_ms: number; first_ms: number }>((resolve) => {
        const map = document.querySelector<HTMLCanvasElement>(
          '[aria-labelledby=drive-map-name] canvas',
        )!;
        const copy = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true })!;
        const picture = () => {
          copy.drawImage(map, 0, 0, 64, 64);
          return copy.getImageData(0, 0, 64, 64).data.join();
        };
        const pictures = new Set([picture()]);
        let frame_ms = 0;
        const begun_ms = performance.now();
        (button as HTMLButtonElement).click();
        let hasBegun = false;
        const look = () => {
          // The canvas keeps the map of before until the first one of the run.
          if (frame_ms === 0 && pictures.add(picture()).size > 1) {
            frame_ms = performance.now() - begun_ms;
          }
          const [clock] = button.parentElement!.getElementsByTagName('output');
          const second = Number.parseInt(clock?.textContent ?? '0');
          // Until it begins, the clock shows the end of the finished run.
          hasBegun ||= second === 0;
          if (hasBegun && second > 0) resolve({ frame_ms, first_ms: performance.now() - begun_ms });
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  report('full_size_first_frame', frame_ms, 'ms');
  report('full_size_first_second', first_ms, 'ms');

  await page.waitForTimeout(PLAYED_MS);
  await page.getByRole('button', { name: transport.pause, exact: true }).first().click();
  const map = await page
    .getByText(/blocks free/)
    .last()
    .elementHandle();
  // The first slider of this name is the plot.
  const slider = page.getByRole('slider', { name: transport.time, exact: true }).nth(1);
  const back_ms = await slider.evaluate(
    (slider, { map, second }) =>
      new Promise<number>((resolve) => {
        const begun_ms = performance.now();
        (slider as HTMLInputElement).value = String(second);
        for (const kind of ['input', 'change']) {
          slider.dispatchEvent(new Event(kind, { bubbles: true }));
        }
        const look = () => {
          // The map shows that second or the nearest one, and the text names it.
          const isThere = new RegExp(`econd ${second}\\D`).test(map?.textContent ?? '');
          if (isThere) resolve(performance.now() - begun_ms);
          else requestAnimationFrame(look);
        };
        look();
      }),
    { map, second: SECOND },
  );
  report('full_size_back', back_ms, 'ms');
  await page.close();
}
