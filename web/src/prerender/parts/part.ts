/* A part: third-party work that the project ships. */
import { chosenLicences, textsOf, type Texts } from './licence.ts';

export interface Part {
  /** Its registry, as in a package URL (purl); null for Rust itself. */
  from: 'cargo' | 'npm' | null;
  name: string;
  version: string;
  /** Its license, as an SPDX expression. */
  licence: string;
  /** The address of its sources, as given by its package. */
  address: string;
  /** The checksum of the downloaded package, in hexadecimal digits. */
  checksum: { algorithm: 'SHA-256' | 'SHA-512'; value: string } | null;
  /** The texts of the chosen licenses, and their notices. */
  texts: string[];
}

export type Offered = Omit<Part, 'texts'>;

/**
 * Returns a part with its texts. Throws if it may not be shipped: it has no accepted license, or no
 * text of it.
 */
export function partOf(offered: Offered, texts: Texts, accepted: readonly string[]): Part {
  const { name, version, licence } = offered;
  const licences = chosenLicences(licence, accepted);
  if (licences === null) {
    throw new Error(`${name} ${version}: expected a licence of .cargo/deny.toml, found ${licence}`);
  }
  const chosen = textsOf(texts, licences);
  if (chosen.length === 0) {
    throw new Error(`${name} ${version}: expected the text of ${licences.join(' and ')}`);
  }
  return { ...offered, texts: chosen };
}

/** Returns the parts sorted by name, then version, each once. */
export function sortParts(parts: readonly Part[]): Part[] {
  const key = ({ name, version }: Part) => `${name.toLowerCase()} ${version}`;
  const each = new Map(parts.map((part) => [key(part), part]));
  return [...each.keys()].sort().map((name) => each.get(name)!);
}
