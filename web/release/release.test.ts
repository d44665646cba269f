// Released files can be unpacked, checked and read by common programs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Part } from '../src/prerender/parts/part';
import { packed } from './archive';
import { billOf } from './bill';
import { addTwins } from './compress';

const SECONDS = 1_700_000_000;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('an archive unpacks with the tar of the machine, long paths too', () => {
  const long = `site/${'folder/'.repeat(20)}page.html`;
  const small = ['site/a.txt', Buffer.from('first\n')] as const;
  const files = [small, [long, Buffer.alloc(1000, 'x')] as const];
  writeFileSync(join(folder, 'site.tar.gz'), packed(files, SECONDS));
  const { status } = spawnSync('tar', ['-xzf', 'site.tar.gz'], { cwd: folder });
  expect(status).toBe(0);
  for (const [path, content] of files) expect(readFileSync(join(folder, path))).toEqual(content);
});

test('an archive of the same files is the same bytes; a later commit makes another', () => {
  const files = [['site/a.txt', Buffer.from('first\n')]] as const;
  expect(packed(files, SECONDS)).toEqual(packed(files, SECONDS));
  expect(packed(files, SECONDS + 1)).not.toEqual(packed(files, SECONDS));
});

test('each text has two twins that unpack to it, and a picture has none', async () => {
  const site = mkdtempSync(join(folder, 'site-'));
  writeFileSync(join(site, 'page.html'), 'a page '.repeat(100));
  writeFileSync(join(site, 'picture.webp'), 'a picture');
  await addTwins(site);
  const twin = (name: string) => readFileSync(join(site, `page.html.${name}`));
  const page = readFileSync(join(site, 'page.html'));
  expect(readdirSync(site).sort()).toEqual([
    'page.html',
    'page.html.br',
    'page.html.gz',
    'picture.webp',
  ]);
  expect(brotliDecompressSync(twin('br'))).toEqual(page);
  expect(gunzipSync(twin('gz'))).toEqual(page);
});

test('the checksums are those of the machine', () => {
  writeFileSync(join(folder, 'b.txt'), 'second\n');
  const program = resolve(import.meta.dirname, 'sums.ts');
  expect(spawnSync('node', [program, folder]).status).toBe(0);
  const line = readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
    .split('\n')
    .find((one) => one.endsWith('  b.txt'));
  const { stdout } = spawnSync('openssl', ['dgst', '-sha256', 'b.txt'], { cwd: folder });
  expect(stdout.toString()).toContain(line!.split(' ')[0]);
});

test('the bill of materials names each part once, and which product contains it', () => {
  const part: Part = {
    from: 'npm',
    name: '@d3/array',
    version: '1.0.0+x',
    licence: 'MIT/ISC',
    address: '',
    checksum: null,
    texts: ['MIT'],
  };
  const bill = billOf({ site: [part], crates: [part], element: [] }, '0.1.0', SECONDS);
  const ref = '@d3/array@1.0.0+x';
  const text = JSON.stringify(bill);
  expect(text.match(/"name":"@d3\/array"/g)).toHaveLength(1);
  expect(text).toContain('pkg:npm/%40d3/array@1.0.0%2Bx');
  expect(text).toContain('"licenses":[{"expression":"MIT OR ISC"}]');
  expect(bill).toMatchObject({
    metadata: { timestamp: '2023-11-14T22:13:20.000Z' },
    dependencies: expect.arrayContaining([
      { ref: 'write-cliff-site@0.1.0', dependsOn: [ref] },
      { ref: 'write-cliff-crates@0.1.0', dependsOn: [ref] },
      { ref: 'write-cliff-element@0.1.0', dependsOn: [] },
    ]),
  });
});

test('two bills have the same number if they say the same', () => {
  const numberOf = (seconds: number) =>
    (billOf({ site: [] }, '0.1.0', seconds) as { serialNumber: string }).serialNumber;
  expect(numberOf(SECONDS)).toBe(numberOf(SECONDS));
  expect(numberOf(SECONDS)).not.toBe(numberOf(SECONDS + 1));
  expect(numberOf(SECONDS)).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
