/*
 * What a list is narrowed to, in the address after `?`, so that a link shows what its sender saw.
 * Only what differs from the default is written; what cannot be read is named, and not used.
 */
import type { Problem } from './version';

export class Address {
  readonly problems: Problem[] = [];
  private readonly fields: URLSearchParams;

  constructor(search: string) {
    this.fields = new URLSearchParams(search);
  }

  /** Words of the reader. */
  words(name: string): string {
    return (this.fields.get(name) ?? '').slice(0, 100);
  }

  /** One of a few, or the default. */
  choice<Value extends string, Default>(
    name: string, values: readonly Value[], usual: Default,
  ): Value | Default {
    const found = this.fields.get(name);
    if (found === null) return usual;
    const value = values.find((known) => known === found);
    if (value === undefined) {
      this.problems.push({ name, found: found.slice(0, 80), used: String(usual ?? '') });
    }
    return value ?? usual;
  }
}

/** Null and nothing are defaults. The page and the place on it stay. */
export function addressWith(fields: Record<string, string | null>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => !!field[1]);
  const query = new URLSearchParams(given).toString();
  const { pathname, hash } = location;
  return `${pathname}${query === '' ? '' : '?'}${query}${hash}`;
}
