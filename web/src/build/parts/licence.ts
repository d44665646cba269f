/*
 * Licences by their SPDX names, and their texts.
 * 1. A work may be offered under several licences: `MIT OR Apache-2.0`. The project takes the one
 *    that comes first in its list of accepted ones, `.cargo/deny.toml`, and shows only its text.
 * 2. The text is that of the work's own folder. A work without one cannot be shipped.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';

/** A file that a licence or a notice is in, by its name. */
const TEXT = /^(licen[cs]e|copying|copyright|notice|unlicense)/i;
const NOTICE = /^notice/i;
/** Below it are those of a program that a package brings, of which nothing is in what it builds. */
const OF_PROGRAM = /^#+ Licenses of bundled dependencies$/m;

/** The licences that a part may have, the preferred one first. */
export function acceptedIn(project: string): string[] {
  const fields = parse(readFileSync(join(project, '.cargo/deny.toml'), 'utf8'));
  return (fields['licenses'] as { allow: string[] }).allow;
}

/**
 * The licences that are taken of those a work is offered under, or null if none is accepted:
 * `(MIT OR Apache-2.0) AND Unicode-3.0` gives MIT and Unicode-3.0.
 */
export function taken(expression: string, accepted: readonly string[]): string[] | null {
  const tokens = expression.replaceAll('/', ' OR ').match(/[()]|[\w.+-]+/g) ?? [];
  let at = 0;
  const rank = (names: string[]) => Math.max(...names.map((name) => accepted.indexOf(name)));
  const one = (): string[] | null => {
    const token = tokens[at++] ?? '';
    if (token !== '(') return accepted.includes(token) ? [token] : null;
    const inner = either();
    at += 1;
    return inner;
  };
  const all = (): string[] | null => {
    let names = one();
    while (tokens[at] === 'AND') {
      at += 1;
      const more = one();
      names = names && more && [...names, ...more];
    }
    return names;
  };
  const either = (): string[] | null => {
    let best = all();
    while (tokens[at] === 'OR') {
      at += 1;
      const other = all();
      if (best === null || (other !== null && rank(other) < rank(best))) best = other;
    }
    return best;
  };
  const names = either();
  return at === tokens.length ? names : null;
}

/** A text, by the name of its file. */
export type Texts = Record<string, string>;

/** The texts in a folder of a work, by the names of their files. */
export function textsIn(folder: string): Texts {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name)).map(({ name }) => name).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/**
 * Of a work's texts, those of the licences that are taken, and its notices. A file that names no
 * licence, such as `LICENSE`, is the text of all.
 */
export function textsOf(texts: Texts, licences: readonly string[]): string[] {
  const word = (licence: string) => licence.split('-')[0]!.toUpperCase();
  const isNamed = (file: string) =>
    licences.some((licence) => file.toUpperCase().includes(word(licence)));
  const files = Object.keys(texts);
  const chosen = files.some(isNamed)
    ? files.filter((file) => isNamed(file) || NOTICE.test(file)) : files;
  return chosen.map((file) => texts[file]!.replaceAll('\r\n', '\n').split(OF_PROGRAM)[0]!.trim());
}
