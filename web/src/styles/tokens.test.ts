/* The contrast of every pair of tokens that meets on the page, in light, dark and projector. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [base = '', projector = ''] = css.split(":root[data-mode='projector']");

type Look = Record<string, string>;

function tokens(block: string, side: 0 | 1): Look {
  const look: Look = {};
  for (const found of block.matchAll(/(--[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)) {
    look[found[1]!] = side === 0 ? found[2]! : found[3]!;
  }
  return look;
}

const light = tokens(base, 0);
const dark = tokens(base, 1);
const LOOKS: [string, Look][] = [
  ['light', light],
  ['dark', dark],
  ['projector light', { ...light, ...tokens(projector, 0) }],
  ['projector dark', { ...dark, ...tokens(projector, 1) }],
];

const TEXT: [string, string][] = [
  ['--ink', '--paper'],
  ['--ink', '--surface'],
  ['--ink', '--sunken'],
  ['--ink', '--band'],
  ['--ink', '--warning-soft'],
  ['--ink-soft', '--paper'],
  ['--ink-soft', '--surface'],
  ['--ink-soft', '--sunken'],
  ['--ink-soft', '--band'],
  ['--accent', '--paper'],
  ['--accent', '--surface'],
  ['--on-accent', '--accent'],
  ['--paper', '--ink'],
  ['--warning', '--paper'],
  ['--warning', '--warning-soft'],
  ['--series-latency', '--paper'],
  ['--series-free', '--surface'],
  ['--series-free', '--band'],
  ['--surface', '--guess'],
];

const GRAPHIC: [string, string][] = [
  ['--series-1', '--surface'],
  ['--series-2', '--surface'],
  ['--series-3', '--surface'],
  ['--series-4', '--surface'],
  ['--series-5', '--surface'],
  ['--series-6', '--surface'],
  ['--series-latency', '--surface'],
  ['--series-amplification', '--surface'],
  ['--series-free', '--surface'],
  ['--series-1', '--sunken'],
  ['--rule-strong', '--surface'],
  ['--rule-strong', '--paper'],
  ['--page-valid', '--page-stale'],
  ['--page-valid', '--page-free'],
  ['--focus', '--paper'],
  ['--block-open', '--surface'],
  ['--block-open-collection', '--surface'],
  ['--block-victim', '--surface'],
  ['--block-erasing', '--surface'],
  ['--page-read', '--page-free'],
  ['--page-program', '--page-free'],
  ['--page-moved', '--page-free'],
  ['--page-parity', '--page-free'],
];

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const linear = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

for (const [name, look] of LOOKS) {
  test.each(TEXT)(`${name}: %s on %s can be read`, (front, back) => {
    expect(contrast(look[front]!, look[back]!)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GRAPHIC)(`${name}: %s on %s can be told apart`, (front, back) => {
    expect(contrast(look[front]!, look[back]!)).toBeGreaterThanOrEqual(3);
  });
}

test('every colour is registered, so that a canvas can read it', () => {
  for (const token of Object.keys(light)) expect(css).toContain(`@property ${token} {`);
});
