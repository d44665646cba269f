/* The runs that answer a question, as lines over the seconds, and what of them has been shown. */
import type { RunOutcome } from '#content/chapters';

export interface CourseLine {
  name: string;
  /** The place of the drive among the looks of series. */
  look: number;
  /** Means of equal stretches, from the first second on. */
  points: number[];
  /** The free blocks, as means of the same stretches; empty if its fall is not shown. */
  free: number[];
  /** The second in which it begins to collect. */
  falls_s: number | null;
}

export interface Course extends Omit<RunOutcome, 'runs' | 'names'> {
  lines: CourseLine[];
  /** The upper end of the scale. */
  most: number;
}

/** The size of the drawing that a line's path is for. */
export const [WIDTH, HEIGHT] = [1000, 100];

/** The path of a line; each point is in the middle of its stretch. */
export function pathOf({ points }: CourseLine, most: number): string {
  const places = points.map((value, place) => {
    const x = ((place + 0.5) / points.length) * WIDTH;
    return `${x.toFixed(1)} ${(HEIGHT * (1 - value / most)).toFixed(2)}`;
  });
  return `M0 ${places[0]!.split(' ')[1]!}L${places.join('L')}`;
}

/** The value of a line where a share of the course ends, as the line is drawn there. */
export function headOf({ points }: CourseLine, share: number): number {
  const last = points.length - 1;
  const place = Math.min(last, Math.max(0, share * points.length - 0.5));
  const before = Math.floor(place);
  const [from, to] = [points[before]!, points[Math.min(last, before + 1)]!];
  return from + (place - before) * (to - from);
}

/** The value of a column when a share of the course has been shown. */
export function valueAt(column: readonly number[], share: number): number {
  return column[Math.min(column.length - 1, Math.floor(share * column.length))]!;
}

/** Points beside the name of a line. */
const BESIDE = 40;

/** The value above which the line begins, or below which. */
export function startOf({ points }: CourseLine, isBelow: boolean): number {
  const first = points.slice(0, BESIDE);
  return isBelow ? Math.min(...first) : Math.max(...first);
}
