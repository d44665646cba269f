/*
 * The crates that are in what Rust builds: `src/generated/crates.json` has Cargo's metadata, and
 * `Cargo.lock` the checksums.
 * 1. What a build script or a macro needs runs on the builder's machine and is not listed.
 * 2. The standard library is not in Cargo's metadata: `rust.ts` reads it.
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

/** What xtask has written about crates and the toolchain. */
export interface Crates {
  sysroot: string;
  /** The toolchain's version. */
  rust: string;
  /** The target of the crates in the browser. */
  target: string;
  /** The crates that the site's WebAssembly files are built from: `serde 1.0.229`. */
  site: string[];
  /** Those of the command line, which is built from every crate of the core. */
  commandLine: string[];
  cargo: { packages: Package[] };
}

export function readCrates(web: string): Crates {
  const file = join(web, 'src/generated/crates.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Crates;
}

/** The crates of others, each with its checksum of `Cargo.lock`. */
export function partsOfCrates(
  which: 'site' | 'commandLine', crates: Crates, project: string, accepted: readonly string[],
): Part[] {
  const lock = parse(readFileSync(join(project, 'Cargo.lock'), 'utf8'));
  const locked = lock['package'] as { name: string; version: string; checksum?: string }[];
  const built = new Set(crates[which]);
  const ofOthers = crates.cargo.packages.filter(({ name, version, source }) =>
    source !== null && built.has(`${name} ${version}`));
  return ofOthers.map(({ name, version, license, repository, manifest_path: manifest }) => {
    const value = locked.find((one) => one.name === name && one.version === version)?.checksum;
    const checksum = value === undefined ? null : { algorithm: 'SHA-256' as const, value };
    const offered = {
      from: 'cargo' as const, name, version, checksum, licence: license ?? '',
      address: repository ?? '',
    };
    return partOf(offered, textsIn(dirname(manifest)), accepted);
  });
}
