/*
 * A plugin that writes down which packages a build puts into its files, so that the notices name
 * those and no others.
 * 1. A module counts if something of it is left in a chunk; one of which nothing is used does not.
 * 2. A file that is copied, such as a font, counts as well.
 * 3. A worker is bundled by itself, before the chunk that starts it: it takes the same plugin.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { folderOf } from './packages.ts';

/** Not among the sources, nor on the site. */
const FOLDER = '.svelte-kit/parts';

/** The builds that the site is made of. */
export const BUILDS = ['islands', 'pages'] as const;
type Build = (typeof BUILDS)[number];

const fileOf = (web: string, build: Build) => join(web, FOLDER, `${build}.json`);

export function recorder(web: string, build: Build): Plugin {
  const found = new Set<string>();
  const note = (path: string) => {
    const folder = folderOf(path);
    if (folder !== null) found.add(folder);
  };
  return {
    name: 'parts',
    generateBundle(_, bundle) {
      // The pages' program stays on the machine that builds them; the files it copies do not.
      const isSent = build === 'islands' || this.environment.name === 'serviceWorker';
      for (const output of Object.values(bundle)) {
        if (output.type === 'asset') output.originalFileNames.forEach(note);
        else if (isSent) {
          for (const [id, { renderedLength }] of Object.entries(output.modules)) {
            if (renderedLength > 0) note(id);
          }
        }
      }
      const file = fileOf(web, build);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...found].sort()));
    },
  };
}

/** The folders of the packages that these builds have put into the site. */
export function recorded(web: string): string[] {
  const lists = BUILDS.map((build) =>
    JSON.parse(readFileSync(fileOf(web, build), 'utf8')) as string[]);
  return [...new Set(lists.flat())].sort();
}
