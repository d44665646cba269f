/* The blocks of a finished run, from the image that `StillMap` shows: a pixel a block. */
import { cellOf, pixelLayoutOf, type DriveShape } from './block-map';
import { shade } from './states';

/** The valid share of each block, 0 to 255. */
export async function validOf(src: string, shape: DriveShape): Promise<Uint8Array> {
  const response = await fetch(src);
  const bitmap = await createImageBitmap(await response.blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const layout = pixelLayoutOf(shape);
  const { channels, dies_per_channel, blocks_per_die } = shape;
  const shares = Array.from({ length: 256 }, (_, share) => shade(share / 255) * 255);
  return Uint8Array.from({ length: channels * dies_per_channel * blocks_per_die }, (_, index) => {
    const { x, y } = cellOf(layout, Math.floor(index / blocks_per_die), index % blocks_per_die);
    const opacity = data[(y * width + x) * 4 + 3]!;
    const share = shares.findIndex((shaded) => shaded >= opacity - 0.5);
    return share < 0 ? 255 : share;
  });
}
