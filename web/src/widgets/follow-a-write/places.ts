/* The places of the data on the NAND, one after another. */
import type { FollowedStep } from '#sim/followed';

/** The number of the first place. */
export const FIRST = 1;

export function places(told: readonly FollowedStep[]): FollowedStep[] {
  return told.filter(({ kind, die }) => (kind === 'buffered' || kind === 'moved') && die !== null);
}
