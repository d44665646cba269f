// Layout checks of the pages in the pseudo-languages; `cargo xtask test --only languages` builds
// and serves them.
import { defineConfig } from '@playwright/test';
import { launchOptions, siteUrl } from '../browser.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../results/languages',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  reporter: [['list']],
  use: { baseURL: siteUrl(), launchOptions: launchOptions(), screenshot: 'only-on-failure' },
});
