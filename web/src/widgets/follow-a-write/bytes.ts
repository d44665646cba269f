/*
 * A page's bytes cross the bus one after another, at a constant rate. Only a few are drawn, and
 * each takes longer on its way than in reality, or nobody would see it.
 */
import { clampedShare } from '#charts/share';
export const PACKETS = 34;
/** The share of the transfer for which a byte is seen on its way. */
const ON_THE_WAY = 0.3;

/** How far the bytes at `place` of the page have come, 0 to 1, when `done` of it is transferred. */
export function arrivedOf(place: number, done: number): number {
  return clampedShare((done - place * (1 - ON_THE_WAY)) / ON_THE_WAY);
}

/** The shares of the bytes between two places in the page that have left, and have arrived. */
export function passed([from, to]: readonly [number, number], done: number) {
  const share = (late: number) =>
    clampedShare((done - late - from * (1 - ON_THE_WAY)) / ((to - from) * (1 - ON_THE_WAY)));
  return { left: share(0), arrived: share(ON_THE_WAY) };
}
