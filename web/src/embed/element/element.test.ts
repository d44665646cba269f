/* The element as published: small, self-contained, and documented correctly. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import site from '../../../package.json';
import { bundle } from './make';
import own from './package.json';
import { tables } from './reference';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

test.each(['iife', 'es'] as const)(
  '%s: one file of at most 6 KB, with nothing to import',
  async (format) => {
    const code = await bundle(import.meta.dirname, format);
    expect(code).toContain('customElements.define');
    expect(code).not.toMatch(/\bimport\b/);
    expect(gzipSync(code).length).toBeLessThanOrEqual(6 * 1024);
  },
);

test('a server that renders pages may import it', async () => {
  const { WriteCliffElement } = await import('./index');
  expect(WriteCliffElement.observedAttributes).toContain('widget');
});

test('its README has the examples and the tables of today', () => {
  for (const example of ['page.html', 'Strobes.svelte', 'react.jsx']) {
    expect(read('README.md')).toContain(read(join('examples', example)));
  }
  expect(read('README.md')).toContain(tables());
});

test('it has the version of the site', () => {
  expect(own.version).toBe(site.version);
});
