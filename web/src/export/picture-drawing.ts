/* Drawings in an exported figure: copies with their computed styles as plain attributes. */
import { contentOf } from './picture-boxes';
import { scaled } from './picture-scaled';
import { canvas } from './picture-measure';
import { matrixText, shape, transformText, type Box } from './picture-shapes';
import { textsOf } from './picture-texts';

/** The properties that an element takes from its parent, and those that it does not. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'visibility',
  'paint-order',
  'font-size',
  'font-weight',
  'font-stretch',
  'font-style',
  'text-anchor',
  'letter-spacing',
] as const;
const OWN: Readonly<Record<string, string>> = {
  opacity: '1',
  'clip-path': 'none',
  mask: 'none',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
  'dominant-baseline': 'auto',
};
/** Attributes that a style sheet may set, too. */
const GEOMETRY = ['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry'];

/** Returns the drawing, and definitions elsewhere on the page that it needs. */
export function drawingOf(
  drawing: SVGSVGElement,
  style: CSSStyleDeclaration,
  box: Box,
): SVGElement[] {
  const clone = copyOf(drawing, null);
  if (!clone) return [];
  const content = contentOf(style, box);
  for (const [name, value] of Object.entries(content)) clone.setAttribute(name, String(value));
  clone.setAttribute('overflow', style.overflow === 'visible' ? 'visible' : 'hidden');
  const text = clone.outerHTML;
  const needed = [...text.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map(([, id]) => id!);
  const missing = [...new Set(needed)].filter((id) => !text.includes(` id="${id}"`));
  const definitions = missing.flatMap((id) => {
    const found = [...document.getElementsByTagName('*')].find((element) => element.id === id);
    const copied = found instanceof SVGElement ? copyOf(found, null) : null;
    return copied ? [copied] : [];
  });
  if (definitions.length === 0) return [clone];
  const defs = shape('defs', {});
  defs.append(...definitions);
  return [defs, clone];
}

function copyOf(own: SVGElement, parent: CSSStyleDeclaration | null): SVGElement | null {
  const style = getComputedStyle(own);
  // The parts of a definition are never displayed themselves.
  if (style.display === 'none' && !own.closest('defs')) return null;
  const copy = own.cloneNode(false) as SVGElement;
  for (const name of ['class', 'style', 'tabindex', 'role']) copy.removeAttribute(name);
  for (const { name } of own.attributes) if (/^(aria|data)-/.test(name)) copy.removeAttribute(name);
  setStyles(own, copy, style, parent);
  if (own instanceof SVGSVGElement && parent) copy.setAttribute('overflow', style.overflow);
  if (own instanceof SVGGraphicsElement) setTransform(own, copy, style);
  for (const child of own.childNodes) {
    if (child instanceof SVGForeignObjectElement) copy.append(...foreignTexts(child));
    else if (child instanceof SVGElement) {
      const part = copyOf(child, style);
      if (part) copy.append(part);
    } else if (child instanceof Text) copy.append(child.cloneNode());
  }
  const isFixed = style.vectorEffect === 'non-scaling-stroke' && style.stroke !== 'none';
  return isFixed && own instanceof SVGGeometryElement ? scaled(own, copy) : copy;
}

function setStyles(
  own: SVGElement,
  copy: SVGElement,
  style: CSSStyleDeclaration,
  parent: CSSStyleDeclaration | null,
): void {
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value === parent?.getPropertyValue(name)) copy.removeAttribute(name);
    else copy.setAttribute(name, plain(name, value));
  }
  // The family depends on the width, too.
  const family = canvas.familyOf(style);
  if (parent && canvas.familyOf(parent) === family) copy.removeAttribute('font-family');
  else copy.setAttribute('font-family', family);
  for (const [name, initial] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value === initial || value === '') copy.removeAttribute(name);
    else copy.setAttribute(name, plain(name, value));
  }
  for (const name of GEOMETRY) {
    const value = style.getPropertyValue(name);
    const isSet = value !== '' && value !== 'auto' && value !== '0px';
    if (
      isSet &&
      !/^(svg|pattern|mask|filter|use|symbol|text|tspan|radialGradient|clipPath)$/.test(own.tagName)
    ) {
      copy.setAttribute(name, value.replace(/px$/, ''));
    }
  }
}

function plain(name: string, value: string): string {
  if (value.startsWith('url(')) return value.replace(/url\("?[^#"]*#([^")]+)"?\)/, 'url(#$1)');

  if (['fill', 'stroke', 'stop-color'].includes(name) && !/^(none|context)/.test(value)) {
    return canvas.rgb(value);
  }
  return value.replaceAll('px', '');
}

/** Writes a transformation by the style sheet as an attribute, about the same origin. */
function setTransform(own: SVGGraphicsElement, copy: SVGElement, style: CSSStyleDeclaration): void {
  if (style.transform === 'none' || own instanceof SVGSVGElement) return;
  let [x = 0, y = 0] = style.transformOrigin.split(' ').map(Number.parseFloat);
  if (style.transformBox === 'fill-box') {
    const box = own.getBBox();
    [x, y] = [x + box.x, y + box.y];
  }
  copy.setAttribute('transform', transformText(new DOMMatrix(style.transform), x, y));
}

/** HTML in a drawing, as text in the drawing's units. */
function foreignTexts(foreign: SVGForeignObjectElement): SVGElement[] {
  const inverse = foreign.getScreenCTM()?.inverse();
  if (!inverse) return [];
  const group = shape('g', { transform: matrixText(inverse) });
  const walker = document.createTreeWalker(foreign, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    group.append(...textsOf(text as Text, getComputedStyle(text.parentElement!), {}));
  }
  return [group];
}
