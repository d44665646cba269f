/*
 * Addresses within the site. They are relative, so that the site works from any folder of any host;
 * each page gives the path up to the site's root.
 */
import { inside } from '#sim/inside';

export const site = { root: './' };

/** `href('drives/')` is `../../drives/` on a chapter's page; for a file inside the page, a URL. */
export function href(path: string): string {
  return inside(path) ?? `${site.root}${path}`;
}

/** The way up to the root from a page's path within the site: `../../` for `/chapters/nand/`. */
export function rootOf(path: string): string {
  const depth = path.split('/').filter(Boolean).length;
  return depth === 0 ? './' : '../'.repeat(depth);
}
