/* The list of sources: its tables become rows with anchors. */
import { lexer, parser, Parser } from 'marked';

/** A document's tables: the ids that a row explains, and its cells. */
export interface SourceTable {
  header: string[];
  rows: { ids: string[]; cells: string[] }[];
}

export type SourcePart =
  | { kind: 'heading'; html: string }
  | { kind: 'prose'; html: string }
  | ({ kind: 'table' } & SourceTable);

export async function readSources(): Promise<{ title: string; parts: SourcePart[] }> {
  const { default: document } = await import('#language/SOURCES.md?raw');
  return sources(document);
}

/** A table gets anchors if its first column is `id`, in every language. */
export function sources(document: string): { title: string; parts: SourcePart[] } {
  let title = '';
  const parts: SourcePart[] = [];
  for (const token of lexer(document)) {
    if (token.type === 'heading' && token.depth === 1) title = token.text;
    else if (token.type === 'heading') {
      parts.push({ kind: 'heading', html: Parser.parseInline(token.tokens ?? []) });
    } else if (token.type === 'table') {
      const header: string[] = token.header.map((cell: { text: string }) => cell.text);
      const rows = (token.rows as { text: string; tokens: never[] }[][]).map((cells) => ({
        ids: header[0] === 'id' ? cells[0]!.text.split(', ') : [],
        cells: cells.map((cell) => Parser.parseInline(cell.tokens)),
      }));
      parts.push({ kind: 'table', header, rows });
    } else if (token.type !== 'space') {
      parts.push({ kind: 'prose', html: parser([token]) });
    }
  }
  return { title, parts };
}
