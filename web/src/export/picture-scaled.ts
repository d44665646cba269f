/*
 * Lines that keep their width in a scaled drawing. Few readers of SVG know `vector-effect`, so the
 * shape is scaled instead, in a group that undoes the scale.
 */
import { matrixText, round, shape } from './picture-shapes';

/** Returns the copy with its geometry in pixels of the screen. */
export function scaled(own: SVGGeometryElement, copy: SVGElement): SVGElement {
  const matrix = own.getScreenCTM();
  const around = (own.parentElement as unknown as SVGGraphicsElement | null)?.getScreenCTM?.();
  if (!matrix || !around || matrix.a * matrix.d === 0) return copy;
  const { a, b, c, d } = matrix;
  if (Math.abs(b) + Math.abs(c) > 1e-6) {
    // A turned shape keeps its units; its line is as much thinner as the drawing is larger.
    const width = Number(
      copy.getAttribute('stroke-width') ?? Number.parseFloat(getComputedStyle(own).strokeWidth),
    );
    copy.setAttribute('stroke-width', String(round(width / Math.sqrt(Math.abs(a * d - b * c)))));
    return copy;
  }
  const path = shape('path', {});
  for (const { name, value } of copy.attributes) path.setAttribute(name, value);
  for (const name of SHAPED) path.removeAttribute(name);
  path.setAttribute('d', pathOf(own, matrix));
  const group = shape('g', { transform: matrixText(around.inverse()) });
  group.append(path);
  return group;
}

const SHAPED = ['transform', 'points', 'x', 'y', 'width', 'height', 'rx', 'ry'].concat([
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
]);

function pathOf(own: SVGGeometryElement, { a, d, e, f }: DOMMatrix): string {
  const number = (name: string) =>
    Number.parseFloat(getComputedStyle(own).getPropertyValue(name)) || 0;
  const at = (x: number, y: number) => `${round(a * x + e)} ${round(d * y + f)}`;
  if (own instanceof SVGLineElement) {
    const { x1, y1, x2, y2 } = own;
    return `M${at(x1.baseVal.value, y1.baseVal.value)}L${at(x2.baseVal.value, y2.baseVal.value)}`;
  }
  if (own instanceof SVGPolylineElement || own instanceof SVGPolygonElement) {
    const points = [...own.points].map(({ x, y }) => at(x, y)).join('L');
    return `M${points}${own instanceof SVGPolygonElement ? 'Z' : ''}`;
  }
  if (own instanceof SVGRectElement) {
    const { x, y, width, height } = own.getBBox();
    return `M${at(x, y)}L${at(x + width, y)}L${at(x + width, y + height)}L${at(x, y + height)}Z`;
  }
  if (own instanceof SVGCircleElement || own instanceof SVGEllipseElement) {
    const [x, y] = [number('cx'), number('cy')];
    const { width, height } = own.getBBox();
    const radii = `${round((Math.abs(a) * width) / 2)} ${round((Math.abs(d) * height) / 2)}`;
    const [left, right] = [at(x - width / 2, y), at(x + width / 2, y)];
    return `M${left}A${radii} 0 1 1 ${right}A${radii} 0 1 1 ${left}Z`;
  }
  return scaledPath(own.getAttribute('d') ?? '', { a, d, e, f });
}

/** For each command, what its numbers are. An arc has radii, an angle, two flags, and its end. */
const NUMBERS: Readonly<Record<string, string>> = {
  M: 'xy',
  L: 'xy',
  T: 'xy',
  H: 'x',
  V: 'y',
  C: 'xyxyxy',
  S: 'xyxy',
  Q: 'xyxy',
  A: 'rsn01xy',
};

/** Scales and moves path data, command by command. */
export function scaledPath(
  data: string,
  { a, d, e, f }: { a: number; d: number; e: number; f: number },
): string {
  const flips = a * d < 0;
  const draw = (_: string, command: string, rest: string, offset: number) => {
    const kinds = NUMBERS[command.toUpperCase()];
    if (kinds === undefined) return command;
    const is_relative = command !== command.toUpperCase();
    const values = numbersOf(rest, kinds).map((value, index) => {
      const kind = kinds[index % kinds.length];
      // A path begins with an absolute point, even if it is written as a relative one.
      const is_moved = !is_relative || (offset === 0 && index < 2);
      if (kind === 'x') return fine(a * value + (is_moved ? e : 0));
      if (kind === 'y') return fine(d * value + (is_moved ? f : 0));
      if (kind === 'r') return fine(Math.abs(a) * value);
      if (kind === 's') return fine(Math.abs(d) * value);
      return kind === '1' && flips ? 1 - value : value;
    });
    return command + values.join(' ');
  };
  return data.trim().replaceAll(/([a-df-z])([^a-df-z]*)/gi, draw);
}

/** Errors of relative points add up along a path. */
const fine = (px: number) => Math.round(px * 1e4) / 1e4;

/** Flags of an arc may stand without a space between them. */
function numbersOf(text: string, kinds: string): number[] {
  const numbers: number[] = [];
  let rest = text;
  for (;;) {
    const kind = kinds[numbers.length % kinds.length];
    const isFlag = kind === '0' || kind === '1';
    const [all, value] =
      (isFlag ? /^[\s,]*([01])/ : /^[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i).exec(rest) ??
      [];
    if (all === undefined) return numbers;
    numbers.push(Number(value));
    rest = rest.slice(all.length);
  }
}
