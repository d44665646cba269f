/* The seconds without a write around the one that a reader is at, and the work in them. */
import type { Series } from '#sim/series';

export interface Silence {
  seconds: number;
  /** Pages that collection moved, and blocks that it erased. */
  moved: number;
  erases: number;
}

/**
 * Returns the silence that a second belongs to, or that begins after it; null if there is none.
 * Rows from `to_s` on are not looked at.
 */
export function silenceAround(series: Series, at_s: number, to_s = Infinity): Silence | null {
  const [writes, moved, erases] = ['write_iops', 'moved_slots', 'erases'].map((name) =>
    series.column(name),
  );
  const silence = { seconds: 0, moved: 0, erases: 0 };
  const end = Math.min(to_s, series.length);
  let first = Math.min(at_s, end);
  while (writes![first - 1] === 0) first -= 1;
  for (let row = first; row < end && writes![row] === 0; row += 1) {
    silence.seconds += 1;
    silence.moved += moved![row] ?? 0;
    silence.erases += erases![row] ?? 0;
  }
  return silence.seconds > 0 && Number.isFinite(silence.moved) ? silence : null;
}
