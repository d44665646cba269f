// Writes the bill of materials, SPDX 2.3: `node release/bill.ts VERSION SECONDS FILE`, after the
// build of the site.
// 1. Two things are made of the work of others: the site, and the crates of the project with the
//    command line. Each names its parts.
// 2. The same sources give the same bytes: SECONDS is when the released commit was made, and the
//    document's address is a number made of what it says.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { partsOfCrates, readCrates } from '../src/build/parts/crates.ts';
import { acceptedIn } from '../src/build/parts/licence.ts';
import { sorted, type Part } from '../src/build/parts/part.ts';
import { partsOfSite } from '../src/build/parts/shipped.ts';

const WEB = resolve(import.meta.dirname, '..');
const PROJECT = resolve(WEB, '..');
const OWN_LICENCE = 'MIT OR Apache-2.0';

/** What is released, by its name, and its parts. */
type Products = Record<string, readonly Part[]>;

export function billOf(products: Products, version: string, seconds: number): object {
	const parts = sorted(Object.values(products).flat());
	const own = Object.keys(products).map((name) => ({
		...described(name, version, OWN_LICENCE), SPDXID: idOf(name, version)
	}));
	const packages = [...own, ...parts.map(packageOf)];
	const relationships = Object.entries(products).flatMap(([name, inner]) => [
		relation('SPDXRef-DOCUMENT', 'DESCRIBES', idOf(name, version)),
		...inner.map((part) => relation(idOf(name, version), 'CONTAINS', idOf(part.name, part.version)))
	]);
	const said = createHash('sha256').update(JSON.stringify([packages, relationships])).digest('hex');
	return {
		spdxVersion: 'SPDX-2.3',
		dataLicense: 'CC0-1.0',
		SPDXID: 'SPDXRef-DOCUMENT',
		name: `write-cliff-${version}`,
		documentNamespace: `urn:write-cliff:${version}:${said}`,
		creationInfo: {
			created: new Date(seconds * 1000).toISOString().replace('.000', ''),
			creators: ['Organization: The Write Cliff authors']
		},
		packages,
		relationships
	};
}

function described(name: string, version: string, licence: string) {
	return {
		name,
		versionInfo: version,
		downloadLocation: 'NOASSERTION',
		filesAnalyzed: false,
		licenseConcluded: licence,
		licenseDeclared: licence,
		copyrightText: 'NOASSERTION'
	};
}

function packageOf(part: Part): object {
	const { name, version, licence, from, checksum } = part;
	return {
		...described(name, version, licence.replaceAll('/', ' OR ')),
		SPDXID: idOf(name, version),
		...(checksum && {
			checksums: [{ algorithm: checksum.algorithm, checksumValue: checksum.value }]
		}),
		...(from && {
			externalRefs: [{
				referenceCategory: 'PACKAGE-MANAGER',
				referenceType: 'purl',
				referenceLocator: addressOf(from, name, version)
			}]
		})
	};
}

/** `pkg:npm/%40formatjs/fast-memoize@1.0.0` */
function addressOf(from: string, name: string, version: string): string {
	const path = name.split('/').map(encodeURIComponent).join('/');
	return `pkg:${from}/${path}@${encodeURIComponent(version)}`;
}

/** Letters, digits, dots and hyphens only. */
function idOf(name: string, version: string): string {
	return `SPDXRef-${name}-${version}`.replaceAll(/[^A-Za-z0-9.-]+/g, '-');
}

function relation(from: string, kind: string, to: string): object {
	return { spdxElementId: from, relationshipType: kind, relatedSpdxElement: to };
}

if (import.meta.main) {
	const [version = '', seconds = '', file = ''] = process.argv.slice(2);
	const accepted = acceptedIn(PROJECT);
	const products = {
		'write-cliff-site': partsOfSite(WEB),
		'write-cliff-crates': partsOfCrates('commandLine', readCrates(WEB), PROJECT, accepted)
	};
	writeFileSync(file, `${JSON.stringify(billOf(products, version, Number(seconds)), null, 2)}\n`);
}
