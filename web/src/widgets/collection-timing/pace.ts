/*
 * How long each write is seen. The first collection that shuts the door is watched closely, and so
 * is the first that the background's drive makes its writes wait for; the others go by faster.
 */
import type { CollectionTimingShown } from '#generated/types/CollectionTimingShown';

export type Paced = CollectionTimingShown & { seconds: readonly number[]; even: true };

/** The first collection, and that of the drive whose free blocks are used up. */
const CLOSELY_S = [3.5, 2] as const;
/** All writes, if none were watched closely. */
const ALL_S = 17;
/** From write to write, until the pace of the others is reached. */
const QUICKER = 1.6;

export function paced(shown: CollectionTimingShown): Paced {
  const times = shown.steps.map(({ at_ns }) => at_ns);
  const usual = (times.at(-1)! - times[0]!) / ALL_S;
  const watched = shown.drives
    .flatMap(({ way }, drive) => (way === 'paced' ? [] : shown.film.find((event) =>
      event.actor === 'drive' && event.kind === 'collect' && event.index === drive) ?? []))
    .toSorted((a, b) => a.start_ns - b.start_ns)
    .map(({ start_ns, end_ns }, place) => ({
      start_ns, end_ns, ns_per_s: (end_ns - start_ns) / CLOSELY_S[place]!,
    }));
  let ns_per_s = usual;
  const seconds = times.map((at_ns, step) => {
    const from_ns = times[step - 1] ?? at_ns;
    const close = watched.find(({ start_ns, end_ns }) => start_ns < at_ns && from_ns < end_ns);
    ns_per_s = Math.min(usual, close?.ns_per_s ?? ns_per_s * QUICKER);
    return (at_ns - from_ns) / ns_per_s;
  });
  return { ...shown, seconds, even: true };
}
