// Browser tests of the built site; `cargo xtask test --only playwright` sets everything up.
// 1. The site is served from a sub-path, as a host of plain files would.
// 2. The browser is the one that xtask found; as root, Chromium has no sandbox.
// 3. Two tests at a time, from any files: each has a page of its own (`visit.ts`) and only reads
//    the site. A run takes one core.
// 4. The time limits only end what hangs: they are long enough for a machine with other work.
// 5. A failed test leaves a picture. A trace of every step besides, with WRITE_CLIFF_TRACE=1: it
//    records each page anew after each step, so all tests would pay for what few need.
// 6. Only the tests of the site without a network let it have its service worker: what a page asks
//    that for is hidden from tests that hold an answer back, or refuse it.
// 7. A test with the tag `@release` is run at a release only: it finds what seldom breaks.
import { defineConfig } from '@playwright/test';
import { launchOptions, siteUrl } from '../browser.ts';

export default defineConfig({
	testDir: '.',
	outputDir: '../results/e2e',
	forbidOnly: Boolean(process.env['CI']),
	fullyParallel: true,
	workers: 2,
	retries: 0,
	timeout: 180_000,
	globalTimeout: 25 * 60_000,
	expect: { timeout: 30_000 },
	reporter: [['list']],
	use: {
		baseURL: siteUrl(),
		launchOptions: launchOptions(),
		locale: 'en-GB',
		timezoneId: 'UTC',
		serviceWorkers: 'block',
		screenshot: 'only-on-failure',
		trace: process.env['WRITE_CLIFF_TRACE'] ? 'retain-on-failure' : 'off'
	}
});
