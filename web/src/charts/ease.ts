/* How things move between where they start and where they arrive: 0 to 1, in share of the time. */

/** What is carried leaves slowly and arrives slowly. */
export function carried(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** What is refused shakes three times and comes to rest: -1 to 1. */
export function shaken(share: number): number {
  return Math.sin(share * 6 * Math.PI) * (1 - share);
}

export function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
