/* The third-party parts of the built site, and their notices. */
import { building } from '$app/env';
import { pages } from '#content/words';
import { noticesOf } from './parts/notices';
import type { Part } from './parts/part';
import { partsOfSite } from './parts/shipped';

/** The site is built in the folder `web`. */
const WEB = process.cwd();

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
