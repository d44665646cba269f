/*
 * Exports a figure as one SVG file, as it appears on the screen.
 * 1. Drawings are copied with their computed colors and lines; canvases become images.
 * 2. Text, boxes and borders of HTML become text and rectangles at the same positions.
 * 3. Controls are left out.
 */
const SVG = 'http://www.w3.org/2000/svg';

/** The CSS properties of a drawing's marks. */
const DRAWN = [
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
  'vector-effect',
  'opacity',
  'transform',
  'transform-origin',
  'transform-box',
  'display',
  'visibility',
  'd',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'width',
  'height',
  'clip-path',
  'mask',
  'marker-start',
  'marker-mid',
  'marker-end',
  'stop-color',
  'stop-opacity',
  'paint-order',
  'overflow',
  'font-family',
  'font-size',
  'font-weight',
  'font-stretch',
  'text-anchor',
  'dominant-baseline',
  'letter-spacing',
] as const;

const SKIPPED = new Set([
  'BUTTON',
  'INPUT',
  'SELECT',
  'TEXTAREA',
  'LABEL',
  'SCRIPT',
  'DETAILS',
  'PROGRESS',
]);

/** Deeper than any page nests its elements. */
const DEPTH_MAX = 200;

export function svgOf(figure: Element): string {
  // Lay out the figure without controls during the export; nothing is painted meanwhile.
  const { dataset } = document.documentElement;
  const before = dataset['controls'];
  dataset['controls'] = 'none';
  try {
    return pictureOf(figure);
  } finally {
    if (before === undefined) delete dataset['controls'];
    else dataset['controls'] = before;
  }
}

function pictureOf(figure: Element): string {
  const frame = figure.getBoundingClientRect();
  const picture = document.createElementNS(SVG, 'svg');
  const set = (name: string, value: string | number) => picture.setAttribute(name, String(value));
  set('xmlns', SVG);
  set('viewBox', `0 0 ${Math.ceil(frame.width)} ${Math.ceil(frame.height)}`);
  set('width', Math.ceil(frame.width));
  set('height', Math.ceil(frame.height));
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  picture.append(shape('rect', { width: '100%', height: '100%', fill: paper }));
  copy(figure, picture, frame, 0);
  return new XMLSerializer().serializeToString(picture);
}

function shape(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function copy(element: Element, into: SVGElement, frame: DOMRect, depth: number): void {
  if (depth > DEPTH_MAX || SKIPPED.has(element.tagName)) return;
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const hides = style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0';
  const clips = style.display !== 'contents' && box.width * box.height < 2;
  if (hides || (clips && style.overflow !== 'visible')) return;
  if (element instanceof SVGSVGElement) {
    into.append(drawingOf(element, box, frame));
    return;
  }
  if (element instanceof HTMLCanvasElement) {
    into.append(shape('image', { ...placeOf(box, frame), href: element.toDataURL() }));
    return;
  }
  if (style.display !== 'contents') paint(style, box, frame, into);
  for (const child of element.childNodes) {
    if (child instanceof Element) copy(child, into, frame, depth + 1);
    else if (child instanceof Text) words(child, style, frame, into);
  }
}

function placeOf(box: DOMRect, frame: DOMRect) {
  return {
    x: round(box.x - frame.x),
    y: round(box.y - frame.y),
    width: round(box.width),
    height: round(box.height),
  };
}

const round = (px: number) => Math.round(px * 100) / 100;
const isVisible = (colour: string) => !/^rgba\(.*, 0\)$|^transparent$/.test(colour);

/** Adds an element's background and borders. */
function paint(style: CSSStyleDeclaration, box: DOMRect, frame: DOMRect, into: SVGElement): void {
  const place = placeOf(box, frame);
  if (isVisible(style.backgroundColor)) {
    const rx = Number.parseFloat(style.borderTopLeftRadius) || 0;
    into.append(shape('rect', { ...place, rx, fill: style.backgroundColor }));
  }
  const { x, y, width, height } = place;
  const sides = [
    ['Top', { width, height: 0, x, y }],
    ['Bottom', { width, height: 0, x, y: y + height }],
    ['Left', { width: 0, height, x, y }],
    ['Right', { width: 0, height, x: x + width, y }],
  ] as const;
  for (const [side, line] of sides) {
    const thick = Number.parseFloat(style[`border${side}Width`]);
    if (thick === 0 || style[`border${side}Style`] === 'none') continue;
    into.append(
      shape('path', {
        d: `M${line.x} ${line.y}h${line.width}v${line.height}`,
        fill: 'none',
        stroke: style[`border${side}Color`],
        'stroke-width': thick,
      }),
    );
  }
}

/** Adds a text element for each line on the screen. */
function words(text: Text, style: CSSStyleDeclaration, frame: DOMRect, into: SVGElement): void {
  if (text.data.trim() === '') return;
  for (const { content, box, wide } of linesOf(text)) {
    const line = shape('text', {
      x: round(box.x - frame.x),
      y: round(box.y - frame.y + box.height * 0.78),
      fill: style.color,
      'font-family': style.fontFamily,
      'font-size': style.fontSize,
      'font-weight': style.fontWeight,
      'font-stretch': style.fontStretch,
      // Keep the width, whatever fonts the viewer has.
      textLength: round(wide),
      lengthAdjust: 'spacingAndGlyphs',
    });
    line.textContent = content;
    into.append(line);
  }
}

interface Line {
  content: string;
  /** The box of its first word. */
  box: DOMRect;
  wide: number;
}

function linesOf(text: Text): Line[] {
  const range = document.createRange();
  const lines: Line[] = [];
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const box = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && Math.abs(last.box.y - box.y) < 1) {
      last.content += ` ${word}`;
      last.wide = box.right - last.box.x;
    } else if (box.width > 0) lines.push({ content: word, box, wide: box.width });
  }
  return lines;
}

/** Returns a copy of a drawing with its computed styles written into it. */
function drawingOf(drawing: SVGSVGElement, box: DOMRect, frame: DOMRect): SVGElement {
  const clone = drawing.cloneNode(true) as SVGSVGElement;
  const to = [clone, ...clone.getElementsByTagName('*')];
  [drawing, ...drawing.getElementsByTagName('*')].forEach((own, index) => {
    const style = getComputedStyle(own);
    const rules = DRAWN.map((name) => [name, style.getPropertyValue(name)] as const)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
    to[index]!.removeAttribute('class');
    // Set by script, because a strict policy refuses the attribute.
    (to[index] as SVGElement).style.cssText = rules;
  });
  clone.removeAttribute('style');
  for (const [name, value] of Object.entries(placeOf(box, frame))) {
    clone.setAttribute(name, String(value));
  }
  clone.setAttribute('overflow', 'visible');
  return clone;
}
