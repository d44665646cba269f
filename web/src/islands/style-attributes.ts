/*
 * Styles that an element has for itself. A page's policy forbids the attribute `style`, with which
 * Svelte writes `style:width={…}` into a page, and allows a script to set the same style.
 * 1. When the site is built, `<i style="width: 40%">` becomes `<i data-style="7">`, where 7 counts
 *    the different values, and the head gets a rule for each. No rule of a component outweighs it.
 * 2. Before an island is hydrated, its elements get their own styles back. A rule that stayed would
 *    still hold when the component takes its style away.
 */
const ATTRIBUTE = 'data-style';
/** Of the element `<style>` that has the rules, in the order of their numbers. */
const ID = 'style-attributes';
/** Adds the weight of two ids to a rule, and matches everything. */
const HEAVY = ':not(#_#_)';

const PIECES = /<!--.*?-->|<(script|style)\b.*?<\/\1>|<[a-z](?:"[^"]*"|[^">])*>/gs;
const QUOTED = / ([^\s="]+)="([^"]*)"/g;

/** Moves the style attributes of a page into rules at the end of its head. */
export function withStyleRules(page: string): string {
  const places = new Map<string, number>();
  const placeOf = (value: string) => {
    if (!places.has(value)) places.set(value, places.size);
    return places.get(value)!;
  };
  const moved = page.replaceAll(PIECES, (piece) => (/^<[a-z]/.test(piece) && !isRaw(piece)
    ? piece.replaceAll(QUOTED, (attribute, name: string, value: string) =>
      (name === 'style' ? ` ${ATTRIBUTE}="${placeOf(value)}"` : attribute))
    : piece));
  if (places.size === 0) return page;
  const rules = [...places].map(([value, place]) =>
    `[${ATTRIBUTE}="${place}"]${HEAVY}{${declarations(value)}}`).join('');
  // A function, because `$` in the rules means nothing.
  return moved.replace('</head>', () => `<style id="${ID}">${rules}</style></head>`);
}

/** Gives the elements of an island their own styles back. */
export function restoreStyles(island: Element): void {
  const sheet = [...document.styleSheets].find(({ ownerNode }) =>
    ownerNode instanceof Element && ownerNode.id === ID);
  for (const element of island.getElementsByTagName('*')) {
    const place = element.getAttribute(ATTRIBUTE);
    if (place === null) continue;
    const { style } = sheet?.cssRules[Number(place)] as CSSStyleRule;
    (element as HTMLElement | SVGElement).style.cssText = style.cssText;
    element.removeAttribute(ATTRIBUTE);
  }
}

/** Whether a piece is a whole script or style: what looks like an attribute in it is text. */
function isRaw(piece: string): boolean {
  return /^<(script|style)\b/.test(piece);
}

function declarations(value: string): string {
  const css = value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  // Either would end the rule, or the element that it stands in.
  if (/[{}<]/.test(css)) throw new Error(`style="${value}": expected declarations alone`);
  return css.replace(/;$/, '');
}
