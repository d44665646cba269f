/*
 * A page's bytes cross the bus one after the other, at a constant rate. Few are drawn, and each is
 * on its way longer than it really is, or nobody would see it.
 */
export const PACKETS = 34;
/** Of the transfer: how long a byte is seen on its way. */
const ON_THE_WAY = 0.3;

/** How far the bytes at `place` of the page have come, 0 to 1, when so much of it is done. */
export function arrivedOf(place: number, done: number): number {
  return Math.max(0, Math.min((done - place * (1 - ON_THE_WAY)) / ON_THE_WAY, 1));
}

/** Of the bytes from one place in the page to another: how many have left, and how many arrived. */
export function passed([from, to]: readonly [number, number], done: number) {
  const share = (late: number) => Math.max(0, Math.min(
    (done - late - from * (1 - ON_THE_WAY)) / ((to - from) * (1 - ON_THE_WAY)), 1));
  return { left: share(0), arrived: share(ON_THE_WAY) };
}
