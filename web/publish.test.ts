// The files of a built site that other programs read: a feed of changes, rules for hosts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { feedOf, publish } from './publish';
import own from './package.json';

const SITE = 'https://example.org/a/';

test('the feed has an item for each version, and its changes as HTML', () => {
  const changes = '# Changes\n\n## Unreleased\n\n- A & B\n\n## 0.0.9 - 2026-01-31\n\n- `<c>`\n';
  const feed = feedOf(changes, SITE);
  expect(feed.match(/<title>Write Cliff [^:]*?<\/title>/g)).toEqual([
    `<title>Write Cliff ${own.version}</title>`,
    '<title>Write Cliff 0.0.9</title>',
  ]);
  expect(feed).toContain('<pubDate>Sat, 31 Jan 2026 00:00:00 GMT</pubDate>');
  expect(feed).toContain('&lt;li&gt;A &amp;amp; B&lt;/li&gt;');
});

function published(site: string | null, picture = 'a.jpeg'): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'publish-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const page = '<title>A page</title><meta name="description" content="It is one." />';
  const card = `<meta property="og:image" content="${SITE}${picture}" />`;
  writeFileSync(join(folder, 'index.html'), page + card);
  writeFileSync(join(folder, 'a.jpeg'), '');
  publish(folder, site);
  return (name) => readFileSync(join(folder, name), 'utf8');
}

test('with the address of the site, programs find its pages and its changes', () => {
  const file = published(SITE);
  expect(file('sitemap.xml')).toContain(`<loc>${SITE}</loc>`);
  expect(file('robots.txt')).toContain(`Sitemap: ${SITE}sitemap.xml`);
  expect(file('changes.xml')).toContain(`<title>Write Cliff ${own.version}</title>`);
  expect(() => published(null)('changes.xml')).toThrow('ENOENT');
  expect(() => published(SITE, 'b.jpeg')).toThrow('expected a picture');
});

test('nginx and Apache are told the same as Netlify and Cloudflare', () => {
  const rules = published(null)('_headers');
  const headers = new Set(rules.match(/^ {2}.+$/gm)!.map((line) => line.trim()));
  const folders = rules.match(/^\/.+$/gm)!.map((line) => line.replace(/\/?\*?$/, ''));
  for (const host of ['nginx.conf', 'apache.conf']) {
    const example = readFileSync(join(import.meta.dirname, 'release/hosts', host), 'utf8');
    for (const folder of folders) expect(example, host).toContain(folder.replace('.', '\\.'));
    for (const header of headers) {
      const [name, value] = header.split(': ') as [string, string];
      expect(example, host).toMatch(new RegExp(`${name} "?${value.replaceAll('*', '\\*')}"?`));
    }
  }
});
