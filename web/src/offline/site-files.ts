/*
 * All files of the built site, as the service worker knows them. The build puts this before its
 * script (`web/kept.ts`), so a change of any file is a change of that script, and a new version.
 */
export interface SiteFiles {
  /** Of the content of all files, and of nothing else. */
  version: string;
  /** By their addresses, seen from the root of the site; a page's ends with a slash. */
  files: Record<string, SiteFile>;
  /** What every page needs. */
  shell: string[];
  /** What an island may ask for, by its name. */
  islands: Record<string, string[]>;
}

export interface SiteFile {
  bytes: number;
  /** The first digits of the SHA-256 of its content. */
  digest: string;
  /** A page's name. */
  title?: string;
}

/** A page that has not been kept is answered with this one. */
export const MISSING = 'offline/missing/';
/** Stands in that page where the list of the kept pages belongs. */
export const LIST = '<!--kept-->';
