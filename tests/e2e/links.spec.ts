// Checks links of the built pages beyond SvelteKit's check during the build, which follows links as
// if the site lay at a host's root, and does not read every attribute.
// 1. A link inside the site stays in its folder, wherever that lies. A link to a page ends with a
//    slash: without it SvelteKit does not look for the `#id`.
// 2. Nothing is loaded from another host, and links to other hosts use https only.
// 3. A file that is named only by an attribute in `UNREAD` exists.
// 4. Each step of a teacher's note opens its figure, in a state that the figure can read.
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { AT_RELEASE } from './visit.ts';

const build = resolve(__dirname, '../../web/build');
const FOLDER = 'https://host.example/folder/';
const FOLLOWED = 'a, area, form, link[rel=canonical], link[rel=alternate]';
const UNREAD = 'script[src], [poster], form[action], [rel~=external]';
/** Not one of SvelteKit's pages, so it has checked nothing in it. */
const MISSING = '404.html';

interface Link {
  target: string;
  isLoaded: boolean;
  isUnread: boolean;
}

const linksOf = (page: Page, html: string): Promise<Link[]> =>
  page.evaluate(
    ({ html, followed, unread }) => {
      const attributes = ['href', 'src', 'srcset', 'poster', 'action'];
      const document = new DOMParser().parseFromString(html, 'text/html');
      const targets = (element: Element) =>
        attributes.flatMap((name) => {
          const value = element.getAttribute(name);
          if (value === null) return [];
          const parts = name === 'srcset' ? value.split(',') : [value];
          return parts.map((part) => part.trim().split(/\s/)[0]!);
        });
      const linked = attributes.map((name) => `[${name}]`).join();
      return [...document.querySelectorAll(linked)].flatMap((element) => {
        const isLoaded = !element.matches(followed);
        const isUnread = element.matches(unread);
        return targets(element).map((target) => ({ target, isLoaded, isUnread }));
      });
    },
    { html, followed: FOLLOWED, unread: UNREAD },
  );

/** Returns a sentence, or nothing if the link is right. */
function faultOf(files: Set<string>, file: string, link: Link): string | undefined {
  const { origin, protocol, pathname } = new URL(link.target, FOLDER + file);
  if (protocol === 'data:') return undefined;
  if (origin !== new URL(FOLDER).origin) {
    if (link.isLoaded) return 'expected nothing from another host';
    return protocol === 'http:' ? 'expected https' : undefined;
  }
  const folder = new URL(FOLDER).pathname;
  if (!pathname.startsWith(folder)) return 'expected a place in the folder of the site';
  if (/\/[^./]+$/.test(pathname)) return 'expected a slash at the end';
  const found = decodeURI(pathname.slice(folder.length)).replace(/(^|\/)$/, '$1index.html');
  const isUnread = link.isUnread || file === MISSING;
  return isUnread && !files.has(found) ? 'nothing is there' : undefined;
}

async function faultsOf(page: Page, files: Set<string>, file: string, html: string) {
  const links = await linksOf(page, html);
  const faults = links.map((link) => [link.target, faultOf(files, file, link)]);
  const found = faults.filter(([, fault]) => fault !== undefined);
  return found.map(([target, fault]) => `${file}: ${target}: ${fault}`);
}

test('every link leads to its place from any folder of any host', async ({ page }) => {
  const files = new Set(readdirSync(build, { recursive: true, encoding: 'utf8' }));
  const pages = [...files].filter((file) => file.endsWith('.html'));
  expect(pages).toContain('index.html');
  const faults: string[] = [];
  for (const file of pages) {
    const html = readFileSync(resolve(build, file), 'utf8');
    faults.push(...(await faultsOf(page, files, file, html)));
  }
  expect(faults).toEqual([]);
});

test('a link that leads nowhere from some folder is found', async ({ page }) => {
  const files = new Set(['index.html', 'drives/index.html', 'app.js']);
  const faults = (html: string) => faultsOf(page, files, 'drives/index.html', html);
  for (const html of [
    '<a href="../">',
    '<a href="./#v300">',
    '<a href="?seed=2">',
    '<script src="../app.js">',
    '<img src="data:image/png;base64,AA==">',
    '<a href="https://example.org/a">',
    '<a href="mailto:a@example.org">',
  ]) {
    expect(await faults(html), html).toHaveLength(0);
  }
  for (const html of [
    '<a href="/drives/">',
    '<a href="../../drives/">',
    '<link rel=icon href="/icon.svg">',
    '<a href="../drives#v300">',
    '<img src="https://example.org/a.png">',
    '<img srcset="../a.png 1x, //example.org/b.png 2x">',
    '<a href="http://example.org/">',
    '<script src="../gone.js">',
    '<video poster="gone.png">',
    '<form action="gone/">',
    '<a rel="external" href="../gone/">',
  ]) {
    expect(await faults(html), html).toHaveLength(1);
  }
});

const order = resolve(__dirname, '../../content/chapters.json');
const { main, deeper } = JSON.parse(readFileSync(order, 'utf8')) as Record<string, string[]>;

for (const chapter of [...main!, ...deeper!]) {
  const title = `every step of the notes on ${chapter} opens its state`;
  test(title, deeper!.includes(chapter) ? AT_RELEASE : {}, async ({ page }) => {
    await page.goto('./teach/notes/');
    const steps = await page
      .locator(`section[id="${chapter}"] .prose a[href*="#"]`)
      .evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href }) => href));
    const states = [...new Set(steps)].filter((href) => href.includes('&v=1&'));
    expect(states.length).toBeGreaterThan(0);
    for (const state of states) {
      const [key = ''] = new URL(state).hash.slice(1).split('&');
      const figure = page.locator(`wc-island[id="${key}"]`);
      const [, step] = /step:(\d+)/.exec(state) ?? [];
      await page.goto('about:blank');
      await page.goto(state);
      await expect(page.locator('html'), state).toHaveAttribute('data-scripts', 'running');
      await expect(figure, state).toBeInViewport();
      if (step !== undefined) {
        await expect(figure, state).toContainText(`step ${Number(step) + 1} of`);
      }
      await expect(page.getByRole('alert'), state).toHaveCount(0);
    }
  });
}
