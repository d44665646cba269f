/* Easing curves: they map the elapsed share of the time, 0 to 1, to a position. */

/** Starts and ends slowly, from 0 to 1: for things that move. */
export function carried(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** Shakes three times between -1 and 1 and comes to rest at 0: for a refused action. */
export function shaken(share: number): number {
  return Math.sin(share * 6 * Math.PI) * (1 - share);
}

export function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
