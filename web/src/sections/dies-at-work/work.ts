/* What the dies of a drive did for a few milliseconds: pure functions on the core's operations. */
import type { Operations } from '#charts/trace';

/** Of one die: when its cells begin to work, and for how long. */
export interface Span {
  die: number;
  from_us: number;
  us: number;
}

/** Work within a stretch that ends where the record is still whole, and begins at 0. */
export function spansOf({ columns, rows }: Operations, stretch_us: number): Span[] {
  const value = (name: string, row: number) =>
    rows[row * columns.length + columns.indexOf(name)]! / 1000;
  const all = Array.from({ length: rows.length / columns.length }, (_, row) => ({
    die: rows[row * columns.length + columns.indexOf('die')]!,
    from: value('array_start_ns', row), to: value('array_end_ns', row),
  }));
  // What is still under way when the record ends is not in it.
  const last = Math.max(...all.map(({ to }) => to));
  const longest = Math.max(...all.map(({ from, to }) => to - from));
  const end = last - longest;
  const start = end - stretch_us;
  return all.filter(({ from, to }) => to > start && from < end).map(({ die, from, to }) => {
    const from_us = Math.max(0, Math.round(from - start));
    return { die, from_us, us: Math.min(stretch_us, Math.round(to - start)) - from_us };
  });
}

/** The share of the stretch for which the dies work, on average. */
export function busyShare(spans: readonly Span[], dies: number, stretch_us: number): number {
  return spans.reduce((sum, { us }) => sum + us, 0) / (dies * stretch_us);
}

/** How many dies work at that moment. */
export function busyAt(spans: readonly Span[], at_us: number): number {
  return new Set(spans.filter(({ from_us, us }) => from_us <= at_us && at_us < from_us + us)
    .map(({ die }) => die)).size;
}

/** A lane for each die, one below the other, in a view as wide as the stretch: one unit high. */
export function lanesPath(spans: readonly Span[]): string {
  return spans.map(({ die, from_us, us }) => `M${from_us} ${die}h${us}v.8h-${us}z`).join('');
}
