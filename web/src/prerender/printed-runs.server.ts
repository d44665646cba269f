/*
 * The finished runs that the command line printed before the build, in folders of `src/generated`.
 * They are read as files, because as modules their 86 MB would be compiled with the pages. Server
 * only.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The site is built in the folder `web`. */
const GENERATED = join(process.cwd(), 'src/generated');

/** Caches runs, because several pages may show the same one. */
const cache = new Map<string, unknown>();

/** Returns the names of the runs in a folder, in alphabetical order. */
export function printedRunNames(folder: string): string[] {
  return readdirSync(join(GENERATED, folder))
    .sort()
    .map((file) => file.replace('.json', ''));
}

/** Returns the run `FOLDER/NAME`, or null if it does not exist. */
export function printedRun<Run>(path: string): Run | null {
  if (!cache.has(path)) {
    const file = join(GENERATED, `${path}.json`);
    cache.set(path, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
  }
  return cache.get(path) as Run | null;
}
