/* The contrast of every pair of tokens that meets on the page, in every look. */
import { expect, test } from 'vitest';
import { css, LOOKS, luminance } from './looks';

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

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

for (const [name, look] of Object.entries(LOOKS)) {
  test.each(TEXT)(`${name}: %s on %s can be read`, (front, back) => {
    expect(contrast(look[front]!, look[back]!)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GRAPHIC)(`${name}: %s on %s can be told apart`, (front, back) => {
    expect(contrast(look[front]!, look[back]!)).toBeGreaterThanOrEqual(3);
  });
}

test('every colour is registered, so that a canvas can read it', () => {
  for (const token of Object.keys(LOOKS['light']!)) expect(css).toContain(`@property ${token} {`);
});
