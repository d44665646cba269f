// Archives made of the built site (`web/alone/make.ts`) and unpacked for a test.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import JSZip from 'jszip';

const SITE = 'https://example.org/write-cliff/';

export const HALL = 'write-cliff-hall.zip';

/**
 * Writes an archive of the site built in the folder `web`, and its files, into `folder`. Returns
 * the files by their names. `only` are the files to make, as for the program.
 */
export async function unpacked(
  web: string,
  folder: string,
  archive: string,
  only = archive,
): Promise<ReadonlyMap<string, string>> {
  const program = ['alone/make.ts', '--address', SITE, '--only', only, folder];
  const made = spawnSync('node', program, { cwd: web, encoding: 'utf8' });
  if (made.status !== 0) throw made.error ?? new Error(made.stderr);
  const zip = await JSZip.loadAsync(readFileSync(join(folder, archive)));
  const files = new Map<string, string>();
  for (const [name, entry] of Object.entries(zip.files)) {
    const text = await entry.async('string');
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    files.set(name, text);
  }
  return files;
}
