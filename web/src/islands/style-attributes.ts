/*
 * The style attributes of single elements. A page's policy forbids the attribute `style`, which
 * Svelte writes for `style:width={…}`, but allows a script to set the same style.
 * 1. At build time, `<i style="width: 40%">` becomes `<i data-style="7">`, where 7 numbers the
 *    distinct values, and the head gets a rule for each value. No rule of a component outweighs it.
 * 2. Before an island is hydrated, its elements get their own styles back. A rule left in place
 *    would still apply after the component removes the style.
 */
const ATTRIBUTE = 'data-style';
/** The id of the `<style>` element with the rules, which are in the order of their numbers. */
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
  const moved = page.replaceAll(PIECES, (piece) =>
    /^<[a-z]/.test(piece) && !isRaw(piece)
      ? piece.replaceAll(QUOTED, (attribute, name: string, value: string) =>
          name === 'style' ? ` ${ATTRIBUTE}="${placeOf(value)}"` : attribute,
        )
      : piece,
  );
  if (places.size === 0) return page;
  const rules = [...places]
    .map(([value, place]) => `[${ATTRIBUTE}="${place}"]${HEAVY}{${declarations(value)}}`)
    .join('');
  // A replacement function, because a string would interpret `$` in the rules.
  return moved.replace('</head>', () => `<style id="${ID}">${rules}</style></head>`);
}

/** Gives the elements of an island their own styles back. */
export function restoreStyles(island: Element): void {
  const sheet = [...document.styleSheets].find(
    ({ ownerNode }) => ownerNode instanceof Element && ownerNode.id === ID,
  );
  for (const element of island.getElementsByTagName('*')) {
    const place = element.getAttribute(ATTRIBUTE);
    if (place === null) continue;
    const { style } = sheet?.cssRules[Number(place)] as CSSStyleRule;
    (element as HTMLElement | SVGElement).style.cssText = style.cssText;
    element.removeAttribute(ATTRIBUTE);
  }
}

/** Returns whether a piece is a whole script or style, whose content must stay as it is. */
function isRaw(piece: string): boolean {
  return /^<(script|style)\b/.test(piece);
}

function declarations(value: string): string {
  const css = value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  // These characters would end the rule or the style element.
  if (/[{}<]/.test(css)) throw new Error(`style="${value}": expected declarations alone`);
  return css.replace(/;$/, '');
}
