// A site that knows its address puts it in its oEmbed documents, because other sites read them.
import { expect, test } from 'vitest';
import { embedNames } from './embeds.server';
import { heightOf, oembedOf } from './oembed.server';

test('every embed has a height', () => {
  for (const name of embedNames) expect(heightOf(name), name).toBeGreaterThan(0);
});

test('with the address of the site all addresses are whole', () => {
  const document = oembedOf('trim', 'https://example.org/write-cliff/');
  expect(document.provider_url).toBe('https://example.org/write-cliff/');
  expect(document.html).toContain('src="https://example.org/write-cliff/embed/v1/trim/"');
  expect(document.html).toMatch(/ width="600" height="\d+"/);
});

test('without it they are seen from the document', () => {
  const { html } = oembedOf('trim', null);
  const [, src = ''] = /src="([^"]+)"/.exec(html)!;
  expect(new URL(src, 'https://example.org/a/embed/v1/trim/oembed.json').href).toBe(
    'https://example.org/a/embed/v1/trim/',
  );
});
