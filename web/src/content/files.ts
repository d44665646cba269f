/*
 * The files of drives, workloads and claims, by folder and name: `scenarios/v300-240`. The core
 * reads them as they are; the site reads the few fields that name the other files of a run.
 */
import { parse, stringify, type TomlTable } from 'smol-toml';

const FILES = import.meta.glob<string>(
  '../../../content/{scenarios,workloads,content-types,drives,nand,evidence,evidence/*}/*.toml',
  { query: '?raw', import: 'default' },
);

/** The text of a file; empty if there is none, which the core refuses by its name. */
export async function textOf(file: string): Promise<string> {
  return (await FILES[`../../../content/${file}.toml`]?.()) ?? '';
}

const read = new Map<string, Promise<TomlTable>>();

/** The fields of a file, which is parsed once. */
export function fieldsOfFile(file: string): Promise<TomlTable> {
  const known = read.get(file);
  if (known) return known;
  const fields = textOf(file).then(fieldsOf);
  read.set(file, fields);
  return fields;
}

/** The fields of a text. Whole numbers stay apart from others, so that `written` gives the same. */
export function fieldsOf(text: string): TomlTable {
  return parse(text, { integersAsBigInt: true }) as TomlTable;
}

/** The text of fields. */
export function written(fields: unknown): string {
  return stringify(fields, { numbersAsFloat: true });
}

/** The word that a field of a table has, if it is one. */
export function wordOf(fields: TomlTable, name: string): string | null {
  const found = fields[name];
  return typeof found === 'string' ? found : null;
}
