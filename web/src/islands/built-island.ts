/* Islands as built for a page. */
import type { Part } from '#content/chapters';

export interface Island {
  name: string;
  /** Identifies it within the page and in the page's address. */
  key: string;
  /** The embed that shows the same; null if there is none. */
  embed: string | null;
  /** Its heights on a phone and on a wide page, so far as they are measured. */
  heights_px: { narrow: number; wide: number } | null;
  /** Files of the site that it reads, by their paths. */
  awaits: string[];
  html: string;
  /** Its data as JSON, escaped for a script element. */
  data: string;
}

/** Data shared by several islands, as JSON escaped for a script element. */
export interface Share {
  name: string;
  data: string;
}

/** The files that a page's islands need; addresses are relative to the site's root. */
export interface IslandFiles {
  script: string;
  styles: { address: string; text: string }[];
}

/** Pairs each part of a chapter with the islands placed in it. */
export function partsWith(
  parts: readonly Part[],
  islands: readonly Island[],
): { part: Part; islands: Island[] }[] {
  let begun = 0;
  return parts.map((part) => {
    const first = begun;
    if (part.kind === 'widgets') begun += part.directives.length;
    return { part, islands: islands.slice(first, begun) };
  });
}
