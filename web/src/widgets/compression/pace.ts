/*
 * The seconds of film for each step. The first pieces are slow enough to show how each one is
 * handled; the others follow quickly. The last step programs one page after another, all alike, and
 * shows the result: the drive that the pieces fill, and how much that drive programs.
 */
import type { CompressionShown } from '#generated/types/CompressionShown';

const LAST_S = 5;
/** The number of pieces that play slowly. */
const SLOW = 3;
/** Seconds per piece; fast pieces arrive less than three times per second. */
const [SLOW_S, RUN_S] = [1.8, 0.36];

export type Paced = CompressionShown & { seconds: readonly number[] };

export function paced(shown: CompressionShown): Paced {
  const seconds = shown.steps.map(({ programmed, pieces }) =>
    programmed ? LAST_S : pieces > SLOW ? RUN_S : SLOW_S,
  );
  return { ...shown, seconds };
}
