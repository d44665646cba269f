/* The version of a link, and what a page tells of a link that it cannot read. */

export const LINK_VERSION = 1;

export interface Problem {
  name: string;
  found: string;
  used: string;
  /** The link is of a later version of the site than the page. */
  later?: boolean;
}

/** What is wrong with a link of another version than this. */
export function versionProblem(found: string): Problem {
  const later = /^\d{1,9}$/.test(found) && Number(found) > LINK_VERSION;
  return { name: 'v', found: found.slice(0, 80), used: String(LINK_VERSION), later };
}
