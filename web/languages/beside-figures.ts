// Collects the English sentences beside figures, in the files of drives, parts, claims, workloads,
// scenarios and content types.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';

type Place = 'drives.json' | 'catalogue.json';
type Field = [name: string, value: unknown];

/** Names of the fields with sentences; other fields hold figures and names of files. */
const DRIVE_FIELDS = ['source', 'fitted', 'text'];
const DATA_FIELDS = [
  'title',
  'sample',
  'source',
  'subject',
  'claim',
  'published',
  'corrected',
  'unit',
  'why',
  'correction',
];

/** Returns the sentences by the file in which a language translates them; each once, sorted. */
export function sentencesBesideFigures(root: string): Record<Place, string[]> {
  const said = (folder: string, names: string[]) =>
    fieldsIn(join(root, 'content', folder)).flatMap(([name, value]) =>
      names.includes(name) && typeof value === 'string' ? bare(value) : [],
    );
  const sorted = (sentences: string[]) =>
    [...new Set(sentences)].filter((sentence) => /\p{L}{2}/u.test(sentence)).sort();
  const DATA = ['evidence/claims', 'workloads', 'scenarios', 'content-types'];
  return {
    // A drive's name is the same in every language.
    'drives.json': sorted([
      ...said('drives', DRIVE_FIELDS),
      ...said('nand', [...DRIVE_FIELDS, 'name']),
    ]),
    'catalogue.json': sorted(DATA.flatMap((folder) => said(folder, DATA_FIELDS))),
  };
}

/**
 * Strips the prefix of an assumption, which a badge shows, and the drive's name from a scenario's
 * title.
 */
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
    typeof value === 'object' && value !== null ? fieldsOf(value) : [[name, value]],
  );
}
