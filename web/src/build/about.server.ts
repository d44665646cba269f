/* What the site says of itself: how to cite it, and what the built site has in it of others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { building } from '$app/env';
import { pages } from '#content/words';
import { noticesOf } from './parts/notices';
import type { Part } from './parts/part';
import { partsOfSite } from './parts/shipped';

/** The site is built in the folder `web`. */
const WEB = process.cwd();

export interface Citation {
  authors: string;
  title: string;
  version: string;
}

/** From the file that programs read. */
export function citation(): Citation {
  const text = readFileSync(join(WEB, '../CITATION.cff'), 'utf8');
  const field = (name: string) => {
    const found = new RegExp(`^(?: +- )?${name}: (.+)$`, 'm').exec(text);
    if (!found) throw new Error(`CITATION.cff: expected a line ${name}: ...`);
    return found[1]!;
  };
  return { authors: field('name'), title: field('title'), version: field('version') };
}

/** Vite serves the sources themselves, and has built nothing: none then. */
export function parts(): Part[] {
  return building ? partsOfSite(WEB) : [];
}

/** The notices of everything that the built site has in it of others. */
export function notices(): string {
  return noticesOf(parts(), pages.about.noticesLead);
}
