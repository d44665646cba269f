/*
 * The crates in the Rust builds, from Cargo's metadata in `src/generated/crates.json` and the
 * checksums in `Cargo.lock`.
 * 1. Dependencies of build scripts and macros run only on the build machine and are not listed.
 * 2. The standard library is not in Cargo's metadata; `rust.ts` reads its notices.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'smol-toml';
import { textsIn } from './licence.ts';
import { partOf, type Part } from './part.ts';

interface Package {
  name: string;
  version: string;
  license: string | null;
  repository: string | null;
  /** Null for a crate of this project. */
  source: string | null;
  manifest_path: string;
}

/** The data that xtask writes about the crates and the toolchain. */
export interface Crates {
  sysroot: string;
  /** The toolchain's version. */
  rust: string;
  /** The target triple of the browser's crates. */
  target: string;
  /** The crates in the site's WebAssembly files: `serde 1.0.229`. */
  site: string[];
  /** The crates in the command line, which is built from every crate of the core. */
  commandLine: string[];
  cargo: { packages: Package[] };
}

export function readCrates(web: string): Crates {
  const file = join(web, 'src/generated/crates.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Crates;
}

/** Returns the third-party crates, each with its checksum from `Cargo.lock`. */
export function partsOfCrates(
  which: 'site' | 'commandLine',
  crates: Crates,
  project: string,
  accepted: readonly string[],
): Part[] {
  const lock = parse(readFileSync(join(project, 'Cargo.lock'), 'utf8'));
  const locked = lock['package'] as { name: string; version: string; checksum?: string }[];
  const built = new Set(crates[which]);
  const ofOthers = crates.cargo.packages.filter(
    ({ name, version, source }) => source !== null && built.has(`${name} ${version}`),
  );
  return ofOthers.map(({ name, version, license, repository, manifest_path: manifest }) => {
    const value = locked.find((one) => one.name === name && one.version === version)?.checksum;
    const checksum = value === undefined ? null : { algorithm: 'SHA-256' as const, value };
    const offered = {
      from: 'cargo' as const,
      name,
      version,
      checksum,
      licence: license ?? '',
      address: repository ?? '',
    };
    return partOf(offered, textsIn(dirname(manifest)), accepted);
  });
}
