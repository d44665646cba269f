/*
 * The order of styles in a page. Those of islands come after those of the site, whose rules they
 * refine; SvelteKit puts its own behind all that a component writes.
 */
const BEGIN = '<!--last-->';
const END = '<!--/last-->';

/** Marks what is to stand at the end of the head. */
export function asLast(html: string): string {
  return `${BEGIN}${html}${END}`;
}

/** Moves what is marked to the end of the head. */
export function withLast(page: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) return page;
  const marked = page.slice(begin + BEGIN.length, end);
  const rest = page.slice(0, begin) + page.slice(end + END.length);
  // A function, because `$` in the styles means nothing.
  return rest.replace('</head>', () => `${marked}</head>`);
}
