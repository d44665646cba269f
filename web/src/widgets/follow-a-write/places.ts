/* The places on the NAND that the data had, one after the other. */
import type { FollowedStep } from '#sim/followed';

/** What the first place is called. */
export const FIRST = 1;

export function places(told: readonly FollowedStep[]): FollowedStep[] {
  return told.filter(({ kind, die }) => (kind === 'buffered' || kind === 'moved') && die !== null);
}
