/* Reads the blocks of a finished run from the image of `StillMap`, which has a pixel per block. */
import { pixelLayoutOf, tileOf, type DriveShape } from './block-map';
import { shade } from './states';

/** The valid share of each block, 0 to 255. */
export async function validOf(src: string, shape: DriveShape): Promise<Uint8Array> {
  const response = await fetch(src);
  const bitmap = await createImageBitmap(await response.blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return validIn(context.getImageData(0, 0, width, height), shape);
}

/** Uses a table, because a drive has tens of thousands of blocks. */
export function validIn(
  { data, width }: Pick<ImageData, 'data' | 'width'>,
  shape: DriveShape,
): Uint8Array {
  const layout = pixelLayoutOf(shape);
  const { channels, dies_per_channel, blocks_per_die } = shape;
  const shares = sharesOf();
  const valid = new Uint8Array(channels * dies_per_channel * blocks_per_die);
  let index = 0;
  for (let die = 0; die < channels * dies_per_channel; die += 1) {
    const { x, y } = tileOf(layout, die);
    for (let block = 0; block < blocks_per_die; block += 1) {
      const row = y + Math.floor(block / layout.across);
      const column = x + (block % layout.across);
      valid[index] = shares[data[(row * width + column) * 4 + 3]!]!;
      index += 1;
    }
  }
  return valid;
}

/** The valid share that each opacity stands for. */
function sharesOf(): Uint8Array {
  const shades = Array.from({ length: 256 }, (_, share) => shade(share / 255) * 255);
  return Uint8Array.from({ length: 256 }, (_, opacity) => {
    const share = shades.findIndex((shaded) => shaded >= opacity - 0.5);
    return share < 0 ? 255 : share;
  });
}
