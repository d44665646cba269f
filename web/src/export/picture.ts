/*
 * Exports a figure as one SVG file, as it appears on the screen, with its title and its source.
 * 1. Drawings are copied with their computed colors and lines; canvases and images become images.
 * 2. Text, boxes and borders of HTML become text, rectangles and paths at the same positions, so
 *    that editors and converters read them; nothing is left as HTML.
 * 3. Controls are left out: the player, fields, and buttons outside the drawing.
 */
import { clipOf, paint } from './picture-boxes';
import { drawingOf } from './picture-drawing';
import { canvas } from './picture-measure';
import { placeOf, shape, SVG, transformText } from './picture-shapes';
import { textsOf } from './picture-texts';

export interface Credit {
  title: string;
  /** The name of the site. */
  source: string;
  /** The seed of a run that is drawn at random, else null. */
  seed: string | null;
  /** The address that shows the figure in this state. */
  address: string;
}

const SKIPPED = new Set([
  'INPUT',
  'SELECT',
  'TEXTAREA',
  'SCRIPT',
  'WC-FIGURE-MENU',
  'PROGRESS',
  'DIALOG',
  'TEMPLATE',
]);
/** The parts of a figure whose buttons are drawn. */
const DRAWN = 'figure, [role="img"], .plotted, .picture';

/** Deeper than any page nests its elements. */
const DEPTH_MAX = 200;
const MARGIN = 12;
const TITLE_HIGH = 32;
const LINE_HIGH = 16;
/** The mean width of a letter in a line below the figure. */
const LETTER_WIDE = 6;

export function svgOfElement(figure: Element, credit: Credit): string {
  // Lay out the figure without controls during the export; nothing is painted meanwhile.
  const { dataset } = document.documentElement;
  const before = { ...dataset };
  Object.assign(dataset, { controls: 'none', link: 'off' });
  try {
    return pictureOf(figure, credit);
  } finally {
    for (const name of ['controls', 'link']) {
      if (before[name] === undefined) delete dataset[name];
      else dataset[name] = before[name];
    }
  }
}

function pictureOf(figure: Element, { title, source, seed, address }: Credit): string {
  const box = figure.getBoundingClientRect();
  const wide = Math.ceil(box.width) + 2 * MARGIN;
  const lines = [[title, source, ...(seed === null ? [] : [`seed ${seed}`])].join(' · '), address];
  const fitting = lines.flatMap((line) => broken(line, Math.floor(box.width / LETTER_WIDE)));
  // Most figures have a heading of their own.
  const is_named = ['h2', 'h3'].some((tag) => [...figure.getElementsByTagName(tag)].some(isSeen));
  const top = (is_named ? 0 : TITLE_HIGH) + MARGIN;
  const high = top + Math.ceil(box.height) + (fitting.length + 1) * LINE_HIGH + MARGIN;
  const body = getComputedStyle(document.body);
  const sheet = getComputedStyle(document.documentElement).backgroundColor;
  const paper = canvas.isVisible(body.backgroundColor) ? body.backgroundColor : sheet;
  const picture = shape('svg', {
    xmlns: SVG,
    viewBox: `0 0 ${wide} ${high}`,
    width: wide,
    height: high,
    'font-family': canvas.familyOf(body),
    fill: canvas.rgb(body.color),
  });
  const name = shape('title', {});
  name.textContent = title;
  picture.append(name, shape('rect', { width: wide, height: high, fill: canvas.rgb(paper) }));
  if (!is_named) {
    picture.append(line(title, TITLE_HIGH - 4, { 'font-size': 18, 'font-weight': 600 }));
  }
  const content = shape('g', {});
  copy(figure, content, { x: box.x - MARGIN, y: box.y - top }, 0);
  picture.append(content);
  const foot = top + Math.ceil(box.height) + LINE_HIGH;
  fitting.forEach((text, index) =>
    picture.append(line(text, foot + index * LINE_HIGH, { 'font-size': 11 })),
  );
  return new XMLSerializer().serializeToString(picture);
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width * height >= 2 && getComputedStyle(element).visibility === 'visible';
}

function line(text: string, y: number, attributes: Record<string, string | number>): SVGElement {
  const element = shape('text', { x: MARGIN, y, ...attributes });
  element.textContent = text;
  return element;
}

/** Breaks an address, which has no spaces, into lines. */
function broken(text: string, letters: number): string[] {
  return text.match(new RegExp(`.{1,${Math.max(letters, 20)}}`, 'gu')) ?? [];
}

/** A drawing's own buttons are part of it; a `label` beside a field is not. */
function isControl(element: Element): boolean {
  if (SKIPPED.has(element.tagName)) return true;
  if (element.tagName === 'BUTTON') return !element.closest(DRAWN);
  if (element.tagName !== 'LABEL') return false;
  const inputs = [...element.getElementsByTagName('input')];
  const selects = element.getElementsByTagName('select');
  return selects.length > 0 || inputs.some(({ type }) => type === 'number');
}

const isDrawing = (element: Element) => element instanceof SVGSVGElement;

function copy(element: Element, into: SVGElement, from: DOMPointInit, depth: number): void {
  if (depth > DEPTH_MAX || isControl(element)) return;
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.opacity === '0') return;
  const own = element.getBoundingClientRect();
  const has_box = style.display !== 'contents';
  if (has_box && own.width * own.height < 2 && style.overflow !== 'visible') return;
  const matrix = turnOf(element, style);
  if (matrix) {
    const { a, b, c, d } = matrix;
    if (a * d - b * c !== 0) copyTransformed(element as HTMLElement, matrix, into, from, depth);
    return;
  }
  const group = groupOf(element, style, into, from);
  const box = placeOf(own, from);
  if (has_box && style.visibility === 'visible') paint(element, style, box, group);
  if (isDrawing(element)) group.append(...drawingOf(element, style, box));
  else if (element instanceof HTMLCanvasElement) {
    if (element.width * element.height > 0)
      group.append(shape('image', { ...box, href: element.toDataURL() }));
  } else if (element instanceof HTMLImageElement) {
    const href = canvas.dataOf(element);
    if (href !== null) group.append(shape('image', { ...box, href }));
  } else {
    for (const child of inPaintOrder(element)) {
      if (child instanceof Element) copy(child, group, from, depth + 1);
      else if (child instanceof Text) group.append(...textsOf(child, style, from));
    }
  }
  if (group !== into && group.childNodes.length > 0) into.append(group);
}

/** The transformation of an element, null if that only moves it. */
function turnOf(element: Element, style: CSSStyleDeclaration): DOMMatrix | null {
  if (!(element instanceof HTMLElement || isDrawing(element))) return null;
  const [x = 1, y = x] = style.scale === 'none' ? [] : style.scale.split(' ').map(Number);
  const matrix = new DOMMatrix()
    .rotate(Number.parseFloat(style.rotate) || 0)
    .scale(x, y)
    .multiply(new DOMMatrix(style.transform));
  const { a, b, c, d } = matrix;
  return a === 1 && b === 0 && c === 0 && d === 1 ? null : matrix;
}

const PLAIN = { transition: 'none', transform: 'none', rotate: 'none', scale: 'none' };

/** Copies an element as it would lie without its transformation, in a group that has it. */
function copyTransformed(
  element: HTMLElement,
  matrix: DOMMatrix,
  into: SVGElement,
  from: DOMPointInit,
  depth: number,
): void {
  const origin = getComputedStyle(element).transformOrigin.split(' ').map(Number.parseFloat);
  const names = Object.keys(PLAIN) as (keyof typeof PLAIN)[];
  const before = names.map((name) => element.style[name]);
  Object.assign(element.style, PLAIN);
  try {
    const { x, y } = placeOf(element.getBoundingClientRect(), from);
    const about = transformText(matrix, x + origin[0]!, y + origin[1]!);
    const group = shape('g', { transform: about });
    copy(element, group, from, depth + 1);
    into.append(group);
  } finally {
    names.forEach((name, index) => (element.style[name] = before[index]!));
  }
}

/** Returns a group with the element's opacity and clipping, if it has any. */
function groupOf(
  element: Element,
  style: CSSStyleDeclaration,
  into: SVGElement,
  from: DOMPointInit,
) {
  const clip = clipOf(element, style, placeOf(element.getBoundingClientRect(), from));
  if (style.opacity === '1' && clip === null) return into;
  const group = shape('g', style.opacity === '1' ? {} : { opacity: style.opacity });
  if (clip) {
    group.append(clip);
    group.setAttribute('clip-path', `url(#${clip.id})`);
  }
  return group;
}

/** Children with an index, and those out of the flow, cover the others. */
function inPaintOrder(element: Element): ChildNode[] {
  const order = (child: ChildNode) => {
    if (!(child instanceof Element)) return 0;
    const { zIndex, position } = getComputedStyle(child);
    const z = Number.parseInt(zIndex, 10);
    if (z) return z > 0 ? z + 1 : z;
    return position === 'absolute' ? 1 : 0;
  };
  return [...element.childNodes]
    .map((child) => ({ child, z: order(child) }))
    .toSorted((one, other) => one.z - other.z)
    .map(({ child }) => child);
}
