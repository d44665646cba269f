/* The image of a map encodes how full its blocks are. */
import { expect, test } from 'vitest';
import { cellOf, pixelLayoutOf } from './block-map';
import { validIn } from './map-image';
import { shade } from './states';

const shape = { channels: 2, dies_per_channel: 3, blocks_per_die: 100 };

test('each block has the least share whose shade rounds to its opacity', () => {
  const layout = pixelLayoutOf(shape);
  const width = layout.width_px;
  const data = new Uint8ClampedArray(width * layout.height_px * 4);
  const blocks = shape.channels * shape.dies_per_channel * shape.blocks_per_die;
  const opacities = Array.from({ length: blocks }, (_, index) => index % 256);
  opacities.forEach((opacity, index) => {
    const { x, y } = cellOf(layout, Math.floor(index / 100), index % 100);
    data[(y * width + x) * 4 + 3] = opacity;
  });
  const shares = Array.from({ length: 256 }, (_, share) => share);
  const expected = opacities.map((opacity) =>
    shares.find((share) => shade(share / 255) * 255 >= opacity - 0.5)!,
  );
  expect([...validIn({ data, width }, shape)]).toEqual(expected);
});
