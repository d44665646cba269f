/* Labels stay in the order of their lines, inside the plot, and never on one another. */
import { expect, test } from 'vitest';
import { spread } from './spread';

const GAP = 0.16;

test('a label with room stands at its line', () => {
  expect(spread([0.2, 0.8], GAP)).toEqual([0.2, 0.8]);
});

test.each([[[0.5, 0.52, 0.51]], [[0, 0, 0]], [[1, 1, 0.99]], [[0.1, 0.9, 0.5, 0.5, 0.5, 0.12]]])(
  '%j',
  (wanted) => {
    const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!);
    const placed = order.map((index) => spread(wanted, GAP)[index]!);
    expect(placed[0]).toBeGreaterThanOrEqual(GAP / 2 - 1e-9);
    expect(placed.at(-1)).toBeLessThanOrEqual(1 - GAP / 2 + 1e-9);
    for (const [index, place] of placed.entries()) {
      if (index > 0) expect(place - placed[index - 1]!).toBeGreaterThanOrEqual(GAP - 1e-9);
    }
  },
);
