// Browser tests of the built site; `cargo xtask test --only playwright` sets everything up.
// 1. The site is served from a sub-path, as a host of plain files would.
// 2. The browser is the one that xtask found; as root, Chromium has no sandbox.
// 3. Two tests at a time, from any files: each has a page of its own (`visit.ts`) and only reads
//    the site. A run takes one core.
// 4. The time limits only end tests that hang: they are long enough for a machine with other work.
// 5. A failed test leaves a picture. WRITE_CLIFF_TRACE=1 adds a trace of every step: it records
//    each page anew after each step, so all tests would pay for the few that need it.
// 6. Only the tests of the site without a network allow its service worker: requests through a
//    service worker are hidden from tests that delay or refuse an answer.
// 7. A test that fails is run once more. If it passes then, it is listed as flaky: a fault that
//    shows at some moments only, in the test or in the site, and to be found all the same.
// 8. A test with the tag `@release` runs at a release only: it finds parts that seldom break.
import { defineConfig } from '@playwright/test';
import { launchOptions, siteUrl } from '../browser.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../results/e2e',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  workers: 2,
  retries: 1,
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
    trace: process.env['WRITE_CLIFF_TRACE'] ? 'retain-on-failure' : 'off',
  },
});
