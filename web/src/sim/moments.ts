/*
 * A run that is observed at the end of certain seconds, and at its own end.
 * 1. `Watching` tells which seconds to run to and what to keep; the build does the same
 *    (`runs.server.ts`).
 * 2. Here it runs in a worker of its own, as fast as the machine can, until it is over or aborted
 *    (`watch-run.ts`, which is loaded with the first run).
 */
import type { DriveShape } from '#charts/block-map';
import type { Description } from '#generated/types/Description';
import type { Loss } from '#generated/types/Loss';
import type { PowerCut } from '#generated/types/PowerCut';
import type { MapSnapshot, Setting, Wear } from './protocol';
import type { Series } from './series';

/** The full state of a drive at a moment. */
export interface Sight {
  map: Omit<MapSnapshot, 'time_s'>;
  wear: Wear;
  loss: Loss | null;
  cuts: PowerCut[];
}

export interface Watching<View> {
  settings: readonly Setting[];
  /** Columns to keep of every row. */
  columnNames: readonly string[];
  seconds: readonly number[];
  look: (sight: Sight) => View;
}

/** A moment of a run, and the rows since the one before. */
export interface Moment<View> {
  time_s: number;
  view: View;
  columns: Record<string, number[]>;
}

export interface WatchedRun<View> {
  moments: Moment<View>[];
  description: Description;
  shape: DriveShape;
}

/** These columns of the rows from `first_row` on. */
export function columnsOf(
  series: Series,
  columnNames: readonly string[],
  first_row = 0,
): Record<string, number[]> {
  const column = (name: string) => {
    if (series.has(name)) return Array.from(series.column(name).subarray(first_row));
    throw new Error(`expected one of ${series.columns.join(', ')}, found ${name}`);
  };
  return Object.fromEntries(columnNames.map((name) => [name, column(name)]));
}
