/* How long each write is seen: one that repeats what came before is soon told, the next sooner. */
import type { FilmEvent } from '#generated/types/FilmEvent';
import type { SubPageShown } from '#generated/types/SubPageShown';

const NEW_S = 6;
const REPEATED_S = 1.6;
const SOONER = 0.7;

export type Paced = SubPageShown & { seconds: readonly number[] };

/** The part that an event is of, if each has so many pages. */
export const partOf = ({ actor, index }: FilmEvent, pages: number) =>
  (actor === 'page' ? Math.floor(index / pages) : index);

export function paced(shown: SubPageShown): Paced {
  const pages = 2 * (shown.steps.length - 1);
  const seen = new Set<string>();
  let repeated_s = REPEATED_S;
  const seconds = shown.steps.map((_, step) => {
    const before = seen.size;
    for (const event of shown.film) {
      if (event.step === step) seen.add(`${partOf(event, pages)} ${event.kind}`);
    }
    if (seen.size > before) return NEW_S;
    const own_s = repeated_s;
    repeated_s *= SOONER;
    return own_s;
  });
  return { ...shown, seconds };
}
