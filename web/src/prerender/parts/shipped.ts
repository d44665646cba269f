/* All third-party parts of the built site. */
import { join } from 'node:path';
import { partsOfCrates, readCrates } from './crates.ts';
import { acceptedIn } from './licence.ts';
import { sortParts, type Part } from './part.ts';
import { partsOfPackages } from './packages.ts';
import { recordedFolders } from './recorder.ts';
import { partOfRust } from './rust.ts';

/** Packages whose files are copied to the site after the builds (`search.ts`). */
const COPIED = ['node_modules/pagefind'];

/** Returns the parts. `web` is the folder of the site's sources; the site must have been built. */
export function partsOfSite(web: string): Part[] {
  const project = join(web, '..');
  const accepted = acceptedIn(project);
  const crates = readCrates(web);
  return sortParts([
    ...partsOfCrates('site', crates, project, accepted),
    partOfRust(crates, accepted),
    ...partsOfPackages([...recordedFolders(web), ...COPIED], web, accepted),
  ]);
}
