// Writes the bill of materials, CycloneDX 1.6: `node release/bill.ts VERSION SECONDS FILE`, after
// the site has been built.
// 1. There are three products: the site, the project's crates with the command line, and the
//    element for npm. Each lists its third-party parts.
// 2. The same sources give the same bytes: SECONDS is the time of the released commit, and the
//    document's serial number is derived from its content.
// 3. `src/prerender/parts/README.md` says why no tool for CycloneDX writes it.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { partsOfCrates, readCrates } from '../src/prerender/parts/crates.ts';
import { acceptedIn } from '../src/prerender/parts/licence.ts';
import { sortParts, type Part } from '../src/prerender/parts/part.ts';
import { partsOfSite } from '../src/prerender/parts/shipped.ts';

const WEB = resolve(import.meta.dirname, '..');
const PROJECT = resolve(WEB, '..');
const OWN_LICENCE = 'MIT OR Apache-2.0';
const AUTHORS = 'The Write Cliff authors';

/** The parts of each product, by the product's name. */
type Products = Record<string, readonly Part[]>;

export function billOf(products: Products, version: string, seconds: number): object {
  const names = Object.keys(products);
  const parts = sortParts(Object.values(products).flat());
  const refOfProduct = (name: string) => refOf(`write-cliff-${name}`, version);
  const body = {
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      authors: [{ name: AUTHORS }],
      component: own('write-cliff', version),
    },
    components: [
      ...names.map((name) => own(`write-cliff-${name}`, version)),
      ...parts.map(ofOthers),
    ],
    dependencies: [
      { ref: refOf('write-cliff', version), dependsOn: names.map(refOfProduct) },
      ...names.map((name) => ({
        ref: refOfProduct(name),
        dependsOn: sortParts(products[name]!).map((part) => refOf(part.name, part.version)),
      })),
    ],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(JSON.stringify(body)),
    version: 1,
    ...body,
  };
}

function own(name: string, version: string): object {
  return { type: 'application', ...described(name, version, OWN_LICENCE) };
}

function ofOthers({ from, name, version, licence, address, checksum }: Part): object {
  return {
    type: 'library',
    ...described(name, version, licence.replaceAll('/', ' OR ')),
    ...(checksum && { hashes: [{ alg: checksum.algorithm, content: checksum.value }] }),
    ...(from && { purl: addressOf(from, name, version) }),
    ...(address && { externalReferences: [{ type: 'website', url: address }] }),
  };
}

function described(name: string, version: string, licence: string) {
  return {
    'bom-ref': refOf(name, version),
    name,
    version,
    licenses: [{ expression: licence }],
  };
}

function refOf(name: string, version: string): string {
  return `${name}@${version}`;
}

/** `pkg:npm/%40formatjs/fast-memoize@1.0.0` */
function addressOf(from: string, name: string, version: string): string {
  const path = name.split('/').map(encodeURIComponent).join('/');
  return `pkg:${from}/${path}@${encodeURIComponent(version)}`;
}

/** A UUID of version 8, whose digits may come from any source. */
function serialOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  const groups = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ];
  return `urn:uuid:${groups.join('-')}`;
}

if (import.meta.main) {
  const [version = '', seconds = '', file = ''] = process.argv.slice(2);
  const crates = partsOfCrates('commandLine', readCrates(WEB), PROJECT, acceptedIn(PROJECT));
  // the element is built only from the project's own files
  const products = { site: partsOfSite(WEB), crates, element: [] };
  writeFileSync(file, `${JSON.stringify(billOf(products, version, Number(seconds)), null, 2)}\n`);
}
