/*
 * How long each step is seen. The first pieces show what is done to each; the others run. The last
 * step programs page after page, all alike. It also shows what the pieces come to: the drive that
 * they fill, and what that drive programs.
 */
import type { CompressionShown } from '#generated/types/CompressionShown';

const LAST_S = 5;
/** So many pieces are seen slowly. */
const SLOW = 3;
/** A piece; those that run arrive less than three times a second. */
const [SLOW_S, RUN_S] = [1.8, 0.36];

export type Paced = CompressionShown & { seconds: readonly number[] };

export function paced(shown: CompressionShown): Paced {
  const seconds = shown.steps.map(({ programmed, pieces }) =>
    (programmed ? LAST_S : pieces > SLOW ? RUN_S : SLOW_S));
  return { ...shown, seconds };
}
