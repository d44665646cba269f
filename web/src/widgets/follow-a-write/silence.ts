/* The seconds without a write before the one that a reader follows, and the work in them. */
import type { Series } from '#sim/series';

export interface Silence {
  seconds: number;
  /** Pages that collection moved, and blocks that it erased. */
  moved: number;
  erases: number;
}

/** Returns the silence between two seconds, up to the first write; null if there is none. */
export function silenceAfter(series: Series, from_s: number, to_s: number): Silence | null {
  const [writes, moved, erases] = ['write_iops', 'moved_slots', 'erases'].map((name) =>
    series.column(name),
  );
  const silence = { seconds: 0, moved: 0, erases: 0 };
  for (let row = from_s; row < Math.min(to_s, series.length) && writes![row] === 0; row += 1) {
    silence.seconds += 1;
    silence.moved += moved![row] ?? 0;
    silence.erases += erases![row] ?? 0;
  }
  return silence.seconds > 0 && Number.isFinite(silence.moved) ? silence : null;
}
