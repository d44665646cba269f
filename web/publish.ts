// Writes the files that hosts and search engines read of a built site, besides its pages.
// 1. `.nojekyll`: GitHub Pages then serves the files as they are.
// 2. `_headers`, as Netlify and Cloudflare read it: files with a hash in their names never change,
//    and any page may frame the embeds. `release/hosts` has the same for nginx and Apache.
// 3. With the site's address, `sitemap.xml` with every page that may be found, `robots.txt`, and
//    `changes.xml`, an RSS feed of `CHANGELOG.md`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import own from './package.json' with { type: 'json' };

const HEADERS = `/app/immutable/*
  Cache-Control: public, max-age=31536000, immutable
/generated/islands/*
  Cache-Control: public, max-age=31536000, immutable
/generated/parts/*
  Cache-Control: public, max-age=31536000, immutable
/service-worker.js
  Cache-Control: no-cache
/embed/v1/*
  Access-Control-Allow-Origin: *
  Content-Security-Policy: frame-ancestors *
`;

const CHANGELOG = join(import.meta.dirname, '../CHANGELOG.md');

/** Title and description name a page among others, in tabs, results and cards. */
const NAMES = [/<title>(.*?)<\/title>/s, /<meta name="description" content="(.*?)"/s];

/**
 * `site` is the public address of the site in `folder`, with a slash at its end. Throws if two
 * pages share a title or a description, if a page lacks one, or if its card has no picture.
 */
export function publish(folder: string, site: string | null): void {
  const pages = pagesIn(folder);
  for (const name of NAMES) checkNames(pages, name);
  writeFileSync(join(folder, '.nojekyll'), '');
  writeFileSync(join(folder, '_headers'), HEADERS);
  if (site === null) return;
  for (const page of pages) checkCard(page, folder, site);
  const entries = pages.map(({ path }) => `  <url><loc>${site}${path}</loc></url>\n`);
  writeFileSync(
    join(folder, 'sitemap.xml'),
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      `${entries.join('')}</urlset>\n`,
  );
  writeFileSync(join(folder, 'robots.txt'), `User-agent: *\nSitemap: ${site}sitemap.xml\n`);
  writeFileSync(join(folder, 'changes.xml'), feedOf(readFileSync(CHANGELOG, 'utf8'), site));
}

/** A version's section of the changelog: `## 0.2.0 - 2026-12-01`, or `## Unreleased`. */
const VERSION = /^## (\S+)(?: - (\d{4}-\d\d-\d\d))?$/m;

/** An RSS 2.0 feed with an item for each version. What is not released yet comes with the next. */
export function feedOf(changelog: string, site: string): string {
  const [, ...parts] = changelog.split(VERSION);
  const items: string[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    const [heading, date, changes = ''] = parts.slice(at, at + 3);
    const version = heading === 'Unreleased' ? own.version : heading!;
    items.push(
      `<item><title>Write Cliff ${version}</title><link>${site}</link>` +
        `<guid isPermaLink="false">write-cliff-${version}</guid>` +
        (date ? `<pubDate>${new Date(date).toUTCString()}</pubDate>` : '') +
        `<description>${escaped(marked.parse(changes, { async: false }))}</description></item>\n`,
    );
  }
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n' +
    `<title>Write Cliff: changes</title><link>${site}</link>\n` +
    '<description>New chapters, machines, figures and corrections</description>\n' +
    `<atom:link href="${site}changes.xml" rel="self" type="application/rss+xml"/>\n` +
    `${items.join('')}</channel></rss>\n`
  );
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Page {
  /** `chapters/mapping/`. */
  path: string;
  html: string;
}

/** The pages that may be found. A frame leads to the page that shows the same. */
function pagesIn(folder: string): Page[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])index\.html$/.test(file))
    .map((file) => ({
      path: file.replaceAll('\\', '/').replace(/index\.html$/, ''),
      html: readFileSync(join(folder, file), 'utf8'),
    }))
    .filter(({ path }) => !path.startsWith('embed/v1/'))
    .filter(({ html }) => !html.includes('<meta name="robots" content="noindex"'))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

function checkCard({ path, html }: Page, folder: string, site: string): void {
  const [, picture = ''] = /<meta property="og:image" content="(.*?)"/.exec(html) ?? [];
  const file = join(folder, picture.slice(site.length));
  if (picture.startsWith(site) && existsSync(file)) return;
  throw new Error(`${path}: expected a picture of ${site} in its card, found "${picture}"`);
}

function checkNames(pages: readonly Page[], name: RegExp): void {
  const seen = new Map<string, string>();
  for (const { path, html } of pages) {
    const [, found] = name.exec(html) ?? [];
    if (!found) throw new Error(`${path}: expected ${String(name)}`);
    const other = seen.get(found);
    if (other !== undefined) throw new Error(`${path} and ${other}: both are called "${found}"`);
    seen.set(found, path);
  }
}
