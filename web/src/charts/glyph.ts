/* The mark of a state, 14 units square: its color and its cue. */
import { partOf, type Cue, type Look } from './states';

/** The upper left corner of a mark. */
export type Corner = readonly [number, number];

const CUES: Partial<Record<Cue, (x: number, y: number) => string>> = {
  hatch: (x, y) => `M${x + 1} ${y + 13}l12-12M${x + 1} ${y + 6}l5-5M${x + 8} ${y + 13}l5-5`,
  cross: (x, y) => `M${x + 3} ${y + 3}l8 8M${x + 11} ${y + 3}l-8 8`,
  tick: (x, y) => `M${x + 3} ${y + 7.5}l3 3l5-7`,
  up: (x, y) => `M${x + 7} ${y + 3}l4 7h-8z`,
  down: (x, y) => `M${x + 7} ${y + 11}l-4-7h8z`,
  right: (x, y) => `M${x + 11} ${y + 7}l-7-4v8z`,
  dot: (x, y) => `M${x + 4} ${y + 7}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z`,
  grid: (x, y) => `M${x + 7} ${y + 1}v12M${x + 1} ${y + 7}h12`,
};
const SOLID: readonly Cue[] = ['up', 'down', 'right', 'dot'];

/** Attributes of an SVG path. */
export type Stroke = Record<'d' | 'fill' | 'stroke' | 'stroke-width' | 'data-part', string>;

/** Draws all marks of one look as two paths: a page answers sooner with few elements. */
export function glyphOf(look: Look, at: readonly Corner[] = [[0, 0]]): Stroke[] {
  const part = partOf(look);
  const box: Stroke = {
    d: at.map(([x, y]) => `M${x + 0.5} ${y + 0.5}h13v13h-13z`).join(''),
    fill: `var(${look.token})`,
    stroke: look.cue === 'outline' ? 'var(--rule-strong)' : 'none',
    'stroke-width': '1',
    'data-part': part,
  };
  const cue = CUES[look.cue];
  if (!cue) return [box];
  const solid = SOLID.includes(look.cue);
  return [
    box,
    {
      d: at.map(([x, y]) => cue(x, y)).join(''),
      fill: solid ? 'var(--surface)' : 'none',
      stroke: solid ? 'none' : 'var(--surface)',
      'stroke-width': ['cross', 'tick'].includes(look.cue) ? '2' : '1.5',
      'data-part': part,
    },
  ];
}

/** The same as text, for prose that is made of Markdown. */
export function glyphMarkup(look: Look): string {
  const paths = glyphOf(look).map((stroke) => {
    const { 'data-part': _, ...drawn } = stroke;
    // A chapter has many glyphs, so they say nothing about strokes that they do not have.
    const attributes = Object.entries(drawn)
      .filter(([name]) => drawn.stroke !== 'none' || !name.startsWith('stroke'))
      .map(([name, value]) => `${name}="${value}"`);
    return `<path ${attributes.join(' ')}/>`;
  });
  return `<svg viewBox="0 0 14 14" aria-hidden="true">${paths.join('')}</svg>`;
}
