/*
 * The npm packages with files in the built site, by their folders below `node_modules`, with the
 * checksums of `package-lock.json`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsIn } from './licence.ts';
import { partOf, type Part } from './part.ts';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  repository?: string | { url: string };
}

/**
 * Returns the folder of the package that a module belongs to, relative to the folder `web`:
 * `node_modules/d3-array`. Returns null for a module of the project.
 */
export function folderOf(module: string): string | null {
  const path = module.replaceAll('\\', '/').replaceAll('\0', '');
  const match = /^(?:.*?\/)?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path);
  return match?.[1] ?? helperOf(path);
}

/**
 * Returns the folder for the bundler's own helpers, which have no file: `vite/preload-helper.js`.
 */
function helperOf(path: string): string | null {
  const match = /^(vite|rolldown)\//.exec(path);
  return match && `node_modules/${match[1]}`;
}

export function partsOfPackages(
  folders: readonly string[],
  web: string,
  accepted: readonly string[],
): Part[] {
  const lock = JSON.parse(readFileSync(join(web, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  return folders.map((folder) => {
    const file = join(web, folder, 'package.json');
    const {
      name,
      version,
      license = '',
      repository,
    } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    const offered = {
      from: 'npm' as const,
      name,
      version,
      licence: license,
      address: addressOf(typeof repository === 'string' ? repository : (repository?.url ?? '')),
      checksum: checksumOf(lock.packages[folder]?.integrity),
    };
    return partOf(offered, textsIn(join(web, folder)), accepted);
  });
}

/**
 * Normalizes a repository's address. npm accepts several forms, and takes a mere `owner/name` as
 * GitHub's.
 */
function addressOf(repository: string): string {
  const path = repository.replace(/^git\+/, '').replace(/\.git$/, '');
  return path.replace(/^git@github\.com:|^(?=[\w-]+\/[\w.-]+$)/, 'https://github.com/');
}

/** Converts npm's `sha512-` and base64 to hexadecimal digits. */
function checksumOf(integrity: string | undefined): Part['checksum'] {
  const match = /^sha512-(\S+)$/.exec(integrity ?? '');
  if (!match) return null;
  return { algorithm: 'SHA-512', value: Buffer.from(match[1]!, 'base64').toString('hex') };
}
