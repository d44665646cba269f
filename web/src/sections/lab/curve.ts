/* The curves of a stage as a plot, with the marks of one drive. */
import { range } from 'd3-array';
import type { Flag } from '#charts/flags';
import { axisFor } from '#charts/scale';
import { fill, number } from '#format/format';
import type { StageSeconds } from '#sim/lab-run.svelte';
import type { PlotSeries, PlotSpec } from '../plot/spec';
import type { Outcome } from './lab';
import words from './words.json';

export const AXES = ['seconds', 'gb'] as const;
export type AxisOf = (typeof AXES)[number];

/** Points of a line; more look the same. */
const POINTS_MAX = 400;
const TABLE_ROWS = 12;
/** The line of the reader's log has the look of no drive until there are six. */
const LOG_LOOK = 5;

/** Means of as many seconds as make at most `most` points. */
export function thinned({ time_s, iops, gb }: StageSeconds, most = POINTS_MAX): StageSeconds {
  const every = Math.max(1, Math.ceil(time_s.length / most));
  const thin: StageSeconds = { time_s: [], iops: [], gb: [] };
  for (let from = 0; from < time_s.length; from += every) {
    const to = Math.min(from + every, time_s.length);
    thin.time_s.push(time_s[to - 1]!);
    thin.iops.push(iops.slice(from, to).reduce((sum, value) => sum + value, 0) / (to - from));
    thin.gb.push(gb[to - 1]!);
  }
  return thin;
}

export interface LogCurve {
  /** Commands of each second, from this one on. */
  from_s: number;
  iops: ArrayLike<number>;
  bytes_per_command: number | null;
}

function logSeconds({ from_s, iops, bytes_per_command }: LogCurve): StageSeconds {
  const rates = Array.from(iops);
  let gb = 0;
  return {
    time_s: rates.map((_, second) => from_s + second + 1),
    iops: rates,
    gb: rates.map((rate) => (gb += (rate * (bytes_per_command ?? Number.NaN)) / 1e9)),
  };
}

interface Curves {
  outcomes: readonly Pick<Outcome, 'drive' | 'look' | 'seconds'>[];
  stage: number;
  axis: AxisOf;
  log: LogCurve | null;
  /** The drive whose marks are shown. */
  marked: Outcome | undefined;
}

/** Null if there is nothing to draw yet. */
export function plotOf({ outcomes, stage, axis, log, marked }: Curves): PlotSpec | null {
  const lines = outcomes.flatMap((outcome) => {
    const seconds = outcome.seconds[stage];
    if (!seconds || seconds.time_s.length === 0) return [];
    return [seriesOf(outcome.drive.title, outcome.look, thinned(seconds), axis)];
  });
  if (log && log.iops.length > 0 && (axis === 'seconds' || log.bytes_per_command !== null)) {
    const series = seriesOf(words.yourLog, LOG_LOOK, thinned(logSeconds(log)), axis);
    lines.push({ ...series, mark: 'dashed' });
  }
  if (lines.length === 0) return null;
  const last = Math.max(...lines.map(({ x }) => x![x!.length - 1]!));
  const most = Math.max(...lines.map(({ y }) => Math.max(...Array.from(y))));
  const places = range(1, TABLE_ROWS + 1).map((row) => (last * row) / TABLE_ROWS);
  const isTime = axis === 'seconds';
  return {
    x: {
      axis: { kind: 'linear', min: 0, max: last },
      format: 'number',
      ticks: 6,
      title: isTime ? words.seconds : words.gb,
    },
    panels: [
      {
        title: words.iops,
        label: words.chart,
        axis: axisFor('linear', [0, most]),
        format: 'short',
        series: lines,
        legend: 'keys',
        flags: isTime ? flagsOf(marked, stage) : [],
      },
    ],
    cursor: {
      label: isTime ? words.cursor : words.gb,
      reading: isTime ? words.readAt : words.readAtGb,
      value: words.readOne,
      rest: words.rest,
    },
    table: { heading: isTime ? words.tableSeconds : words.tableGb, rows: places.map(Math.round) },
    findings: lines.map(summaryOf),
  };
}

function seriesOf(name: string, look: number, seconds: StageSeconds, axis: AxisOf): PlotSeries {
  const x = axis === 'seconds' ? seconds.time_s : seconds.gb;
  return { name, look, x, y: seconds.iops, format: 'whole' };
}

const summaryOf = ({ name, y }: PlotSeries) =>
  fill(words.readOne, {
    name,
    value: `${number(Math.round(y[0]!))} → ${number(Math.round(y[y.length - 1]!))}`,
  });

/** The three verdicts, in the order of their moments. */
function flagsOf(outcome: Outcome | undefined, stage: number): Flag[] {
  const report = outcome?.reports[stage];
  if (!report) return [];
  const { own_rule, pts, steady_from_s } = report;
  const flags = [
    { at: own_rule?.met?.at_s, label: words.flags.own },
    { at: pts?.at_s, label: words.flags.pts },
    { at: steady_from_s ?? undefined, label: words.flags.steady },
  ];
  return flags
    .flatMap(({ at, label }) => (at === undefined ? [] : [{ at, label }]))
    .toSorted((one, other) => one.at - other.at);
}
