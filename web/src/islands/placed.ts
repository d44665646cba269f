/* Islands as the build makes them for a page. */
import type { Part } from '#content/chapters';

export interface Island {
  name: string;
  /** Names it in the page and in its address. */
  key: string;
  html: string;
  /** Its data as JSON that may stand in a script. */
  data: string;
}

/** Data that several islands need, as JSON that may stand in a script. */
export interface Share {
  name: string;
  data: string;
}

/** The files that a page's islands need; addresses are seen from the site's root. */
export interface IslandFiles {
  script: string;
  styles: { address: string; text: string }[];
}

/** Each part of a chapter with the islands that it places. */
export function partsWith(
  parts: readonly Part[], islands: readonly Island[],
): { part: Part; islands: Island[] }[] {
  let begun = 0;
  return parts.map((part) => {
    const first = begun;
    if (part.kind === 'widgets') begun += part.directives.length;
    return { part, islands: islands.slice(first, begun) };
  });
}
