// How the browser tests and the bench start Chromium, and where the site is.
import type { LaunchOptions } from '@playwright/test';

/**
 * Nothing but the site: no update, no start page, no protocol besides HTTP. Also letters as wide in
 * the headless shell as in a browser with a window, or lines would break elsewhere.
 */
const FLAGS = [
  '--disable-font-subpixel-positioning',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/** The served site's address, with a slash at its end. */
export function siteUrl(): string {
  const url = process.env['WRITE_CLIFF_URL'];
  if (!url) {
    throw new Error(
      'WRITE_CLIFF_URL is not set: run `cargo xtask test --only playwright`, ' +
        'or serve the site with `cargo xtask serve` and set it to that address.',
    );
  }
  return url.endsWith('/') ? url : `${url}/`;
}

/** Chromium as xtask found it, else Playwright's own. */
export function launchOptions(): LaunchOptions {
  const browser = process.env['WRITE_CLIFF_BROWSER'];
  const isRoot = process.getuid?.() === 0;
  return {
    args: isRoot ? ['--no-sandbox', ...FLAGS] : FLAGS,
    ...(browser ? { executablePath: browser } : {}),
  };
}
