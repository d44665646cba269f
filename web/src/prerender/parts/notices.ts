/*
 * The notices as one text: the name of each part, then its license. Parts with the same text are
 * listed together above it.
 */
import type { Part } from './part.ts';

const LINE = '-'.repeat(72);

/** Between the lead and the blocks. */
export const BLOCK = `\n\n${LINE}\n`;

export function noticesOf(parts: readonly Part[], lead: string): string {
  const byText = Map.groupBy(parts, ({ texts }) => texts.join('\n\n'));
  const blocks = [...byText].map(([text, which]) => [...which.map(headOf), '', text].join('\n'));
  return `${[lead, ...blocks].join(BLOCK)}\n`;
}

function headOf({ name, version, licence, address }: Part): string {
  return [`${name} ${version}`, licence, address].filter((text) => text !== '').join(', ');
}
