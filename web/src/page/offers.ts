/*
 * Data that several islands of a page need, sent once: `<wc-data name="run/v300-240">`. It is read
 * when the first of them asks. Data that only an island far down needs is in files of the site,
 * each offered under its path.
 */
import { href } from '#link/site';

const offers = new Map<string, () => unknown>();

/** Offers data under a name; a later offer replaces an earlier one. */
export function offer(name: string, read: () => unknown): void {
  let cached: { value: unknown } | null = null;
  offers.set(name, () => (cached ??= { value: read() }).value);
}

/** Fetches a JSON file, and offers its content. */
export async function offerFile(path: string): Promise<void> {
  if (offers.has(path)) return;
  const reply = await fetch(href(path));
  if (!reply.ok) throw new Error(`${path}: expected status 200, found ${reply.status}`);
  const value: unknown = await reply.json();
  offer(path, () => value);
}

export function dataOf<Data>(name: string): Data {
  const read = offers.get(name);
  if (!read) throw new Error(`expected the page to have the data ${name}`);
  return read() as Data;
}
