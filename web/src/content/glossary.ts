/* The glossary: the terms that chapters link. */
import { marked } from 'marked';
import terms from '#language/glossary.json';

export interface Term {
  id: string;
  term: string;
  /** Synonyms, which are linked too. */
  also: string[];
  /** The part of figures whose look it wears, such as `page-stale`; null if it has none. */
  part: string | null;
  html: string;
}

export const GLOSSARY: readonly Term[] = Object.entries(terms).map(([id, entry]) => ({
  id,
  term: entry.term,
  also: 'also' in entry ? entry.also : [],
  part: 'part' in entry ? entry.part : null,
  html: (marked.parse(entry.means, { async: false }) as string).trim(),
}));
