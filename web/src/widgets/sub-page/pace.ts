/*
 * The seconds of film for each write: the first shows the whole way and has two sentences; each
 * one after it has one.
 */
import type { SubPageShown } from '#generated/types/SubPageShown';

export type Paced = SubPageShown & { seconds: readonly number[] };

const [FIRST_S, LATER_S] = [5, 2];

export const withPace = (result: SubPageShown): Paced => ({
  ...result,
  seconds: result.steps.map((_, step) => (step === 1 ? FIRST_S : LATER_S)),
});
