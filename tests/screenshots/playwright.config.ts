// Pictures of every widget, to be looked at: `cargo xtask screenshots`.
import { defineConfig } from '@playwright/test';
import { launchOptions, siteUrl } from '../browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: '../results/screenshots',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  reporter: [['list']],
  use: {
    baseURL: siteUrl(),
    launchOptions: launchOptions(),
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
});
