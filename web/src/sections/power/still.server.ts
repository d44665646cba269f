/* The runs of a directive: rates, watts and rates per watt. */
import { mean } from 'd3-array';
import { plottedRuns, type PlottedRun } from '#prerender/plots.server';
import { printedPoint } from '#content/printed';
import { ofDrive } from '#content/words';
import { COLUMNS, courseOf, type Column, type Course, type Power, type PowerLine } from './power';

const POINT_S = 120;
/** Seconds of the final mean: the last five minutes, as in the review. */
const END_S = 300;
const DIGITS = 4;
const short = (value: number) => Number(value.toPrecision(DIGITS));
const wordsOf = (attributes: Record<string, string>, name: string) =>
  (attributes[name] ?? '').split(' ').filter(Boolean);

export async function still(attributes: Record<string, string>): Promise<Power> {
  const runs = plottedRuns(attributes);
  const called = wordsOf(attributes, 'called');
  const lines = runs.map((run, index) => lineOf(run, called[index]!));
  const printed = await Promise.all(wordsOf(attributes, 'points').map(printedPoint));
  const published = printed.map(({ drive, column, value, claims, fitted }) => {
    const line = runs.findIndex(({ description }) => description.drive_name === drive);
    const own = COLUMNS.find((name) => name === column);
    if (line < 0 || !own) throw new Error(`power: expected a claim of its runs, found ${claims}`);
    return {
      line,
      column: own,
      value: short(value),
      simulated: lines[line]!.after[own],
      claims,
      fitted,
    };
  });
  return { lines, published };
}

function lineOf(run: PlottedRun, name: string): PowerLine {
  const seconds = secondsOf(run);
  const each = <T>(make: (values: number[]) => T) =>
    Object.fromEntries(COLUMNS.map((column) => [column, make(seconds[column])])) as Record<
      Column,
      T
    >;
  const collects_s = run.progress.milestones.first_collection_s;
  return {
    name,
    title: ofDrive(run.description.drive_title),
    courses: each((values) => shortened(courseOf(values, POINT_S))),
    collects_min: collects_s === null ? null : Math.round(collects_s / 60),
    before: each((values) => short(mean(values.slice(0, Math.floor(collects_s ?? END_S)))!)),
    after: each((values) => short(mean(values.slice(-END_S))!)),
  };
}

function secondsOf(run: PlottedRun): Record<Column, number[]> {
  const valuesOf = (column: string) => run.column(column).map((value) => value ?? 0);
  const [writes, reads] = [valuesOf('write_iops'), valuesOf('read_iops')];
  return {
    iops: writes.map((value, index) => value + reads[index]!),
    watts: valuesOf('watts'),
    iops_per_watt: valuesOf('iops_per_watt'),
  };
}

const shortened = (course: Course): Course => ({
  ...course,
  mean: course.mean.map(short),
  low: course.low.map(short),
  high: course.high.map(short),
});
