/* Reads a claim of a source from its file. */
import type { TomlTable } from 'smol-toml';
import { fieldsOfFile } from './files';

export async function claimOf(id: string): Promise<TomlTable> {
  const claims = await fieldsOfFile(`evidence/claims/${id.split('-')[0]}`);
  const claim = claims[id];
  if (typeof claim !== 'object') throw new Error(`expected a claim, found ${id}`);
  return claim as TomlTable;
}

/** The numbers of a field, in their order. */
export const numbersOf = (claim: TomlTable, field: string): number[] =>
  [...String(claim[field]).matchAll(/\d+(\.\d+)?/g)].map(([numeral]) => Number(numeral));
