/*
 * The files of drives, workloads and claims, by folder and name: `scenarios/v300-240`. A page
 * receives their content as data, so that a browser needs no TOML parser.
 */
import { parse, type TomlTable, type TomlValue } from 'smol-toml';
import type { Field, Fields } from '#sim/protocol';

const FILES = import.meta.glob<string>(
  '../../../content/{scenarios,workloads,content-types,drives,nand,evidence,evidence/*}/*.toml',
  { query: '?raw', import: 'default' },
);

const cache = new Map<string, Promise<TomlTable>>();

/** The fields of a file, which is parsed once; none if there is no such file. */
export function fieldsOfFile(file: string): Promise<TomlTable> {
  const cached = cache.get(file);
  if (cached) return cached;
  const text = FILES[`../../../content/${file}.toml`]?.() ?? Promise.resolve('');
  const fields = text.then((toml) => parse(toml, { integersAsBigInt: true }) as TomlTable);
  cache.set(file, fields);
  return fields;
}

/** The fields of a file, as a page receives them. */
export async function documentOf(file: string): Promise<Fields> {
  return plain(await fieldsOfFile(file));
}

/** Fields as JSON values. The core tells whole numbers from others by their digits. */
export function plain(fields: TomlTable): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, plainValue(name, value)]),
  );
}

function plainValue(name: string, value: TomlValue): Field {
  if (Array.isArray(value)) return value.map((part) => plainValue(name, part));
  // A date would be a table without fields, which the core refuses, as it refuses a date.
  if (typeof value === 'object') return plain(value as TomlTable);
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new Error(`${name}: expected a number up to 2^53, found ${value}`);
}

/** The text of a field in a table, or null if it is not text. */
export function wordOf(fields: TomlTable | Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' ? value : null;
}
