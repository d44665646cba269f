/* Elements and places of an exported figure. */
export const SVG = 'http://www.w3.org/2000/svg';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function shape(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

export const round = (px: number): number => Math.round(px * 100) / 100;

export function placeOf({ x, y, width, height }: DOMRect, from: DOMPointInit): Box {
  return {
    x: round(x - (from.x ?? 0)),
    y: round(y - (from.y ?? 0)),
    width: round(width),
    height: round(height),
  };
}

export const matrixText = ({ a, b, c, d, e, f }: DOMMatrix): string =>
  `matrix(${[a, b, c, d, e, f].map((part) => Number(part.toPrecision(7))).join(' ')})`;

/** The transformation about a point. */
export function transformText(matrix: DOMMatrix, x: number, y: number): string {
  const text = matrixText(matrix);
  if (x === 0 && y === 0) return text;
  return `translate(${round(x)} ${round(y)}) ${text} translate(${round(-x)} ${round(-y)})`;
}
