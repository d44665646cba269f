/* The runs of a directive: rates, watts and rates per watt, on one time axis. */
import { bisectCenter, max, mean, range } from 'd3-array';
import { axisFor } from '#charts/scale';
import { printedPoint, type PrintedPoint } from '#content/printed';
import { fill } from '#format/format';
import { commandsOf, namesIn, plottedRuns, short, type NamedRun } from '#prerender/plots.server';
import { courseOf } from '../plot/derive';
import { pairOf, deviationText, type PrintedPlot } from '../plot/printed';
import { FORMATS, type PlotPanel } from '../plot/spec';
import words from './words.json';

const COLUMNS = ['iops', 'watts', 'iops_per_watt'] as const;
type Column = (typeof COLUMNS)[number];

interface Course extends ReturnType<typeof courseOf> {
  /** Means until the first collection, and of the last five minutes. */
  before: number;
  after: number;
}

interface Line extends Record<Column, Course> {
  name: string;
  drive: string;
  /** The time of the first collection; null if it never collects. */
  collects_min: number | null;
}

const POINT_S = 120;
/** Seconds of the final mean: the last five minutes, as in the review. */
const END_S = 300;
/** Minutes between two rows of the table. */
const ROW_MIN = 30;
const PAIR_WORDS = { pair: words.pair, off: words.off, worth: words.worth };
const PRECISION = { same: 0.01, step: 0.01 };

export async function still(attributes: Record<string, string>): Promise<PrintedPlot> {
  const lines = plottedRuns(attributes).map(lineOf);
  const points = await Promise.all(namesIn(attributes['points']).map(printedPoint));
  const { minutes } = lines[0]!.iops;
  const most_min = minutes.at(-1)!;
  const pairs = points.map((point) => {
    const line = lines.find(({ drive }) => drive === point.drive);
    const column = COLUMNS.find((name) => name === point.column);
    if (!line || !column) throw new Error(`expected a claim of its runs: ${point.claims}`);
    return pairOf(
      point,
      [short(point.value), line[column].after],
      { say: FORMATS[formatOf(column)], precision: PRECISION, words: PAIR_WORDS },
      { name: line.name, what: words.y[column] },
    );
  });
  const spec = {
    x: {
      axis: { kind: 'linear', min: 0, max: most_min },
      format: 'number',
      ticks: 6,
      places: minutes,
    },
    panels: COLUMNS.map((column) => panelOf(column, lines, points)),
    isStacked: true,
    note: words.note,
    cursor: { label: words.cursor, reading: words.reading, value: words.value },
    findings: lines.map(findingOf),
    table: {
      heading: words.heading,
      rows: range(0, most_min + 1, ROW_MIN).map((at) => minutes[bisectCenter(minutes, at)]!),
    },
  } as const;
  return { spec, printed: { heading: words.published, pairs } };
}

const formatOf = (column: Column) => (column === 'watts' ? 'number' : 'whole');
const figure = (column: Column, value: number) => FORMATS[formatOf(column)](value);

function panelOf(
  column: Column,
  lines: readonly Line[],
  points: readonly PrintedPoint[],
): PlotPanel {
  const own = points.filter((point) => point.column === column);
  const values = [
    ...lines.flatMap((line) => line[column].high),
    ...own.map(({ value }) => short(value)),
  ];
  const flags = lines.flatMap(({ name, collects_min }) =>
    collects_min === null ? [] : [{ at: collects_min, label: fill(words.collects, { name }) }],
  );
  return {
    title: words.y[column],
    axis: axisFor('linear', [0, max(values)!]),
    format: column === 'watts' ? 'number' : 'short',
    ticks: 4,
    ends: 'figure',
    ...(column === 'iops' ? { flags: flags.sort((a, b) => a.at - b.at) } : {}),
    series: lines.map(({ name, drive, [column]: { minutes, mean, low, high, after } }) => ({
      name,
      y: mean,
      ...(column === 'watts' ? {} : { band: { low, high } }),
      rings: own
        .filter((point) => point.drive === drive)
        .map(({ value }) => ({ at: minutes.at(-1)!, value: short(value) })),
      end: { value: after, figure: figure(column, after) },
      format: formatOf(column),
      blank: column,
      column: fill(words.column, { name, what: words.y[column] }),
    })),
  };
}

function findingOf(line: Line): string {
  const figuresOf = (when: 'before' | 'after') =>
    Object.fromEntries(
      COLUMNS.map((column) => [`${column}_${when}`, figure(column, line[column][when])]),
    );
  const { before, after } = line.iops_per_watt;
  return fill(words.told, {
    name: line.name,
    ...figuresOf('before'),
    ...figuresOf('after'),
    change: deviationText(after / before - 1, PRECISION, words.change),
  });
}

function lineOf(run: NamedRun): Line {
  const collects_s = run.progress.milestones.first_collection_s;
  const courses = COLUMNS.map((column): [Column, Course] => {
    const seconds = column === 'iops' ? commandsOf(run) : run.values(column);
    const { minutes, mean: means, low, high } = courseOf(seconds, POINT_S);
    return [
      column,
      {
        minutes,
        mean: means.map(short),
        low: low.map(short),
        high: high.map(short),
        before: short(mean(seconds.slice(0, Math.floor(collects_s ?? END_S)))!),
        after: short(mean(seconds.slice(-END_S))!),
      },
    ];
  });
  return {
    name: run.name,
    drive: run.description.drive_name,
    collects_min: collects_s === null ? null : Math.round(collects_s / 60),
    ...(Object.fromEntries(courses) as Record<Column, Course>),
  };
}
