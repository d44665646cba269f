/* Parts are shipped only with an accepted license and its text, and the notices name them. */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acceptedIn, chosenLicences, textsOf } from './licence';
import { noticesOf } from './notices';
import { folderOf, partsOfPackages } from './packages';
import { partOf, type Offered } from './part';
import { partsOfCrates, readCrates } from './crates';
import { partOfRust } from './rust';

const WEB = resolve(import.meta.dirname, '../../..');
const PROJECT = resolve(WEB, '..');
const accepted = ['MIT', 'ISC', 'Apache-2.0', 'Unicode-3.0'];
const offered: Offered = {
  from: 'npm',
  name: 'part',
  version: '1.0.0',
  licence: 'MIT',
  address: '',
  checksum: null,
};

describe('a licence', () => {
  test('is the preferred one of several', () => {
    expect(chosenLicences('Apache-2.0 OR MIT', accepted)).toEqual(['MIT']);
    expect(chosenLicences('(MIT OR Apache-2.0) AND Unicode-3.0', accepted)).toEqual([
      'MIT',
      'Unicode-3.0',
    ]);
    expect(chosenLicences('MIT/Apache-2.0', accepted)).toEqual(['MIT']);
    expect(chosenLicences('GPL-3.0-only OR ISC', accepted)).toEqual(['ISC']);
  });

  test('is none if one that is needed is not accepted', () => {
    for (const expression of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', '', 'MIT WITH x', '(MIT']) {
      expect(chosenLicences(expression, accepted), expression).toBeNull();
    }
  });

  test('comes with its own text and the notices', () => {
    const texts = { 'LICENSE-APACHE': 'apache', 'LICENSE-MIT': 'mit', NOTICE: 'thanks' };
    expect(textsOf(texts, ['MIT'])).toEqual(['mit', 'thanks']);
    expect(textsOf({ 'LICENSE.md': 'text\r\n' }, ['MIT'])).toEqual(['text']);
  });
});

test('a part without an accepted licence or without its text is not shipped', () => {
  expect(() => partOf({ ...offered, licence: 'GPL-3.0-only' }, { LICENSE: 'x' }, accepted)).toThrow(
    'part 1.0.0: expected a licence',
  );
  expect(() => partOf(offered, {}, accepted)).toThrow('part 1.0.0: expected the text of MIT');
});

test('a module belongs to the innermost package', () => {
  expect(folderOf('/a/web/node_modules/d3-array/src/ticks.js')).toBe('node_modules/d3-array');
  expect(folderOf('/a/web/node_modules/@x/y/node_modules/z/index.js?v=1')).toBe(
    'node_modules/@x/y/node_modules/z',
  );
  expect(folderOf('\0vite/preload-helper.js')).toBe('node_modules/vite');
  expect(folderOf('/a/web/src/routes/client.ts')).toBeNull();
});

test('every package that a page may need has an accepted licence and its text', async () => {
  const { default: project } = await import('../../../package.json');
  const folders = [...Object.keys(project.dependencies), 'svelte'].map(
    (name) => `node_modules/${name}`,
  );
  const parts = partsOfPackages(folders, WEB, acceptedIn(PROJECT));
  expect(parts.map(({ name }) => `node_modules/${name}`)).toEqual(folders);
  expect(parts.every(({ checksum }) => checksum?.value.length === 128)).toBe(true);
});

test('the crates and the standard library of the WebAssembly files have theirs', () => {
  const crates = readCrates(WEB);
  const parts = partsOfCrates('site', crates, PROJECT, acceptedIn(PROJECT));
  const names = parts.map(({ name }) => name);
  expect(names).toContain('serde');
  // macros are not shipped, and the project's own crates are not third-party work
  expect(names).not.toContain('serde_derive');
  expect(names).not.toContain('write-cliff-spec');
  expect(parts.every(({ checksum }) => checksum?.value.length === 64)).toBe(true);
  const text = partOfRust(crates, acceptedIn(PROJECT)).texts.join('\n');
  expect(text).toContain('The Rust Project Developers');
  expect(text).toMatch(/In it: dlmalloc [\d.]+\n\nCopyright \(c\) 2014 Alex Crichton/);
});

test('parts with the same text stand above it together', () => {
  const part = partOf(offered, { LICENSE: 'the text' }, accepted);
  const notices = noticesOf([part, { ...part, name: 'other' }], 'In it:');
  expect(notices).toContain('part 1.0.0, MIT\nother 1.0.0, MIT\n\nthe text');
});
