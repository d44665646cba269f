// An author sets a widget up, looks at it, copies it, and pastes it into a page of another origin.
import { expect, test, type Page } from '@playwright/test';
import { marked } from 'marked';
import { faults } from './faults';

const GALLERY = './embed/';

const preview = (page: Page) => page.getByRole('region', { name: /as the page will show it/ });
const frame = (page: Page) => preview(page).locator('iframe').contentFrame();
const step = (page: Page) => frame(page).getByRole('slider', { name: 'All steps' });
const snippet = (page: Page) => page.getByRole('region', { name: 'What to paste' });

async function open(page: Page, address = GALLERY): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await expect(frame(page).locator('html')).toHaveAttribute('data-scripts', 'running');
}

/** How each kind of page turns the snippet into HTML. */
const RENDERED: Record<string, (text: string) => string> = {
  'any page': (text) => text,
  'a page with scripts': (text) => text,
  Markdown: (text) => marked.parse(text, { async: false }),
  'a notebook': (text) => /HTML\('''(.*)'''\)/s.exec(text)![1]!,
  'Jupyter, with Python': (text) => {
    const [, state] = /Unicode\('(.*?)'\)/.exec(text)!;
    const code = `data:text/javascript,${encodeURIComponent(/'''(.*)'''/s.exec(text)![1]!)}`;
    return `<script type="module">
      import widget from ${JSON.stringify(code)};
      const kept = { state: ${JSON.stringify(state)} };
      const model = { get: (name) => kept[name], set: (name, value) => (kept[name] = value) };
      widget.render({ model: { ...model, save_changes() {}, on() {} }, el: document.body });
    </${'script'}>`;
  },
  'reveal.js': (text) => `<style>.r-stretch { height: 600px }</style>${text}`,
  WordPress: (text) => text,
  Notion: (text) => `<iframe src="${text.replaceAll('&', '&amp;')}"></iframe>`,
  'Moodle, Canvas': (text) => text,
};

for (const [kind, rendered] of Object.entries(RENDERED)) {
  test(`copied for ${kind}, it begins in another page as it was set up`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page);
    await page.getByRole('button', { name: 'Strobe timing' }).click();
    await expect(step(page)).toHaveValue('5');
    await frame(page).getByRole('button', { name: 'Next step' }).click();
    await page
      .getByRole('group', { name: 'Theme' })
      .last()
      .getByRole('button', { name: 'dark' })
      .click();
    await page.getByRole('button', { name: kind, exact: true }).click();
    await expect(snippet(page)).toContainText('step:6');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toBe(await snippet(page).innerText());

    const host = await context.newPage();
    await host.setContent(`<!doctype html><title>A page</title>${rendered(text)}`);
    const pasted = host.locator('iframe').contentFrame();
    await expect(pasted.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(pasted.getByRole('slider', { name: 'All steps' })).toHaveValue('6');
    await pasted.getByRole('button', { name: 'Next step' }).click();
    await expect(pasted.getByRole('slider', { name: 'All steps' })).toHaveValue('7');
  });
}

test('it is looked at in three widths, light and dark, and the address keeps it', async ({
  page,
}) => {
  await open(page, `${GALLERY}#v=1&widget=trim`);
  const html = frame(page).locator('html');
  for (const width of [360, 600, 900]) {
    await page.getByRole('button', { name: `${width} px` }).click();
    await expect.poll(() => html.evaluate(() => innerWidth)).toBe(width);
  }
  await page
    .getByRole('group', { name: "Reader's system" })
    .getByRole('button', { name: 'dark' })
    .click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  // Options for the author's view only are not part of the snippet.
  await expect(snippet(page)).not.toContainText('theme');
  await page.getByRole('button', { name: 'Play only' }).click();
  await expect(snippet(page)).toContainText('controls=play');
  await page.getByLabel('Height of the frame').fill('777');
  await page.getByLabel('Height of the frame').press('Enter');
  await expect(snippet(page)).toContainText('height="777"');

  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-controls', 'play');
  await expect.poll(() => html.evaluate(() => innerWidth)).toBe(900);
  await expect(snippet(page)).toContainText('height="777"');
  await expect(page.getByRole('button', { name: 'TRIM' })).toHaveAttribute('aria-pressed', 'true');
});

test('a widget that was stepped begins as usual again', async ({ page }) => {
  await open(page, `${GALLERY}#v=1&widget=trim`);
  const next = frame(page).getByRole('button', { name: 'Next step' });
  await expect(next).toBeEnabled();
  const usual = await step(page).inputValue();
  await next.click();
  await expect(snippet(page)).toContainText('trim=');
  await expect(step(page)).not.toHaveValue(usual);
  await page.getByRole('button', { name: 'Begin as usual' }).click();
  await expect(snippet(page)).not.toContainText('trim=');
  await expect(step(page)).toHaveValue(usual);
});

test('another drive stands in the preview and in the snippet', async ({ page }) => {
  await open(page);
  await page.getByRole('combobox', { name: 'Drive' }).selectOption('intel-335-240');
  await expect(frame(page).getByText('Intel SSD 335 240 GB').first()).toBeVisible();
  await expect(snippet(page)).toContainText('scenario=intel-335-240');
});

test('what a link cannot mean is named', async ({ page }) => {
  await open(page, `${GALLERY}#v=1&widget=purple`);
  await expect(page.getByRole('alert')).toContainText('purple');
  await expect(page.getByRole('button', { name: 'Steady state', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('at 320 pixels nothing is lost or wrong', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, `${GALLERY}#v=1&widget=exercise&width=900`);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await faults(page)).toEqual([]);
  }
  // The keyboard scrolls to the parts that do not fit on the screen.
  await preview(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => preview(page).evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
});

test('without scripts every widget has its frame', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(GALLERY);
  await expect(page.getByText('Scripts are off')).toBeVisible();
  await expect(page.locator('pre').filter({ hasText: '<iframe src="SITE/embed/v1/' })).toHaveCount(
    23,
  );
  await page.getByRole('link', { name: 'TRIM' }).click();
  await expect(page.getByRole('figure').first()).toBeVisible();
  await page.close();
});
