/*
 * The filters of a list, in the address after `?`, so that a link shows the sender's view. Only
 * differences from the default are written; a field that cannot be read is reported and ignored.
 */
import type { Problem } from './version';

export class Address {
  readonly problems: Problem[] = [];
  private readonly fields: URLSearchParams;

  constructor(search: string) {
    this.fields = new URLSearchParams(search);
  }

  /** The reader's search words. */
  words(name: string): string {
    return (this.fields.get(name) ?? '').slice(0, 100);
  }

  /** One of the allowed values, or the default. */
  choice<Value extends string, Default>(
    name: string,
    values: readonly Value[],
    usual: Default,
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

/** Leaves out fields that are null or empty. The page and the anchor stay. */
export function addressWith(fields: Record<string, string | null>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => !!field[1]);
  const query = new URLSearchParams(given).toString();
  const { pathname, hash } = location;
  return `${pathname}${query === '' ? '' : '?'}${query}${hash}`;
}
