/*
 * How long each step is shown: one that only goes on programming, like the step before it, is
 * brief.
 */
import type { OverwriteShown } from '#generated/types/OverwriteShown';

export type Paced = OverwriteShown & { seconds: readonly (number | null)[] };

const REPEATED_S = 0.6;

export function paced(shown: OverwriteShown): Paced {
  const seconds = shown.steps.map(({ event }, step) => {
    const repeats = event === 'programmed' && shown.steps[step - 1]!.event === event;
    return repeats ? REPEATED_S : null;
  });
  return { ...shown, seconds };
}
