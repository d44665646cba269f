// A site that knows its address puts it in its oEmbed documents, because other sites read them.
import { expect, test } from 'vitest';
import { embedNames } from './embeds.server';
import { oembedOf } from './oembed.server';
import { heightAt, heightsOf } from '#embed/frame-heights';

test('every embed has a height at every width', () => {
  for (const name of embedNames) {
    for (const width of [200, 280, 500, 600, 2000]) {
      expect(heightAt(heightsOf(name)!, width), name).toBeGreaterThan(0);
    }
  }
});

test('between two widths a frame gets the larger of their heights, and at a width its own', () => {
  const heights = { 280: 1200, 600: 870, 960: 900 };
  const widths = [200, 280, 281, 600, 700, 960, 1400];
  expect(widths.map((px) => heightAt(heights, px))).toEqual([1200, 1200, 1200, 870, 900, 900, 900]);
});

test('a site that knows one height only cuts no frame in a usual column', () => {
  for (const name of embedNames) {
    const { height } = oembedOf(name);
    for (const width of [360, 414, 600, 640, 720, 800]) {
      expect(height, name).toBeGreaterThanOrEqual(heightAt(heightsOf(name)!, width));
    }
  }
});

test('with the address of the site all addresses are whole', () => {
  const document = oembedOf('trim', 'https://example.org/write-cliff/');
  expect(document.provider_url).toBe('https://example.org/write-cliff/');
  expect(document.thumbnail_url).toBe('https://example.org/write-cliff/embed/v1/trim/card.jpeg');
  expect(document.html).toContain('src="https://example.org/write-cliff/embed/v1/trim/"');
  expect(document.html).toMatch(/ width="600" height="\d+"/);
});

test('without it they are seen from the document', () => {
  const { html } = oembedOf('trim', null);
  const [, src = ''] = /<iframe src="([^"]+)"/.exec(html)!;
  expect(new URL(src, 'https://example.org/a/embed/v1/trim/oembed.json').href).toBe(
    'https://example.org/a/embed/v1/trim/',
  );
});
