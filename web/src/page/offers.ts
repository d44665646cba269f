/*
 * Data that several islands of a page need, sent once: `<wc-data name="run/v300-240">`. It is read
 * when the first of them asks.
 */
const offers = new Map<string, () => unknown>();

/** Offers data under a name; a later offer replaces an earlier one. */
export function offer(name: string, read: () => unknown): void {
  let cached: { value: unknown } | null = null;
  offers.set(name, () => (cached ??= { value: read() }).value);
}

export function dataOf<Data>(name: string): Data {
  const read = offers.get(name);
  if (!read) throw new Error(`expected the page to have the data ${name}`);
  return read() as Data;
}
