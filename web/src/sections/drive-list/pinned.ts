/* The drives side by side: their runs, and the one scale for all of them. */
import { axisFor, type Axis } from '#charts/scale';
import { SERIES, type SeriesLook } from '#charts/series';
import type { Pins, PinSpare, PinView } from '#link/side-by-side';
import { LATE_S, type PinRun } from './course';
import type { DriveRow } from './rows';

export interface PinnedDrive {
  row: DriveRow;
  name: string;
  look: SeriesLook;
  /** Null if it was not run with this spare area. */
  run: PinRun | null;
}

/**
 * Returns the drives in their places. A drive's name includes the NAND if the drive is there twice.
 */
export function pinnedDrives(
  rows: readonly DriveRow[],
  places: Pins,
  spare: PinSpare,
): PinnedDrive[] {
  const drives = places.flatMap((key, place) => {
    const row = rows.find((other) => other.key === key);
    return row ? [{ row, look: SERIES[place]!, run: row.runs[spare] }] : [];
  });
  const titles = drives.map(({ row }) => row.sheet.drive_title);
  return drives.map((one) => ({ ...one, name: nameOf(one.row, titles) }));
}

function nameOf({ sheet }: DriveRow, titles: readonly string[]): string {
  const { drive_title, nand_title } = sheet;
  const isAlone = titles.filter((title) => title === drive_title).length === 1;
  return isAlone ? drive_title : `${drive_title}, ${nand_title}`;
}

export function timeAxis(view: PinView, duration_s: number): Axis {
  return { kind: 'linear', min: view === 'whole' ? 0 : LATE_S, max: duration_s };
}

/**
 * Returns the same axis for drives as sold and with more spare area, so that the two can be
 * compared by eye. The logarithmic axis begins below the lowest mean of a minute; lower seconds are
 * in its strip.
 */
export function iopsAxis(drives: readonly PinnedDrive[], view: PinView): Axis {
  const runs = drives.flatMap(({ row }) => Object.values(row.runs)).filter((run) => run !== null);
  if (view === 'linear') {
    return axisFor('linear', [0, Math.max(...runs.map((run) => run.most_late_iops))]);
  }
  const least = Math.min(...runs.map((run) => run.least_iops));
  return axisFor('log', [least, Math.max(...runs.map((run) => run.most_iops))]);
}
