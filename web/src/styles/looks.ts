/* The colors of each look, read from `tokens.css` by the tests. */
import { readFileSync } from 'node:fs';

/** Hexadecimal colors by the names of their tokens. */
export type Look = Record<string, string>;

export const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const COLOR = /(--[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g;

function tokens(block: string, side: 'light' | 'dark'): Look {
  const pairs = [...block.matchAll(COLOR)];
  return Object.fromEntries(
    pairs.map(([, name, light, dark]) => [name, side === 'light' ? light : dark]),
  );
}

function rule(selector: string): string {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no rule for ${selector} in tokens.css`);
  return css.slice(start, css.indexOf('\n}', start));
}

const base = rule(':root');
const projector = rule(":root[data-mode='projector']");

/** Later rules of the file win, so that the colors of a palette hold in projector mode too. */
function looksIn(side: 'light' | 'dark'): [string, Look][] {
  const usual = tokens(base, side);
  const large = { ...usual, ...tokens(projector, side) };
  const palettes = ['red-green', 'blue-yellow'].flatMap((name): [string, Look][] => {
    const own = tokens(rule(`:root[data-palette='${name}']`), side);
    return [
      [`${name} ${side}`, { ...usual, ...own }],
      [`${name} projector ${side}`, { ...large, ...own }],
    ];
  });
  return [[side, usual], [`projector ${side}`, large], ...palettes];
}

export const LOOKS: Record<string, Look> = Object.fromEntries([
  ...looksIn('light'),
  ...looksIn('dark'),
]);

/** Red, green and blue of a hexadecimal color, proportional to light, from 0 to 1. */
export function linear(color: string): number[] {
  const parts = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  return parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
}

export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
