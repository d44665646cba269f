/* How to cite the site and a figure on it. The facts are those of `CITATION.cff`. */
import file from '../../../CITATION.cff?raw';

const sources = field('repository-code');

export const CITATION = {
  authors: field('name'),
  title: field('title'),
  version: field('version'),
};

/** Where the sources are; null until the project has an address of its own. */
export const SOURCES = sources.startsWith('https://example.org/') ? null : sources;

/** A figure as programs for citations read it. The key of an entry has no spaces. */
export function bibtexOf(key: string, figure: string, address: string): string {
  const { authors, title, version } = CITATION;
  const fields = {
    author: `{${authors}}`,
    title: `{${figure}}`,
    howpublished: title,
    version,
    url: address,
    urldate: today(),
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@misc{write-cliff-${key},\n${lines.join('')}}\n`;
}

/** The reader's day, `2026-11-29`. */
export function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

function field(name: string): string {
  const match = new RegExp(`^(?: +- )?${name}: (.+)$`, 'm').exec(file);
  if (!match) throw new Error(`CITATION.cff: expected a line ${name}: ...`);
  return match[1]!;
}
