/* Boxes of HTML in an exported figure: backgrounds, hatching, borders, outlines and clipping. */
import { canvas } from './picture-measure';
import { round, shape, type Box } from './picture-shapes';

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
const px = (text: string) => Number.parseFloat(text) || 0;

/** A length of a style sheet, such as `calc(50% - 4px)`, in pixels. */
function lengthOf(text: string, whole: number): number {
  const terms = text.matchAll(/([+-]?)\s*([\d.]+)(px|%)/g);
  return [...terms].reduce((sum, [, sign, amount, unit]) => {
    const term = unit === '%' ? (Number(amount) / 100) * whole : Number(amount);
    return sum + (sign === '-' ? -term : term);
  }, 0);
}

/** Splits at commas or spaces outside parentheses. */
function split(text: string, at: ',' | ' '): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === at && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Adds an element's background, borders and outline, and those of its empty pseudo-elements. */
export function paint(
  element: Element,
  style: CSSStyleDeclaration,
  box: Box,
  into: SVGElement,
): void {
  paintBox(style, box, into);
  for (const pseudo of ['::before', '::after']) {
    const own = getComputedStyle(element, pseudo);
    if (own.content === 'none' || own.content === 'normal') continue;
    if (own.position !== 'absolute') {
      into.append(...generatedText(own, contentOf(style, box)));
      continue;
    }
    const [x, y] = [
      px(style.borderLeftWidth) + px(own.left),
      px(style.borderTopWidth) + px(own.top),
    ];
    const size = { width: px(own.width), height: px(own.height) };
    paintBox(own, { x: round(box.x + x), y: round(box.y + y), ...size }, into);
  }
}

/** Text before or after an element's own, which has no box that a script could ask for. */
function generatedText(style: CSSStyleDeclaration, { x, y }: Box): SVGElement[] {
  const [, content] = /^"(.+)"$/.exec(style.content) ?? [];
  if (content === undefined) return [];
  const high = px(style.lineHeight) || 1.3 * px(style.fontSize);
  const middle = y + high / 2 + 0.35 * px(style.fontSize);
  const text = shape('text', { x, y: round(middle), fill: canvas.rgb(style.color) });
  for (const [name, value] of Object.entries(canvas.fontOf(style))) text.setAttribute(name, value);
  text.textContent = content;
  return [text];
}

function paintBox(style: CSSStyleDeclaration, box: Box, into: SVGElement): void {
  const radius = radiusOf(style, box);
  if (canvas.isVisible(style.backgroundColor)) {
    into.append(shape('rect', { ...box, ...radius, fill: canvas.rgb(style.backgroundColor) }));
  }
  if (style.backgroundImage !== 'none') {
    // The first of several images is on top.
    const images = split(style.backgroundImage, ',');
    images.toReversed().forEach((image, index) => {
      into.append(...gradient(image, style, images.length - 1 - index, box, radius));
    });
  }
  borders(style, box, radius, into);
  shadows(style, box, radius, into);
  const wide = px(style.outlineWidth);
  if (wide > 0 && style.outlineStyle !== 'none' && canvas.isVisible(style.outlineColor)) {
    const out = px(style.outlineOffset) + wide / 2;
    const ring = { ...grown(box, out), ...radius, ...dashOf(style.outlineStyle, wide) };
    into.append(
      shape('rect', {
        ...ring,
        fill: 'none',
        stroke: canvas.rgb(style.outlineColor),
        'stroke-width': wide,
      }),
    );
  }
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return {
    x: round(x - by),
    y: round(y - by),
    width: Math.max(0, round(width + 2 * by)),
    height: Math.max(0, round(height + 2 * by)),
  };
}

function radiusOf(style: CSSStyleDeclaration, box: Box): { rx?: number } {
  const rx = Math.min(
    lengthOf(style.borderTopLeftRadius, box.width),
    box.width / 2,
    box.height / 2,
  );
  return rx > 0 ? { rx: round(rx) } : {};
}

const dashOf = (line: string, wide: number): Record<string, string> =>
  line === 'dashed'
    ? { 'stroke-dasharray': `${2 * wide} ${2 * wide}` }
    : line === 'dotted'
      ? { 'stroke-dasharray': `${wide} ${wide}` }
      : {};

function borders(
  style: CSSStyleDeclaration,
  box: Box,
  radius: { rx?: number },
  into: SVGElement,
): void {
  const sides = SIDES.map((side) => ({
    side,
    wide: style[`border${side}Style`] === 'none' ? 0 : px(style[`border${side}Width`]),
    color: style[`border${side}Color`],
    line: style[`border${side}Style`],
  }));
  const [top] = sides;
  const areSame = sides.every(
    ({ wide, color, line }) => wide === top!.wide && color === top!.color && line === top!.line,
  );
  if (areSame) {
    if (top!.wide === 0 || !canvas.isVisible(top!.color)) return;
    const ring = { ...grown(box, -top!.wide / 2), ...radius, ...dashOf(top!.line, top!.wide) };
    into.append(
      shape('rect', {
        ...ring,
        fill: 'none',
        stroke: canvas.rgb(top!.color),
        'stroke-width': top!.wide,
      }),
    );
    return;
  }
  for (const { side, wide, color, line } of sides) {
    if (wide === 0 || !canvas.isVisible(color)) continue;
    const { x, y, width, height } = box;
    const d = {
      Top: `M${x} ${round(y + wide / 2)}h${width}`,
      Bottom: `M${x} ${round(y + height - wide / 2)}h${width}`,
      Left: `M${round(x + wide / 2)} ${y}v${height}`,
      Right: `M${round(x + width - wide / 2)} ${y}v${height}`,
    }[side];
    into.append(
      shape('path', {
        d,
        fill: 'none',
        stroke: canvas.rgb(color),
        'stroke-width': wide,
        ...dashOf(line, wide),
      }),
    );
  }
}

/** Shadows without blur, which serve as rings. */
function shadows(
  style: CSSStyleDeclaration,
  box: Box,
  radius: { rx?: number },
  into: SVGElement,
): void {
  if (style.boxShadow === 'none') return;
  for (const shadow of split(style.boxShadow, ',')) {
    const [x = 0, y = 0, blur = 0, spread = 0] = (shadow.match(/-?[\d.]+px/g) ?? []).map(px);
    const color = shadow.replace(/(\s-?[\d.]+px)+.*$/, '').trim();
    if (x !== 0 || y !== 0 || blur !== 0 || spread <= 0) continue;
    const by = (shadow.includes('inset') ? -spread : spread) / 2;
    into.append(
      shape('rect', {
        ...grown(box, by),
        ...radius,
        fill: 'none',
        stroke: canvas.rgb(color),
        'stroke-width': spread,
      }),
    );
  }
}

/** A linear gradient as a filled rectangle; hatching is one that repeats. */
function gradient(
  image: string,
  style: CSSStyleDeclaration,
  index: number,
  box: Box,
  radius: { rx?: number },
): SVGElement[] {
  const [, repeats, inside] = /^(repeating-)?linear-gradient\((.*)\)$/.exec(image) ?? [];
  if (inside === undefined || box.width * box.height === 0) return [];
  const at = (list: string) => {
    const all = split(list, ',');
    return all[index % all.length]!;
  };
  const [wide = 'auto', high = wide] = split(at(style.backgroundSize), ' ');
  const [left = '0%', top = '0%'] = split(at(style.backgroundPosition), ' ');
  const width = wide === 'auto' ? box.width : lengthOf(wide, box.width);
  const height = high === 'auto' ? box.height : lengthOf(high, box.height);
  if (width * height <= 0) return [];
  const x = box.x + lengthOf(left, box.width - width);
  const y = box.y + lengthOf(top, box.height - height);
  const tile = { x: round(x), y: round(y), width: round(width), height: round(height) };
  const id = canvas.nextId();
  const fill = lineGradient(id, inside, repeats !== undefined, tile);
  const isWhole = width >= box.width && height >= box.height;
  if (isWhole) return [fill, shape('rect', { ...box, ...radius, fill: `url(#${id})` })];
  if (at(style.backgroundRepeat) === 'no-repeat') {
    return [fill, shape('rect', { ...tile, fill: `url(#${id})` })];
  }
  const pattern = shape('pattern', { id: `${id}-tile`, patternUnits: 'userSpaceOnUse', ...tile });
  const local = { ...tile, x: 0, y: 0 };
  pattern.append(
    lineGradient(id, inside, repeats !== undefined, local),
    shape('rect', { ...local, fill: `url(#${id})` }),
  );
  return [pattern, shape('rect', { ...box, ...radius, fill: `url(#${id}-tile)` })];
}

function lineGradient(id: string, inside: string, repeats: boolean, tile: Box): SVGElement {
  const parts = split(inside, ',');
  const angle = angleOf(parts[0]!);
  if (angle !== null) parts.shift();
  const turn = ((angle ?? 180) * Math.PI) / 180;
  const [along_x, along_y] = [Math.sin(turn), -Math.cos(turn)];
  const length = Math.abs(tile.width * along_x) + Math.abs(tile.height * along_y);
  const stops = stopsOf(parts, length);
  const end = repeats ? (stops.at(-1)?.at ?? length) : length;
  const [x1, y1] = [
    tile.x + tile.width / 2 - (along_x * length) / 2,
    tile.y + tile.height / 2 - (along_y * length) / 2,
  ];
  const element = shape('linearGradient', {
    id,
    gradientUnits: 'userSpaceOnUse',
    x1: round(x1),
    y1: round(y1),
    x2: round(x1 + along_x * end),
    y2: round(y1 + along_y * end),
    ...(repeats ? { spreadMethod: 'repeat' } : {}),
  });
  for (const { color, at } of stops) {
    const [, rgb = color, alpha = '1'] = /^rgba\((.*),([\d.]+)\)$/.exec(color) ?? [];
    element.append(
      shape('stop', {
        offset: Math.round((at / end) * 1e4) / 1e4,
        'stop-color': rgb === color ? color : `rgb(${rgb})`,
        'stop-opacity': alpha,
      }),
    );
  }
  return element;
}

function angleOf(text: string): number | null {
  if (text.endsWith('deg')) return Number.parseFloat(text);
  const sides: Record<string, number> = {
    'to top': 0,
    'to right': 90,
    'to bottom': 180,
    'to left': 270,
  };
  return sides[text] ?? null;
}

function stopsOf(parts: readonly string[], length: number): { color: string; at: number }[] {
  const stops = parts.flatMap((part) => {
    const [color = '', ...places] = split(part, ' ');
    const rgb = canvas.rgb(color);
    const at = places.map((place) => lengthOf(place, length));
    return at.length > 0
      ? at.map((place) => ({ color: rgb, at: place }))
      : [{ color: rgb, at: NaN }];
  });
  stops.forEach((stop, index) => {
    const before = stops[index - 1]?.at ?? 0;
    const usual = index === 0 ? 0 : index === stops.length - 1 ? length : (before + length) / 2;
    // No stop lies before the one that it follows.
    stop.at = Number.isNaN(stop.at) ? usual : Math.max(before, stop.at);
  });
  return stops;
}

/** The box inside an element's borders and padding. */
export function contentOf(style: CSSStyleDeclaration, { x, y, width, height }: Box): Box {
  const [top, right, bottom, left] = SIDES.map(
    (side) => px(style[`border${side}Width`]) + px(style[`padding${side}`]),
  ) as [number, number, number, number];
  return {
    x: round(x + left),
    y: round(y + top),
    width: round(width - left - right),
    height: round(height - top - bottom),
  };
}

/** Returns the clip path of an element that hides its overflow or has `clip-path`. */
export function clipOf(element: Element, style: CSSStyleDeclaration, box: Box): SVGElement | null {
  const clip = shape('clipPath', { id: '' });
  const { x, y, width, height } = box;
  const [, kind, inside = ''] = /^(inset|polygon)\((.*)\)$/.exec(style.clipPath) ?? [];
  if (kind === 'inset') {
    const [a = '0px', b = a, c = a, d = b] = split(inside.replace(/\s+round.*/, ''), ' ');
    const [top, bottom] = [lengthOf(a, height), lengthOf(c, height)];
    const [right, left] = [lengthOf(b, width), lengthOf(d, width)];
    clip.append(
      shape('rect', {
        x: round(x + left),
        y: round(y + top),
        width: Math.max(0, round(width - left - right)),
        height: Math.max(0, round(height - top - bottom)),
      }),
    );
  } else if (kind === 'polygon') {
    const points = split(inside, ',').map((point) => {
      const [across = '0px', down = '0px'] = split(point, ' ');
      return `${round(x + lengthOf(across, width))},${round(y + lengthOf(down, height))}`;
    });
    clip.append(shape('polygon', { points: points.join(' ') }));
  } else if (
    style.overflow !== 'visible' &&
    style.display !== 'contents' &&
    element instanceof HTMLElement &&
    element.children.length > 0
  ) {
    clip.append(shape('rect', { ...box, ...radiusOf(style, box) }));
  } else return null;
  clip.id = canvas.nextId();
  return clip;
}
