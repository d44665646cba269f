/*
 * How long each write is shown. A write that repeats an earlier one is brief, and the next
 * repetition is briefer. A write of another size is new, but takes less time than the first.
 */
import type { FilmEvent } from '#generated/types/FilmEvent';
import type { SubPageShown } from '#generated/types/SubPageShown';

const FIRST_S = 6;
const NEW_S = 4;
const REPEATED_S = 1.6;
const SOONER = 0.7;

export type Paced = SubPageShown & { seconds: readonly number[] };

/** Returns the part that an event belongs to, if each part has this many pages. */
export const partOf = ({ actor, index }: FilmEvent, pages: number) =>
  actor === 'page' ? Math.floor(index / pages) : index;

export function paced(shown: SubPageShown): Paced {
  const pages = 2 * shown.pages_per_block;
  const seen = new Set<string>();
  let repeated_s = REPEATED_S;
  const seconds = shown.steps.map(({ write_bytes }, step) => {
    const before = seen.size;
    for (const event of shown.film) {
      if (event.step !== step) continue;
      seen.add(`${write_bytes} ${partOf(event, pages)} ${event.kind}`);
    }
    if (seen.size > before) return before === 0 ? FIRST_S : NEW_S;
    const own_s = repeated_s;
    repeated_s *= SOONER;
    return own_s;
  });
  return { ...shown, seconds };
}
