/* Places on the map of a drive, there and back. */
import { expect, test } from 'vitest';
import { cellOf, layoutOf, neighbour, pixelLayoutOf, placeAt } from './block-map';

const shape = { channels: 8, dies_per_channel: 4, blocks_per_die: 66 };
const layout = layoutOf(shape, 420, 420);

test('every block is found again where it is drawn', () => {
  for (let die = 0; die < 32; die += 1) {
    for (let block = 0; block < 66; block += 1) {
      const { x, y } = cellOf(layout, die, block);
      const half = layout.cell_px / 2;
      expect(placeAt(layout, x + half, y + half)).toEqual({ die, block });
    }
  }
});

test('the tiles fill their box', () => {
  for (const [width, height] of [
    [420, 420],
    [900, 300],
    [340, 700],
  ] as const) {
    const { width_px, height_px } = layoutOf(shape, width, height);
    expect(width_px <= width + 1e-6 && height_px <= height + 1e-6).toBe(true);
    expect(Math.max(width_px / width, height_px / height)).toBeGreaterThan(0.95);
  }
});

test('arrow keys cross from die to die and stop at the edge', () => {
  const corner = { die: 0, block: layout.across - 1 };
  expect(neighbour(layout, corner, 1, 0)).toEqual({ die: 1, block: 0 });
  expect(neighbour(layout, { die: 0, block: 0 }, -1, 0)).toEqual({ die: 0, block: 0 });
  expect(neighbour(layout, { die: 0, block: 65 }, 0, 1).die).toBe(8);
});

test('every block has a pixel of its own in the image of the drive', () => {
  const image = pixelLayoutOf(shape);
  const pixels = new Set<number>();
  for (let die = 0; die < 32; die += 1) {
    for (let block = 0; block < 66; block += 1) {
      const { x, y } = cellOf(image, die, block);
      expect(x < image.width_px && y < image.height_px).toBe(true);
      pixels.add(y * image.width_px + x);
    }
  }
  expect(pixels.size).toBe(32 * 66);
  const tallness = (of: typeof image) => of.height_px / of.width_px;
  expect(Math.abs(tallness(image) - tallness(layout))).toBeLessThan(0.1);
});
