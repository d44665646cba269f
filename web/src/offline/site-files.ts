/*
 * The list of all files of the built site, for the service worker. The build prepends it to the
 * worker's script (`web/kept.ts`), so that a change to any file changes the script and makes a new
 * version.
 */
export interface SiteFiles {
  /** A digest of the content of all files and of nothing else. */
  version: string;
  /** By address relative to the site's root; the address of a page ends with a slash. */
  files: Record<string, SiteFile>;
  /** Addresses of the files that every page needs. */
  shell: string[];
  /** Per island name: the addresses of the files that it may load. */
  islands: Record<string, string[]>;
  /** The addresses of all files that the lecture for teachers needs. */
  lecture: string[];
}

export interface SiteFile {
  bytes: number;
  /** The first digits of the content's SHA-256. */
  digest: string;
  /** The title of a page. */
  title?: string;
}

/** The page served in place of one that is not kept. */
export const MISSING = 'offline/missing/';
/** The placeholder in that page for the list of the kept pages. */
export const LIST = '<!--kept-->';
