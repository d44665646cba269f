// Browser tests of the built site; `cargo xtask test --only playwright` sets everything up.
// 1. The site is served from a sub-path, as a host of plain files would.
// 2. The browser is the one that xtask found; as root, Chromium has no sandbox.
// 3. One test at a time: the simulation wants a core, and so does the page.
import { defineConfig } from '@playwright/test';
import { launchOptions, siteUrl } from '../browser.ts';

export default defineConfig({
	testDir: '.',
	outputDir: '../results/e2e',
	forbidOnly: Boolean(process.env['CI']),
	workers: 1,
	retries: 0,
	timeout: 60_000,
	globalTimeout: 25 * 60_000,
	expect: { timeout: 15_000 },
	reporter: [['list']],
	use: {
		baseURL: siteUrl(),
		launchOptions: launchOptions(),
		locale: 'en-GB',
		timezoneId: 'UTC',
		screenshot: 'only-on-failure',
		trace: 'retain-on-failure'
	}
});
