/* The places of the data on the NAND, one after another. */
import type { FollowedStep } from '#sim/followed';
import type { Place } from './world';

/** The number of the first place. */
export const FIRST = 1;

export function places(runSteps: readonly FollowedStep[]): FollowedStep[] {
  return runSteps.filter(
    ({ kind, die }) => (kind === 'buffered' || kind === 'moved') && die !== null,
  );
}

export const isSamePage = (one: Place, other: Place) =>
  one.die === other.die && one.block === other.block && one.page === other.page;
