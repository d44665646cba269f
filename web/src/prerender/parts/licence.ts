/*
 * Licenses by their SPDX names, and their texts.
 * 1. A work may be offered under several licenses: `MIT OR Apache-2.0`. The project takes the one
 *    that comes first in its list of accepted licenses, `.cargo/deny.toml`, and shows only its
 *    text.
 * 2. The text comes from the work's own folder. A work without a text cannot be shipped.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import parse from 'spdx-expression-parse';

/** Matches the names of files with licenses and notices. */
const TEXT = /^(licen[cs]e|copying|copyright|notice|unlicense)/i;
const NOTICE = /^notice/i;
/**
 * The heading above the licenses of a program that a package contains, none of which ends up in its
 * output.
 */
const OF_PROGRAM = /^#+ Licenses of bundled dependencies$/m;

/** Returns the licenses that a part may have, in order of preference. */
export function acceptedIn(project: string): string[] {
  const fields = parseToml(readFileSync(join(project, '.cargo/deny.toml'), 'utf8'));
  return (fields['licenses'] as { allow: string[] }).allow;
}

/**
 * Returns the licenses chosen from those that a work is offered under, or null if none is accepted:
 * `(MIT OR Apache-2.0) AND Unicode-3.0` gives MIT and Unicode-3.0.
 */
export function chosenLicences(expression: string, accepted: readonly string[]): string[] | null {
  const rank = (names: string[]) => Math.max(...names.map((name) => accepted.indexOf(name)));
  const takenOf = (offer: parse.Info): string[] | null => {
    if (!('conjunction' in offer)) {
      const isPlain = !('plus' in offer) && !('exception' in offer);
      return isPlain && accepted.includes(offer.license) ? [offer.license] : null;
    }
    const [left, right] = [takenOf(offer.left), takenOf(offer.right)];
    if (offer.conjunction === 'and') return left && right && [...left, ...right];
    if (left === null || right === null) return left ?? right;
    return rank(right) < rank(left) ? right : left;
  };
  try {
    return takenOf(parse(expression.replaceAll('/', ' OR ')));
  } catch {
    return null; // it is no SPDX expression
  }
}

/** Texts by the names of their files. */
export type Texts = Record<string, string>;

/**
 * Returns the texts in a work's folder, or in a folder of texts there, by the names of their
 * files.
 */
export function textsIn(folder: string): Texts {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) =>
    TEXT.test(name),
  );
  const texts = entries.flatMap((entry): [string, string][] => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [[entry.name, readFileSync(path, 'utf8')]];
    return readdirSync(path).map((name) => [
      `${entry.name}/${name}`,
      readFileSync(join(path, name), 'utf8'),
    ]);
  });
  return Object.fromEntries(texts.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Returns the texts of the chosen licenses and the notices. If no file names a chosen license, as
 * with a plain `LICENSE`, all files are returned.
 */
export function textsOf(texts: Texts, licences: readonly string[]): string[] {
  const word = (licence: string) => licence.split('-')[0]!.toUpperCase();
  const isNamed = (file: string) =>
    licences.some((licence) => file.toUpperCase().includes(word(licence)));
  const files = Object.keys(texts);
  const chosen = files.some(isNamed)
    ? files.filter((file) => isNamed(file) || NOTICE.test(file))
    : files;
  return chosen.map((file) => texts[file]!.replaceAll('\r\n', '\n').split(OF_PROGRAM)[0]!.trim());
}
