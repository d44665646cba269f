// Measures the films of all widgets during play, on an unthrottled processor: frames that differ
// per second, the script time per frame, and the delay from Play to the first frame. The worst
// film is reported; each film's figures go to standard error.
import { existsSync, readdirSync } from 'node:fs';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { siteUrl } from '../browser.ts';

const WIDGETS = new URL('../../web/src/widgets/', import.meta.url);
const WATCH_MS = 3_000;

interface Cost {
  first_ms: number;
  frames_per_s: number;
  script_ms: number;
}

export async function measureFilms(
  browser: Browser,
  report: (name: string, value: number, unit: string) => void,
): Promise<void> {
  const names = readdirSync(WIDGETS).filter((name) =>
    existsSync(new URL(`${name}/index.ts`, WIDGETS)),
  );
  const costs: Cost[] = [];
  for (const name of names) {
    const cost = await measureWidget(browser, name);
    if (!cost) continue;
    costs.push(cost);
    const { first_ms, frames_per_s, script_ms } = cost;
    console.error(
      `${name}: first frame ${first_ms.toFixed(0)} ms, ` +
        `${frames_per_s.toFixed(1)} frames/s, ${script_ms.toFixed(2)} ms of script a frame`,
    );
  }
  const all = (figure: keyof Cost) => costs.map((cost) => cost[figure]);
  report('films', costs.length, '1');
  report('films_first_motion', Math.max(...all('first_ms')), 'ms');
  report('films_frames', Math.min(...all('frames_per_s')), '1/s');
  report('films_script', Math.max(...all('script_ms')), 'ms');
}

/** Null if the widget has no film. */
async function measureWidget(browser: Browser, widget: string): Promise<Cost | null> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${siteUrl()}widgets/${widget}/`);
  await page.waitForLoadState('networkidle');
  const hasFilm = (await page.getByRole('slider', { name: 'All steps' }).count()) > 0;
  const cost = hasFilm ? await measureFilm(page) : null;
  await page.close();
  return cost;
}

async function measureFilm(page: Page): Promise<Cost> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const player = page
    .getByRole('group')
    .filter({ has: page.getByRole('slider', { name: 'All steps' }) })
    .last();
  const scale = player.getByRole('slider', { name: 'All steps' });
  await scale.fill('0');
  const before_ms = await scriptOf(session);
  const play = await player.getByRole('button').first().elementHandle();
  const { first_ms, frames } = await scale.evaluate(
    (element, { play, watch_ms }) =>
      new Promise<{
        first_ms: number;
        frames: number;
      }>((resolve) => {
        const value = () => (element as HTMLInputElement).value;
        let [last, frames, first_ms] = [value(), 0, 0];
        const begun_ms = performance.now();
        (play as HTMLButtonElement).click();
        const look = () => {
          const now_ms = performance.now();
          if (value() !== last) {
            frames += 1;
            if (frames === 1) first_ms = now_ms - begun_ms;
            last = value();
          }
          if (now_ms - begun_ms - first_ms < watch_ms) requestAnimationFrame(look);
          else resolve({ first_ms, frames });
        };
        requestAnimationFrame(look);
      }),
    { play, watch_ms: WATCH_MS },
  );
  const script_ms = (await scriptOf(session)) - before_ms;
  return { first_ms, frames_per_s: frames / (WATCH_MS / 1000), script_ms: script_ms / frames };
}

/** The page's script time so far, in ms. */
async function scriptOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
}
