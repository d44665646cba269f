// Pages offer files that exist only once the site is published. Until then an offer is a template,
// which shows nothing: `<template data-offer="chapters">`. It becomes a `div` that has no other in
// it, and the size of each file is put into `<data value="files/chapters/nand.html">`.
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the files, within the site. */
export const OFFERED = 'files/';

const OFFER = /<(template|div) data-offer="([\w-]+)"[^>]*>(.*?)<\/\1>/gs;
const SIZE = /(<data value="([^"]*)">).*?(<\/data>)/gs;

/** Shows the offers of all pages of a site whose files are there. */
export function showOffers(folder: string): void {
  for (const name of globSync('**/index.html', { cwd: folder })) {
    const file = join(folder, name);
    const page = readFileSync(file, 'utf8');
    const shown = offered(page, (offer) => statSync(join(folder, offer)).size);
    if (shown !== page) writeFileSync(file, shown);
  }
}

/** `bytesOf` returns a file's size. Offers named in `without` are left out. */
export function offered(
  page: string,
  bytesOf: (name: string) => number,
  without: readonly string[] = [],
): string {
  const [, language] = /<html\b[^>]* lang="([^"]*)"/.exec(page)!;
  return page.replaceAll(OFFER, (_, __, name: string, offer: string) => {
    if (without.includes(name)) return '';
    const shown = offer.replaceAll(
      SIZE,
      (_, begin: string, file: string, end: string) =>
        begin + sized(bytesOf(file), language!) + end,
    );
    return `<div data-offer="${name}">${shown}</div>`;
  });
}

function sized(bytes: number, language: string): string {
  const [unit, scale] = bytes < 1e6 ? ['kilobyte', 1e3] : ['megabyte', 1e6];
  const format = { style: 'unit', unit, maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / scale);
}
