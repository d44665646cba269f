// A page whose words are twice as long, or run from right to left, still shows all of them: nothing
// is wider than the screen, no text is cut off, no text lies on another, and nothing is English.
import { expect, test, type Page } from '@playwright/test';

const LANGUAGES = ['en-XA', 'ar-XB'];
const PAGES = [
  '',
  'chapters/nand/',
  'chapters/trim-and-idle-time/',
  'drives/kingston-v300-240/',
  'widgets/garbage-collection/',
  'widgets/strobe-timing/',
  'widgets/wear-and-parity/',
];
const WIDTHS = [320, 1440];

for (const language of LANGUAGES) {
  for (const address of PAGES) {
    test(`${language}: ${address || 'start page'}`, async ({ page }) => {
      await page.goto(`./${language}/${address}`);
      await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      // Lay out content far from the screen too, which only reserves a size otherwise. The
      // page's policy forbids adding a style element, so adopt a sheet.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('* { content-visibility: visible !important }');
        document.adoptedStyleSheets.push(sheet);
      });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await faultsOf(page), `at ${width} px`).toEqual([]);
      }
      expect(await englishIn(page)).toEqual([]);
    });
  }
}

test('a page leads to the same page in another language', async ({ page }) => {
  await page.goto('./ar-XB/chapters/nand/');
  await page.getByRole('contentinfo').locator('[hreflang="en-XA"]').click();
  await expect(page).toHaveURL(/\/en-XA\/chapters\/nand\/$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
});

test('a widget answers in the language of its page', async ({ page }) => {
  await page.goto('./ar-XB/widgets/garbage-collection/');
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  const said = page.getByRole('status').first();
  const before = await said.textContent();
  await page.getByRole('button', { name: marked('Next') }).click();
  await expect(said).not.toHaveText(before ?? '');
  expect(await englishIn(page)).toEqual([]);
});

/** A word in the pseudo-language that runs from right to left. */
function marked(word: string): RegExp {
  return new RegExp(`\u202e${word}\u202c`);
}

/** Finds where a page is wider than its screen, cuts off a text, or lays one on another. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1.5;
    const faults: string[] = [];
    const root = document.documentElement;
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''}> ` +
      (element.textContent ?? '').trim().slice(0, 40);
    /** Clipped elements are for screen readers only. */
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.visually-hidden, .skip, wc-data, script, style, noscript') &&
      // Things in motion may pass over things at rest.
      !element.closest('[data-travels]') &&
      !isClipped(element);
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== root &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));

    if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
    const texts: { element: Element; box: DOMRect }[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (!isShown(element)) continue;
      const own = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (own.length === 0) continue;
      const style = getComputedStyle(element);
      // A text that the pointer can reveal in full may be cut off.
      if (style.textOverflow === 'ellipsis' && element.hasAttribute('title')) continue;
      if (
        !(element instanceof SVGElement) &&
        /hidden|clip/.test(style.overflowX) &&
        element.scrollWidth > element.clientWidth + SLACK
      ) {
        faults.push(`cut off: ${name(element)}`);
      }
      for (const node of own) {
        const range = document.createRange();
        range.selectNodeContents(node);
        // A range does not know that SVG text is drawn narrower.
        const boxes =
          element instanceof SVGElement
            ? [element.getBoundingClientRect()]
            : range.getClientRects();
        for (const box of boxes) {
          const isBeside = box.left < -SLACK || box.right > innerWidth + SLACK;
          if (isBeside && !scrolls(element)) {
            faults.push(`beside the screen: ${name(element)}`);
          }
          if (box.width > 0 && box.height > 0) texts.push({ element, box });
        }
      }
    }
    // Report lines of two texts that overlap by more than a sliver.
    texts.sort((one, other) => one.box.top - other.box.top);
    for (const [place, { element, box }] of texts.entries()) {
      for (const { element: other, box: below } of texts.slice(place + 1)) {
        if (below.top > box.bottom) break;
        if (element.contains(other) || other.contains(element)) continue;
        const wide = Math.min(box.right, below.right) - Math.max(box.left, below.left);
        const high = Math.min(box.bottom, below.bottom) - Math.max(box.top, below.top);
        const least = Math.min(box.height, below.height);
        if (wide > 3 && high > least / 2 && !scrolls(element) && !scrolls(other)) {
          faults.push(`one on another: ${name(element)} | ${name(other)}`);
        }
      }
    }
    return [...new Set(faults)];
  });
}

/** Consecutive plain words that a pseudo-language would have changed; names have capitals. */
function englishIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.parentElement?.closest('script, style, noscript, code')) continue;
      const text = (node.textContent ?? '').replaceAll(/\u202e[^\u202c]*\u202c/g, '');
      for (const words of text.match(/\b[a-z]{3,}(?: [a-z]{3,})+/g) ?? []) found.add(words);
    }
    return [...found];
  });
}
