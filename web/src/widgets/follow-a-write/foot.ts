/*
 * The layout of the foot below the picture: a small drawing of the drive and, to its right, the
 * time scale. In a narrow picture the scale's title stands above both.
 */
import type { Box } from '#charts/geometry';

export const PAD = 12;
const [HIGH, HIGH_NARROW] = [76, 96];
const TITLE = 20;
const NARROW = 640;
/** The largest width of the small drive. */
const HERE_MOST = 240;

export interface Size {
  width: number;
  height: number;
}

const isNarrow = ({ width }: Size) => width < NARROW;
const highOf = (size: Size) => (isNarrow(size) ? HIGH_NARROW : HIGH);

/** The y coordinate at which the foot begins. */
export const footAt = (size: Size) => size.height - highOf(size) - PAD;

export function footOf(size: Size, drive: Size): { here: Box; time: Box & { title_x: number } } {
  const bottom = size.height - PAD / 2;
  const high = highOf(size) - PAD / 2;
  const height = high - (isNarrow(size) ? TITLE : 0);
  const width = Math.min(HERE_MOST, (height * drive.width) / drive.height);
  const x = width + 2 * PAD;
  return {
    here: { x: PAD, y: bottom - height, width, height },
    time: {
      x,
      y: bottom - high,
      width: size.width - x - PAD,
      height: high,
      title_x: isNarrow(size) ? PAD : x,
    },
  };
}
