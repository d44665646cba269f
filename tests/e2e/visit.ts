// A test whose page shares a browser context with the tests before it: to make a context is as much
// work as to open a page. The site keeps nothing in the browser but its copies for offline use,
// which these tests do not let it make, so no test can read what another left. Tests of what a
// first visit fetches have a context of their own.
import {
	test as base, type BrowserContext, type FullProject, type Page
} from '@playwright/test';

/**
 * A test that only a release runs: it finds what seldom breaks, or what another check finds too.
 * For every workload, `native.test.ts` checks that WebAssembly gives what native code gives.
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
		{ scope: 'worker' }
	],
	scriptless: [
		async ({ browser }, use, { project }) => {
			const options = { ...optionsOf(project), javaScriptEnabled: false };
			const context = await browser.newContext(options);
			await use(context);
			await context.close();
		},
		{ scope: 'worker' }
	],
	page: async ({ shared }, use) => {
		const page = await shared.newPage();
		await use(page);
		await page.close();
	},
	unscripted: async ({ scriptless }, use) => {
		const page = await scriptless.newPage();
		await use(page);
		await page.close();
	}
});
