/*
 * The runs that can be pinned side by side: the available runs of each drive, and the course of
 * each run as a file of its own, fetched when the drive is pinned.
 * Server only: none of it is sent as script.
 */
import type { DriveSheet } from '#generated/types/DriveSheet';
import { LATE_S, type Course, type PinRun, type PinRuns } from '#sections/drive-list/course';
import { minuteOf, outlineOf, runOfDrive, runWithSpare } from './pictures.server';

export const MORE_SPARE = 0.25;
/**
 * Seconds between two points of a line: for a pinned drive, and for one prerendered with the page.
 */
const EVERY_S = 4;
const STILL_EVERY_S = 8;
/** Significant digits of a dot's height. */
const DIGITS = 3;

/** Returns the runs as sold and with more spare area; null if such a run was not made. */
export async function pinRunsOf(sheet: DriveSheet): Promise<PinRuns> {
  const more = await runWithSpare(sheet, MORE_SPARE);
  return {
    default: await pinRunOf(await runOfDrive(sheet)),
    more: more === null ? null : await pinRunOf(more),
  };
}

async function pinRunOf(run: string): Promise<PinRun | null> {
  const [outline, minute] = await Promise.all([outlineOf(run), minuteOf(run)]);
  const { settled_iops } = outline?.progress.steady ?? {};
  if (!outline || !minute || settled_iops == null) return null;
  const seconds = valuesOf(outline.columns['write_iops']);
  const minutes = valuesOf(minute['write_iops_minute']);
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), 0);
  return {
    run,
    settled_iops: Math.round(settled_iops),
    least_iops: round(least(minutes)),
    most_iops: round(most(seconds)),
    most_late_iops: round(most(seconds.slice(LATE_S))),
  };
}

/** Returns everything that is drawn of a pinned run; null if the run was not made. */
export async function courseOf(run: string): Promise<Course | null> {
  const outline = await outlineOf(run);
  if (!outline) return null;
  const seconds = valuesOf(outline.columns['write_iops']).map(round);
  return { every_s: EVERY_S, minutes: await minutesOf(run, EVERY_S), seconds };
}

/** Returns the line alone, for readers without scripts or before they ask for more. */
export async function stillCourseOf(run: string): Promise<Course> {
  return { every_s: STILL_EVERY_S, minutes: await minutesOf(run, STILL_EVERY_S), seconds: [] };
}

async function minutesOf(run: string, every_s: number): Promise<number[]> {
  const minutes = valuesOf((await minuteOf(run))?.['write_iops_minute']);
  return minutes.filter((_, row) => (row + 1) % every_s === 0).map(round);
}

function valuesOf(column: readonly (number | null)[] = []): number[] {
  return column.map((value) => value ?? 0);
}

function round(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
