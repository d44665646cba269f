/* The site's citation, and the third-party parts of the built site with their notices. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { building } from '$app/env';
import { pages } from '#content/words';
import { noticesOf } from './parts/notices';
import type { Part } from './parts/part';
import { partsOfSite } from './parts/shipped';

/** The site is built in the folder `web`. */
const WEB = process.cwd();
const CITATION = 'CITATION.cff';

export interface Citation {
  /** The file that programs read; the other fields come from it. */
  file: string;
  authors: string;
  title: string;
  version: string;
}

export function citation(): Citation {
  const text = readFileSync(join(WEB, '..', CITATION), 'utf8');
  const field = (name: string) => {
    const match = new RegExp(`^(?: +- )?${name}: (.+)$`, 'm').exec(text);
    if (!match) throw new Error(`${CITATION}: expected a line ${name}: ...`);
    return match[1]!;
  };
  return {
    file: CITATION,
    authors: field('name'),
    title: field('title'),
    version: field('version'),
  };
}

/**
 * Returns the third-party parts; none while Vite serves the sources, because nothing has been
 * built.
 */
export function parts(): Part[] {
  return building ? partsOfSite(WEB) : [];
}

/** Returns the notices of all third-party parts of the built site. */
export function notices(): string {
  return noticesOf(parts(), pages.about.noticesLead);
}
