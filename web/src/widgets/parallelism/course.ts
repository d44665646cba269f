/*
 * The number of busy dies, from the start of the window to its end: an area for those whose cells
 * work, and one for all that work or use their bus. The units are thousandths of the window and
 * dies, counted upward from 0.
 */
import type { ParallelismPanel } from '#generated/types/ParallelismPanel';

/** The length of the window in a course. Browsers draw imprecisely at millions of units. */
export const WINDOW = 1000;

export interface Course {
  array: string;
  busy: string;
}

export function courseOf({ operations }: ParallelismPanel, window_ns: number): Course {
  const turns = operations
    .flatMap((row) => [
      { at_ns: row[1], bus: 1, array: 0 },
      { at_ns: row[2], bus: -1, array: 0 },
      { at_ns: row[3], bus: 0, array: 1 },
      { at_ns: row[4], bus: 0, array: -1 },
    ])
    .sort((a, b) => a.at_ns - b.at_ns);
  const inside = turns.filter(({ at_ns }) => at_ns > 0 && at_ns < window_ns);
  const before = turns.filter(({ at_ns }) => at_ns <= 0);
  let array = before.reduce((sum, turn) => sum + turn.array, 0);
  let busy = before.reduce((sum, turn) => sum + turn.array + turn.bus, 0);
  const course = { array: `M0 0V${array}`, busy: `M0 0V${busy}` };
  for (const turn of inside) {
    array += turn.array;
    busy += turn.array + turn.bus;
    const x = Number(((turn.at_ns / window_ns) * WINDOW).toFixed(2));
    course.array += `H${x}V${array}`;
    course.busy += `H${x}V${busy}`;
  }
  const close = `H${WINDOW}V0z`;
  return { array: course.array + close, busy: course.busy + close };
}
