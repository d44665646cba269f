/*
 * What a page has inside itself because it stands alone (`web/alone`): it was opened from a disk,
 * or it is in a sandbox, where no worker is started from an address and no file beside it is read.
 */
declare global {
  /** Addresses of what is inside, by the path within the site. The page's script begins with it. */
  var WRITE_CLIFF_INSIDE: Readonly<Record<string, string>> | undefined;
}

export const standsAlone = (): boolean => globalThis.WRITE_CLIFF_INSIDE !== undefined;

/** Nothing on a page of the site, which has its files beside it. */
export const inside = (path: string): string | undefined => globalThis.WRITE_CLIFF_INSIDE?.[path];
