// The English sentences that stand beside figures, in the files of drives, parts, claims,
// workloads, scenarios and content types.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';

type Place = 'drives.json' | 'catalogue.json';
type Field = [name: string, value: unknown];

/** The sentences of a field, by its name; others are figures and names of files. */
const DRIVE_FIELDS = ['source', 'fitted', 'text'];
const DATA_FIELDS = [
	'title', 'sample', 'source', 'subject', 'claim', 'published', 'corrected', 'unit', 'why',
	'correction'
];

/** By the file in which a language translates them; each once, sorted. */
export function sentencesBesideFigures(root: string): Record<Place, string[]> {
	const said = (folder: string, names: string[]) =>
		fieldsIn(join(root, 'content', folder)).flatMap(([name, value]) =>
			(names.includes(name) && typeof value === 'string' ? bare(value) : []));
	const sorted = (sentences: string[]) =>
		[...new Set(sentences)].filter((sentence) => /\p{L}{2}/u.test(sentence)).sort();
	const DATA = ['evidence/claims', 'workloads', 'scenarios', 'content-types'];
	return {
		// A drive's name is the same in every language.
		'drives.json': sorted([
			...said('drives', DRIVE_FIELDS), ...said('nand', [...DRIVE_FIELDS, 'name'])
		]),
		'catalogue.json': sorted(DATA.flatMap((folder) => said(folder, DATA_FIELDS)))
	};
}

/** An assumption is marked by a badge of its own; a scenario's title begins with its drive. */
function bare(sentence: string): string[] {
	const rest = sentence.replace(/^assumed(: )?/, '').replace(/^[^:]*: (?=\d+ KiB )/, '');
	return rest === '' ? [] : [rest];
}

function fieldsIn(folder: string): Field[] {
	const files = readdirSync(folder).filter((name) => name.endsWith('.toml'));
	return files.flatMap((name) => fieldsOf(parse(readFileSync(join(folder, name), 'utf8'))));
}

function fieldsOf(table: object): Field[] {
	return Object.entries(table).flatMap(([name, value]): Field[] =>
		(typeof value === 'object' && value !== null ? fieldsOf(value) : [[name, value]]));
}
