// A test whose page shares a browser context with the tests before it, because making a context
// costs as much as opening a page. After each test, whatever the site has kept in the browser is
// removed, so no test can read data of another. Tests of the requests of a first visit have a
// context of their own.
import { test as base, type BrowserContext, type FullProject, type Page } from '@playwright/test';

/**
 * A test that only a release runs: it finds parts that seldom break, or faults that another check
 * finds too. For every workload, `native.test.ts` checks that WebAssembly and native code agree.
 */
export const AT_RELEASE = { tag: '@release' };

interface Pages {
  /** A page that runs no script. */
  unscripted: Page;
}

interface Contexts {
  shared: BrowserContext;
  scriptless: BrowserContext;
}

function optionsOf({ use: { baseURL, locale, timezoneId } }: FullProject) {
  const serviceWorkers = 'block' as const;
  return { baseURL: baseURL!, locale: locale!, timezoneId: timezoneId!, serviceWorkers };
}

export const test = base.extend<Pages, Contexts>({
  shared: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext(optionsOf(project));
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  scriptless: [
    async ({ browser }, use, { project }) => {
      const options = { ...optionsOf(project), javaScriptEnabled: false };
      const context = await browser.newContext(options);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ shared }, use) => {
    const page = await shared.newPage();
    await use(page);
    const isOfSite = !page.isClosed() && page.url().startsWith('http');
    if (isOfSite) await page.evaluate(() => localStorage.clear());
    await page.close();
  },
  unscripted: async ({ scriptless }, use) => {
    const page = await scriptless.newPage();
    await use(page);
    await page.close();
  },
});
