/* Tells the page that it lacks a file: there is no network, or a newer version of the site. */
export const MISSING = 'write-cliff-missing';

/** `isSaid`: the place that lacks the file says so itself. */
export function tellMissing(isSaid: boolean): void {
  globalThis.dispatchEvent?.(new CustomEvent(MISSING, { detail: isSaid }));
}
