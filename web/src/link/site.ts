/*
 * Addresses within the site. They are relative, so that the site works from any folder of any host;
 * each page says how far up the site's root is.
 */
import { inside } from '#sim/inside';

export const site = { root: './' };

/** `href('drives/')` is `../../drives/` on the page of a chapter. What is in the page is there. */
export function href(path: string): string {
  return inside(path) ?? `${site.root}${path}`;
}

/** The way up to the root from a page's path within the site: `../../` for `/chapters/02-nand/`. */
export function rootOf(path: string): string {
  const depth = path.split('/').filter(Boolean).length;
  return depth === 0 ? './' : '../'.repeat(depth);
}
