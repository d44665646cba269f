/* The glossary: the terms that chapters link. */
import { marked } from 'marked';

/** One entry of `content/glossary.md`: a heading, what else it is called, and what it means. */
export interface Term {
  id: string;
  term: string;
  also: string[];
  html: string;
}

export async function readGlossary(): Promise<Term[]> {
  const { default: document } = await import('../../../content/glossary.md?raw');
  return glossary(document);
}

/** `## Term`, then perhaps a line `Also: other, words.`, then what it means. */
export function glossary(document: string): Term[] {
  return document.split(/^## /m).slice(1).map((entry) => {
    const [term = '', ...lines] = entry.split('\n');
    const also = lines.find((line) => line.startsWith('Also: '));
    const body = lines.filter((line) => line !== also).join('\n');
    return {
      id: term.trim().toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      term: term.trim(),
      also: (also ?? '').replace('Also: ', '').replace(/\.$/, '').split(', ').filter(Boolean),
      html: (marked.parse(body, { async: false }) as string).trim(),
    };
  });
}
