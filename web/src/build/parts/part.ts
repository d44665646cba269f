/* A part: the work of others that the project ships. */
import { taken, textsOf, type Texts } from './licence.ts';

export interface Part {
  /** Where it came from, as a package address (purl) names it; nothing for Rust itself. */
  from: 'cargo' | 'npm' | null;
  name: string;
  version: string;
  /** What it is offered under, as an SPDX expression. */
  licence: string;
  /** Its sources, as its own package says. */
  address: string;
  /** Of the package as it was fetched, in hexadecimal digits. */
  checksum: { algorithm: 'SHA-256' | 'SHA-512'; value: string } | null;
  /** The licences that the project takes, and the notices that belong to them. */
  texts: string[];
}

export type Offered = Omit<Part, 'texts'>;

/** Fails if the part may not be shipped: no accepted licence, or no text of it. */
export function partOf(offered: Offered, texts: Texts, accepted: readonly string[]): Part {
  const { name, version, licence } = offered;
  const licences = taken(licence, accepted);
  if (licences === null) {
    throw new Error(`${name} ${version}: expected a licence of .cargo/deny.toml, found ${licence}`);
  }
  const chosen = textsOf(texts, licences);
  if (chosen.length === 0) {
    throw new Error(`${name} ${version}: expected the text of ${licences.join(' and ')}`);
  }
  return { ...offered, texts: chosen };
}

/** By name, then version; each once. */
export function sorted(parts: readonly Part[]): Part[] {
  const key = ({ name, version }: Part) => `${name.toLowerCase()} ${version}`;
  const each = new Map(parts.map((part) => [key(part), part]));
  return [...each.keys()].sort().map((name) => each.get(name)!);
}
