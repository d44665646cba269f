/* Easing curves: they map the elapsed share of the time, 0 to 1, to a position. */
import { interpolateNumber } from 'd3-interpolate';

/** Starts and ends slowly, from 0 to 1: for things that move. */
export { easeCubicInOut as carried } from 'd3-ease';

/**
 * Shakes three times between -1 and 1 and comes to rest at 0: for a refused action. D3 has no
 * easing that ends at its start.
 */
export function shaken(share: number): number {
  return Math.sin(share * 6 * Math.PI) * (1 - share);
}

/**
 * D3 weighs both ends, so that between equal ends the last digit would change from frame to frame,
 * and something at rest would be drawn again.
 */
export function between(from: number, to: number, share: number): number {
  return from === to ? from : interpolateNumber(from, to)(share);
}
