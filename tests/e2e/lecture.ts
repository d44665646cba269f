// The links of the lecture for teachers, and what each promises: its title is text that the class
// then sees.
import { expect, type Locator, type Page } from '@playwright/test';

export interface PlanLink {
  href: string;
  title: string;
}

export const planOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'One lecture: why a fast drive collapses' });

export const linksOf = (links: Locator): Promise<PlanLink[]> =>
  links.evaluateAll((all) =>
    (all as HTMLAnchorElement[]).map(({ href, title }) => ({ href, title })),
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
