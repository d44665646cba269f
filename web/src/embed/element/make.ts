/*
 * Builds the element for the package and the site.
 * 1. `bundled` returns the element as one file: a module for the package, a classic script for the
 *    site.
 * 2. Run as a program, by `npm pack`, it writes the package's files: the module, its types, the
 *    custom-elements manifest and the licenses.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { manifest } from './reference.ts';

const ENTRIES = { es: 'index.ts', iife: 'classic.ts' };

/** `folder` is this folder; callers pass it, because bundled code is not beside its sources. */
export async function bundle(folder: string, format: keyof typeof ENTRIES): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    root: folder,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: join(folder, ENTRIES[format]),
        output: { format },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  if (output.length !== 1) throw new Error(`expected one file, found ${output.length}`);
  // The release states that the element contains no third-party code, so neither file has notices.
  const others = output[0].moduleIds.filter((module) => module.includes('node_modules'));
  if (others.length > 0) throw new Error(`expected no package in it, found ${others.join(', ')}`);
  return output[0].code;
}

async function make(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  writeFileSync(join(dist, 'write-cliff.js'), await bundle(folder, 'es'));
  writeFileSync(join(dist, 'custom-elements.json'), JSON.stringify(manifest(), null, 2));
  const { status } = spawnSync('tsc', [], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) {
    copyFileSync(join(folder, '../../../..', licence), join(dist, licence));
  }
}

if (import.meta.main) await make(import.meta.dirname);
