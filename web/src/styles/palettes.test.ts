/*
 * How far the colors of figures are apart for readers who lack one kind of cone: the least distance
 * in Oklab between two colors that one figure shows, after the simulation of Machado, Oliveira and
 * Fernandes (2009) at full severity. About 0.02 is the least difference that can be seen side by
 * side. Every state has a hatch or a glyph too, so no look depends on these distances.
 */
import { expect, test } from 'vitest';
import { linear, LOOKS } from './looks';

const DEFICIENCIES = {
  none: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deuteranopia: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  tritanopia: [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
} as const;
type Deficiency = keyof typeof DEFICIENCIES;

/** Colors that one figure shows together. */
const TOGETHER = [
  ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'],
  ['series-1', 'series-latency', 'series-amplification', 'series-free'],
  ['page-free', 'page-valid', 'page-read', 'page-program', 'page-moved', 'page-parity'],
  ['page-stale', 'page-valid', 'page-read', 'page-program', 'page-moved', 'page-parity'],
  [
    'page-stale',
    'block-open',
    'block-open-collection',
    'block-closed',
    'block-victim',
    'block-erasing',
  ],
];
/** A safe palette keeps at least this distance for the readers whom it is made for. */
const SAFE = 0.1;

/** Oklab (Ottosson, 2020) of a color as such a reader sees it. */
function seen(color: string, deficiency: Deficiency): number[] {
  const matrix = DEFICIENCIES[deficiency];
  const rgb = linear(color);
  const [r, g, b] = [0, 3, 6].map((row) => {
    const sum = rgb.reduce((part, value, column) => part + matrix[row + column]! * value, 0);
    return Math.min(1, Math.max(0, sum));
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function leastDistance(name: string, deficiency: Deficiency): number {
  const look = LOOKS[name]!;
  const distances = TOGETHER.flatMap((tokens) => {
    const colors = tokens.map((token) => seen(look[`--${token}`]!, deficiency));
    return colors.flatMap((one, index) =>
      colors.slice(0, index).map((other) => Math.hypot(...one.map((v, at) => v - other[at]!))),
    );
  });
  return Math.min(...distances);
}

const MADE_FOR: [string, Deficiency[]][] = [
  ['red-green', ['none', 'protanopia', 'deuteranopia']],
  ['blue-yellow', ['none', 'tritanopia']],
];

for (const [palette, deficiencies] of MADE_FOR) {
  for (const deficiency of deficiencies) {
    const looks = Object.keys(LOOKS).filter((name) => name.startsWith(palette));
    test.each(looks)(`%s is safe with ${deficiency}`, (look) => {
      expect(leastDistance(look, deficiency)).toBeGreaterThanOrEqual(SAFE);
    });
  }
}

test('the least distances of all looks', () => {
  const names = Object.keys(DEFICIENCIES) as Deficiency[];
  const table = Object.keys(LOOKS).map(
    (look) => `${look}: ${names.map((name) => leastDistance(look, name).toFixed(3)).join(' ')}`,
  );
  expect(table).toMatchInlineSnapshot(`
    [
      "light: 0.104 0.041 0.020 0.026",
      "projector light: 0.104 0.026 0.036 0.026",
      "red-green light: 0.125 0.102 0.118 0.087",
      "red-green projector light: 0.125 0.102 0.118 0.087",
      "blue-yellow light: 0.109 0.066 0.053 0.108",
      "blue-yellow projector light: 0.109 0.066 0.053 0.108",
      "dark: 0.086 0.042 0.038 0.026",
      "projector dark: 0.081 0.042 0.037 0.026",
      "red-green dark: 0.120 0.112 0.103 0.065",
      "red-green projector dark: 0.120 0.112 0.103 0.065",
      "blue-yellow dark: 0.118 0.030 0.077 0.101",
      "blue-yellow projector dark: 0.118 0.030 0.077 0.101",
    ]
  `);
});
