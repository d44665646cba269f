/* The work of a drive's dies for a few milliseconds: pure functions on the core's operations. */
import type { Operations } from '#charts/trace';

/**
 * An operation of one die: when its cells begin to work, which may be before the stretch, and for
 * how long.
 */
export interface Span {
  die: number;
  from_us: number;
  us: number;
}

/** Returns all work in a stretch, which begins at 0 and ends where the record is still complete. */
export function spansOf({ columns, rows }: Operations, stretch_us: number): Span[] {
  const value = (name: string, row: number) =>
    rows[row * columns.length + columns.indexOf(name)]! / 1000;
  const all = Array.from({ length: rows.length / columns.length }, (_, row) => ({
    die: rows[row * columns.length + columns.indexOf('die')]!,
    from: value('array_start_ns', row),
    to: value('array_end_ns', row),
  }));
  // Operations still in progress at the end of the record are missing from it.
  const last = Math.max(...all.map(({ to }) => to));
  const longest = Math.max(...all.map(({ from, to }) => to - from));
  const end = last - longest;
  const start = end - stretch_us;
  return all
    .filter(({ from, to }) => to > start && from < end)
    .map(({ die, from, to }) => {
      const from_us = Math.round(from - start);
      return { die, from_us, us: Math.round(to - start) - from_us };
    });
}

/** Returns the part of an operation within the stretch. */
function within({ die, from_us, us }: Span, stretch_us: number): Span {
  const start_us = Math.max(0, from_us);
  return { die, from_us: start_us, us: Math.min(stretch_us, from_us + us) - start_us };
}

/** Returns the mean share of the stretch for which the dies work. */
export function busyShare(spans: readonly Span[], dies: number, stretch_us: number): number {
  return spans.reduce((sum, span) => sum + within(span, stretch_us).us, 0) / (dies * stretch_us);
}

/** Returns the completed share of each die's operation at that moment, 0 to 1; null if idle. */
export function diesAt(spans: readonly Span[], dies: number, at_us: number): (number | null)[] {
  const shares: (number | null)[] = Array.from({ length: dies }, () => null);
  for (const { die, from_us, us } of spans) {
    if (from_us <= at_us && at_us < from_us + us) shares[die] = (at_us - from_us) / us;
  }
  return shares;
}

export function idleAt(spans: readonly Span[], dies: number, at_us: number): number {
  return diesAt(spans, dies, at_us).filter((share) => share === null).length;
}

/**
 * Returns a path with one lane per die, one below the other, each one unit high, in a view as wide
 * as the stretch.
 */
export function lanesPath(spans: readonly Span[], stretch_us: number): string {
  return spans
    .map((span) => within(span, stretch_us))
    .map(({ die, from_us, us }) => `M${from_us} ${die}h${us}v.8h-${us}z`)
    .join('');
}
