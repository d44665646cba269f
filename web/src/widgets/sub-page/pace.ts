/*
 * The seconds of film for each write: the first shows the whole way, and each one after it is
 * faster.
 */
import type { SubPageShown } from '#generated/types/SubPageShown';

export type Paced = SubPageShown & { seconds: readonly number[] };

const [WRITE_S, WRITE_LEAST_S] = [3, 1];
const FASTER = 0.75;

export const withPace = (result: SubPageShown): Paced => ({
  ...result,
  seconds: result.steps.map((_, step) => Math.max(WRITE_LEAST_S, WRITE_S * FASTER ** (step - 1))),
});
