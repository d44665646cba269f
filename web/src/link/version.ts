/* The version of a link, and the problem that a page reports if it cannot read the link. */

export const LINK_VERSION = 1;

export interface Problem {
  name: string;
  found: string;
  used: string;
  /** The link is of a later version of the site than the page. */
  later?: boolean;
  /** It is not in the link, but in the answers kept on this device. */
  kept?: boolean;
}

/** The problem with a link of another version. */
export function versionProblem(found: string): Problem {
  const later = Number(found) > LINK_VERSION;
  return { name: 'v', found: found.slice(0, 80), used: String(LINK_VERSION), later };
}
