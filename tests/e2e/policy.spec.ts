// Each page declares and obeys a policy for its scripts and resources: no action of a reader needs
// more. A violation is reported by the browser, in the page and on its console.
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { setOfRun } from './notes.ts';
import { AT_RELEASE, test } from './visit.ts';

const build = resolve(__dirname, '../../web/build');
const files = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.html'),
);

/** Collects violations from now on, on every page that is opened. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('violated', (what: string) => found.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { violated } = globalThis as unknown as { violated: (what: string) => void };
      violated(`${event.documentURI}: ${event.effectiveDirective}: ${event.blockedURI}`);
    });
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) found.push(message.text());
  });
  return found;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

test('every page has a policy before all that it loads, and no style in an attribute', async ({
  page,
}) => {
  expect(files).toContain('index.html');
  const faults: string[] = [];
  for (const file of files) {
    const html = readFileSync(resolve(build, file), 'utf8');
    const found = await page.evaluate((html) => {
      const { head, documentElement } = new DOMParser().parseFromString(html, 'text/html');
      const policy = `[http-equiv^="Content-Security"][content^="default-src 'none'"]`;
      const early = `:is(link, script, style):has(~ ${policy})`;
      return {
        policies: head.querySelectorAll(policy).length,
        early: head.querySelectorAll(early).length,
        styled: documentElement.querySelectorAll('[style]').length,
      };
    }, html);
    const { policies, early, styled } = found;
    const isStrict = policies === 1 && early === 0 && styled === 0;
    if (!isStrict) faults.push(`${file}: ${JSON.stringify(found)}`);
  }
  expect(faults).toEqual([]);
});

test('no page breaks its policy when it is opened', AT_RELEASE, async ({ page }) => {
  test.slow();
  const found = await violations(page);
  for (const file of files) {
    const address = file.replace(/index\.html$/, '');
    await (file === '404.html' ? page.goto(address) : open(page, `./${address}`));
  }
  expect(found).toEqual([]);
});

test('a policy that is broken is noticed', async ({ page }) => {
  const found = await violations(page);
  await open(page, './glossary/');
  await page.getByRole('main').evaluate((main) => main.setAttribute('style', 'opacity: 0.5'));
  await expect.poll(() => found.join()).toContain('style-src-attr');
});

test('a run, a film and a saved file keep to it', async ({ page }) => {
  const found = await violations(page);
  await open(page, './#v=1&set=0:scale:16');
  await page.getByRole('button', { name: 'Run it yourself' }).click();
  await setOfRun(page, 'Speed', 'fastest');
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
  await open(page, './widgets/strobe-timing/');
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await page.getByText('This operation with 16 bytes, as a file').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'NV-DDR mode 5, VCD' }).click();
  await download;
  await open(page, './widgets/garbage-collection/');
  await page.getByRole('button', { name: 'To the last step' }).click();
  await expect(page.getByRole('slider', { name: 'All steps' })).not.toHaveValue('0');
  // The build moves styles to the head of the page, where they would apply forever.
  await expect(page.locator('wc-island [data-style]')).toHaveCount(0);
  expect(found).toEqual([]);
});
