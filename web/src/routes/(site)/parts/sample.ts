/* One minute of a made-up drive that falls after 20 s, for the examples. */
import { mean, range } from 'd3-array';

export const time = range(1, 61);
export const writes = time.map((second) =>
  Math.round(second < 20 ? 80 + 4 * Math.sin(second) : 32 + 14 * Math.sin(second * 1.7)),
);
export const average = time.map((_, row) => mean(writes.slice(Math.max(0, row - 4), row + 1))!);
export const low = average.map((value) => value - 6);
export const high = average.map((value) => value + 9);
