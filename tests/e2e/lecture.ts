// The links of the lecture for teachers, and what each promises: text that the class then sees.
import { expect, type Locator, type Page } from '@playwright/test';

export interface PlanLink {
  href: string;
  title: string;
  /** The text of the link. */
  words: string;
}

export const planOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'One lecture: why a fast drive collapses' });

export const linksOf = (links: Locator): Promise<PlanLink[]> =>
  links.evaluateAll((all) =>
    (all as HTMLAnchorElement[]).map(({ href, dataset, textContent }) => ({
      ...{ href, title: dataset['shows'] ?? '', words: textContent },
    })),
  );

/** Opens the link, and expects the figure on the screen, in the state that the plan describes. */
export async function follow(page: Page, { href, title }: PlanLink): Promise<void> {
  expect(title, href).not.toBe('');
  await page.goto('about:blank');
  await page.goto(href);
  await expect(page.locator('html'), href).toHaveAttribute('data-scripts', 'running');
  const [key = ''] = new URL(href).hash.slice(1).split('&');
  // The class may see it beside the figure, as the free blocks are beside the run.
  const seen = page.locator('main').getByText(title).filter({ visible: true }).first();
  await expect(page.locator(`wc-island[id="${key}"]`), href).toBeInViewport();
  await expect(seen, `${href}: ${title}`).toBeVisible();
  await expect(page.getByRole('alert'), href).toHaveCount(0);
}

/** The sentence of the bar about the next press. */
export const nextPress = (page: Page): Locator =>
  page.locator('footer').getByText(/^(Next press|Next in the plan|This is the end of the plan)/);

/** Presses the key of a remote control until the plan is at this place, and not beyond. */
export async function leadOn(page: Page, links: readonly PlanLink[], place: number): Promise<void> {
  const next = nextPress(page);
  await expect(next).toBeVisible();
  // Hidden parts of the slide come first.
  for (let hidden = 0; hidden < 3; hidden += 1) {
    const words = await next.innerText();
    if (!words.startsWith('Next press')) break;
    await page.keyboard.press('PageDown');
    await expect(next).not.toHaveText(words);
  }
  await expect(next).toHaveText(`Next in the plan: ${links[place]!.words}`);
  await page.keyboard.press('PageDown');
  await isAt(page, links[place]!, `-${place}`);
}

/** Expects the slide of the link, and what the plan says that the class sees. */
export async function isAt(page: Page, { href, title }: PlanLink, place: string): Promise<void> {
  const { hash } = new URL(href);
  const [key = ''] = hash.slice(1).split('&');
  await expect(page).toHaveURL((url) => url.hash === hash && url.search.includes(place));
  await expect(page.locator('wc-deck[data-ready]')).toBeAttached();
  await expect(page.locator('.slide:not([hidden]) wc-island')).toHaveAttribute('id', key);
  const seen = page.locator('main').getByText(title).filter({ visible: true }).first();
  await expect(seen, `${href}: ${title}`).toBeVisible();
  await expect(page.getByRole('alert'), href).toHaveCount(0);
}
