/*
 * A plugin that records the packages that a build puts into its files, so that the notices name
 * exactly these.
 * 1. A module counts if some of its code is left in a chunk; a module that was shaken out does not.
 * 2. A copied file, such as a font, counts as well.
 * 3. A worker is bundled separately, before the chunk that starts it, with the same plugin.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { folderOf } from './packages.ts';

/** Neither among the sources nor on the site. */
const FOLDER = '.svelte-kit/parts';

/** The builds that make up the site. */
export const BUILDS = ['islands', 'examples', 'pages'] as const;
type Build = (typeof BUILDS)[number];

const fileOf = (web: string, build: Build) => join(web, FOLDER, `${build}.json`);

export function recorder(web: string, build: Build): Plugin {
  const folders = new Set<string>();
  const note = (path: string) => {
    const folder = folderOf(path);
    if (folder !== null) folders.add(folder);
  };
  return {
    name: 'parts',
    generateBundle(_, bundle) {
      // The pages' server code stays on the build machine, but the files that it copies are
      // shipped.
      const isSent = build !== 'pages' || this.environment.name === 'serviceWorker';
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
      writeFileSync(file, JSON.stringify([...folders].sort()));
    },
  };
}

/** Returns the folders of the packages recorded by these builds. */
export function recordedFolders(web: string): string[] {
  const lists = BUILDS.map(
    (build) => JSON.parse(readFileSync(fileOf(web, build), 'utf8')) as string[],
  );
  return [...new Set(lists.flat())].sort();
}
