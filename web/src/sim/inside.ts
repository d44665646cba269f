/*
 * Files inside a page that stands alone (`web/alone`): it was opened from a disk, or it is in a
 * sandbox, so it can neither start a worker from an address nor read a file beside it.
 */
declare global {
  /** Addresses of these files, by their path within the site; the page's script begins with it. */
  var WRITE_CLIFF_INSIDE: Readonly<Record<string, string>> | undefined;
}

export const standsAlone = (): boolean => globalThis.WRITE_CLIFF_INSIDE !== undefined;

/** Undefined on a page of the site, which has its files beside it. */
export const inside = (path: string): string | undefined => globalThis.WRITE_CLIFF_INSIDE?.[path];
