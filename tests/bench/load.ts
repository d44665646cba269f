// Measures how the scripts of a page delay its reader while it opens: the main thread of a
// processor slowed down four times, from the first byte until the reader has scrolled to the end.
// 1. The longest task, which is the longest time without a response.
// 2. Blocking time: the time beyond 50 ms of every longer task, summed.
import type { Browser } from '@playwright/test';
import { siteUrl } from '../browser.ts';

const SLOWER = 4;
export const PAGES = [
  ['start', ''],
  ['chapter', 'chapters/trim-and-idle-time/'],
  ['evidence', 'evidence/'],
  ['follow_a_write', 'widgets/follow-a-write/'],
] as const;
/** A phone of common size. */
const VIEWPORT = { width: 412, height: 823 };
const SCREENS_MAX = 200;
const REST_MS = 250;

export interface Tasks {
  longest_ms: number;
  blocking_ms: number;
}

export async function measureLoads(
  browser: Browser,
  report: (name: string, value: number, unit: string) => void,
): Promise<void> {
  for (const [name, address] of PAGES) {
    const { longest_ms, blocking_ms } = await measureLoad(browser, siteUrl() + address);
    report(`load_${name}_longest_task`, longest_ms, 'ms');
    report(`load_${name}_blocking`, blocking_ms, 'ms');
  }
}

export async function measureLoad(browser: Browser, url: string): Promise<Tasks> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    async ({ screens, rest_ms }) => {
      const rest = () => new Promise((resolve) => setTimeout(resolve, rest_ms));
      for (let screen = 0; screen < screens; screen += 1) {
        const before = scrollY;
        scrollBy(0, innerHeight);
        await rest();
        if (scrollY === before) break;
      }
    },
    { screens: SCREENS_MAX, rest_ms: REST_MS },
  );
  await page.waitForLoadState('networkidle');
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
  await page.close();
  return {
    longest_ms: Math.max(0, ...tasks),
    blocking_ms: tasks.reduce((sum, task) => sum + task - 50, 0),
  };
}
