/*
 * The finished runs that the command line printed before the build, in folders of `src/generated`.
 * They are read as files: as modules, their 86 MB would be compiled with the pages. Server only.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The site is built in the folder `web`. */
const GENERATED = join(process.cwd(), 'src/generated');

/** A run that several pages show is read once. */
const kept = new Map<string, unknown>();

/** The names of the runs of a folder, in alphabetical order. */
export function printedIn(folder: string): string[] {
  return readdirSync(join(GENERATED, folder)).sort().map((file) => file.replace('.json', ''));
}

/** `FOLDER/NAME`, or null when there is no such run. */
export function printed<Run>(path: string): Run | null {
  if (!kept.has(path)) {
    const file = join(GENERATED, `${path}.json`);
    kept.set(path, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
  }
  return kept.get(path) as Run | null;
}
