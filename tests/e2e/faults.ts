// Finds violations of accessibility rules on a page with axe: each fault with its first element.
// Only violations are collected, in the page itself: a description of every correct element takes
// three times as long as finding the faults.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * `laidOut`: without the figures far from the screen, whose parts the browser has not laid out and
 * axe believes to cover each other.
 */
export async function faults(page: Page, { laidOut = false } = {}): Promise<string[]> {
  await page.evaluate(untilStill);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  for (const id of laidOut ? await skipped(page) : []) axe.exclude(`[id="${id}"]`);
  const { violations } = await axe.setLegacyMode().withTags(RULES).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/**
 * Waits for what fades in or moves once: half faded, a text has too little contrast. What the
 * browser has not laid out does not move on, and axe does not look at it.
 */
async function untilStill(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect, playState }) => {
    const { target } = effect as KeyframeEffect;
    const isSeen = target?.checkVisibility({ contentVisibilityAuto: true }) ?? false;
    return (
      isSeen && playState === 'running' && Number(effect!.getComputedTiming().endTime) < Infinity
    );
  });
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

const skipped = (page: Page) =>
  page.evaluate(() => {
    const isLaidOut = ({ firstElementChild: child }: Element) =>
      child?.checkVisibility({ contentVisibilityAuto: true }) ?? true;
    const islands = [...document.getElementsByTagName('wc-island')];
    return islands.filter((island) => !isLaidOut(island)).map(({ id }) => id);
  });
