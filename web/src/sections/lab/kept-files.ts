/*
 * The files that a reader keeps in this browser, and in no other place: as many entries as a list
 * shows, each of a size that a browser stores. Loaded at the first press.
 */
import { createStore, del, entries, set } from 'idb-keyval';

export const KEPT_MAX = 12;
/** The browser may refuse less; a trace can be larger than a disk's free part. */
export const KEPT_BYTES_MAX = 256e6;

const store = createStore('write-cliff-lab', 'files');

/** Files that were given together. */
export interface KeptFiles {
  name: string;
  files: readonly File[];
}

/** The newest first. Throws if this browser keeps nothing. */
export async function list(): Promise<KeptFiles[]> {
  const all = await entries<string, { files: File[]; at_ms: number }>(store);
  return all
    .toSorted(([, one], [, other]) => other.at_ms - one.at_ms)
    .map(([name, { files }]) => ({ name, files }));
}

/** Keeps files in place of those with the same name. Throws if this browser refuses them. */
export async function keep({ name, files }: KeptFiles): Promise<void> {
  await set(name, { files, at_ms: Date.now() }, store);
  const all = await list();
  for (const { name: old } of all.slice(KEPT_MAX)) await del(old, store);
}

export const forget = (name: string): Promise<void> => del(name, store);
