/*
 * The order of styles in a page. The styles of islands come after those of the site, whose rules
 * they refine; SvelteKit would put its own styles after everything that a component writes.
 */
const BEGIN = '<!--last-->';
const END = '<!--/last-->';

/** Marks HTML to be moved to the end of the head. */
export function asLast(html: string): string {
  return `${BEGIN}${html}${END}`;
}

/** Moves the marked HTML to the end of the head. */
export function withLast(page: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) return page;
  const marked = page.slice(begin + BEGIN.length, end);
  const rest = page.slice(0, begin) + page.slice(end + END.length);
  // A replacement function, because a string would interpret `$` in the styles.
  return rest.replace('</head>', () => `${marked}</head>`);
}
