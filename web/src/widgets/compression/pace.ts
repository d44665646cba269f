/*
 * How long each step is seen. The last one programs page after page, all alike. It also shows what
 * the pieces come to: the drive that they fill, and what that drive programs.
 */
import type { CompressionShown } from '#generated/types/CompressionShown';

const LAST_S = 5;

export type Paced = CompressionShown & { seconds: readonly (number | null)[] };

export function paced(shown: CompressionShown): Paced {
  return { ...shown, seconds: shown.steps.map(({ programmed }) => (programmed ? LAST_S : null)) };
}
