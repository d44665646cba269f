/*
 * The seconds of film for each write. The first collection that shuts the door plays slowly, and so
 * does the first one for which the writes of the background drive wait; the others play faster.
 */
import type { CollectionTimingShown } from '#generated/types/CollectionTimingShown';

export type Paced = CollectionTimingShown & { seconds: readonly number[]; even: true };

/** Seconds for the first collection, and for that of the drive whose free blocks are used up. */
const CLOSELY_S = [3.5, 2] as const;
/** Seconds for all writes, if none of them played slowly. */
const ALL_S = 17;
/** After a slow collection the pace grows by this factor per write, up to the usual pace. */
const QUICKER = 1.6;

export function paced(shown: CollectionTimingShown): Paced {
  const times = shown.steps.map(({ at_ns }) => at_ns);
  const usual = (times.at(-1)! - times[0]!) / ALL_S;
  const watched = shown.drives
    .flatMap(({ way }, drive) =>
      way === 'paced'
        ? []
        : (shown.film.find((event) => event.kind === 'collect' && event.side === drive) ?? []),
    )
    .toSorted((a, b) => a.start_ns - b.start_ns)
    .map(({ start_ns, end_ns }, place) => ({
      start_ns,
      end_ns,
      ns_per_s: (end_ns - start_ns) / CLOSELY_S[place]!,
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
