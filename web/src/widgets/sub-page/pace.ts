/*
 * How long each write is shown. A write that repeats an earlier one is brief, and the next
 * repetition is briefer. A write of another size is new, but takes less time than the first.
 */
import type { SubPageShown } from '#generated/types/SubPageShown';

const FIRST_S = 6;
const NEW_S = 4;
const REPEATED_S = 1.6;
const SOONER = 0.7;

export type Paced = SubPageShown & { seconds: readonly number[] };

export function paced(shown: SubPageShown): Paced {
  const seen = new Set<string>();
  let repeated_s = REPEATED_S;
  const seconds = shown.steps.map(({ write_bytes }, step) => {
    const before = seen.size;
    for (const event of shown.film) {
      if (event.step !== step) continue;
      seen.add(`${write_bytes} ${event.side} ${event.kind}`);
    }
    if (seen.size > before) return before === 0 ? FIRST_S : NEW_S;
    const own_s = repeated_s;
    repeated_s *= SOONER;
    return own_s;
  });
  return { ...shown, seconds };
}
