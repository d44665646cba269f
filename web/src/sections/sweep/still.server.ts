/* The sweeps of a directive: a run of each drive with each command size. */
import { extent, max } from 'd3-array';
import type { TomlTable } from 'smol-toml';
import { axisFor } from '#charts/scale';
import { fieldsOfFile } from '#content/files';
import { printedPoint, type PrintedPoint } from '#content/printed';
import { counted, duration, fill, number } from '#format/format';
import { commandsOf, namesIn, plottedRuns, short, type NamedRun } from '#prerender/plots.server';
import { pairOf, type PrintedPlot } from '../plot/printed';
import { FORMATS, type Format, type PlotSpec } from '../plot/spec';
import {
  enough,
  pointOf,
  stepsOf,
  VARIED,
  type Point,
  type Second,
  type Step,
  type Sweep,
  type SweepLine,
  type Varied,
} from './sweep';
import words from './words.json';

const PAIR_WORDS = { pair: words.pair, off: words.off, worth: words.worth };
const PRECISION = { same: 0.005, step: 0.001 };

export async function still(attributes: Record<string, string>): Promise<Sweep[]> {
  const runs = plottedRuns(attributes);
  const printed = await Promise.all(namesIn(attributes['points']).map(printedPoint));
  const sweeps = await Promise.all(
    namesIn(attributes['workloads']).map(async (workload) => {
      const { steps, block_bytes } = await stepsIn(workload);
      const own = runs.filter((run) => run.workload === workload);
      const claims = printed.filter((point) => point.block_bytes === block_bytes);
      return VARIED.map((varied) => ({
        varied,
        block_bytes,
        ...plotOf(readOf(varied, steps, own, claims)),
      }));
    }),
  );
  return sweeps.flat();
}

interface Read {
  varied: Varied;
  lines: readonly SweepLine[];
  published: readonly Published[];
}

/** A figure that a source prints for a point of a line. */
interface Published {
  line: SweepLine;
  point: Point;
  iops: number;
  claim: PrintedPoint;
}

function readOf(
  varied: Varied,
  steps: readonly Step[],
  runs: readonly NamedRun[],
  claims: readonly PrintedPoint[],
): Read {
  const placed = stepsOf(varied, steps);
  const lines = runs.map((run): SweepLine => {
    const seconds = secondsOf(run);
    const points = placed.map(({ step, at, from_s }) =>
      shorten(pointOf(at, seconds.slice(from_s, from_s + step.duration_s))),
    );
    return { name: run.name, points };
  });
  const published = claims.flatMap((claim): Published[] => {
    const line = lines[runs.findIndex(({ description }) => description.drive_name === claim.drive)];
    const place = placed.findIndex(
      ({ step }) =>
        step.queue_depth === claim.queue_depth && step.write_percent === claim.write_percent,
    );
    const point = line?.points[place];
    return line && point ? [{ line, point, iops: Math.round(claim.value), claim }] : [];
  });
  return { varied, lines, published };
}

function plotOf({ varied, lines, published }: Read): PrintedPlot {
  // Each depth is twice the previous one, so depths are at whole steps.
  const isShare = varied === 'share';
  const [format, placeOf] = isShare
    ? (['number', (at: number) => at] as const)
    : (['power', Math.log2] as const);
  const kind = isShare ? words.share : words.depth;
  const places = columnOf(lines[0]!, 'at').map(placeOf);
  const waits = lines.flatMap((line) => columnOf(line, 'latency_us'));
  const hasRings = published.length > 0;
  const spec: PlotSpec = {
    x: {
      axis: { kind: 'linear', min: 0, max: places.at(-1)! },
      format,
      ticks: isShare ? 6 : 9,
      places,
    },
    panels: [
      {
        title: words.iops,
        axis: axisFor('linear', [0, max(lines.flatMap((line) => columnOf(line, 'high')))!]),
        format: 'short',
        ends: 'figure',
        series: lines.map((line) => ({
          ...seriesOf(line, 'iops', 'whole'),
          band: { low: columnOf(line, 'low'), high: columnOf(line, 'high') },
          rings: published
            .filter((one) => one.line === line)
            .map(({ point, iops }) => ({ at: placeOf(point.at), value: iops })),
          column: fill(words.column.iops, { name: line.name }),
          bandColumn: words.column.spread,
        })),
      },
      {
        title: kind.y,
        axis: axisFor(isShare ? 'linear' : 'log', extent(waits) as [number, number]),
        format: 'duration',
        ends: 'figure',
        series: lines.map((line) => ({
          ...seriesOf(line, 'latency_us', 'duration'),
          column: words.column.latency,
        })),
      },
    ],
    note: `${words.x[varied]}. ${words.band}${hasRings ? ` ${words.ring}` : ''}`,
    cursor: { label: kind.cursor, reading: words.reading[varied], value: words.value },
    findings: lines.map((line) => fill(kind.told, figuresOf(line))),
    table: { heading: kind.heading },
  };
  const pairs = published.map(({ line: { name }, point, iops, claim }) =>
    pairOf(
      claim,
      [iops, point.iops],
      { say: FORMATS.whole, precision: PRECISION, words: PAIR_WORDS },
      { name, at: fill(kind.at, { at: number(point.at) }) },
    ),
  );
  return { spec, printed: { heading: hasRings ? words.published : words.nothing, pairs } };
}

const columnOf = ({ points }: SweepLine, name: keyof Point) => points.map((point) => point[name]);

/** The values of a line, of which the last one names its end. */
function seriesOf(line: SweepLine, blank: keyof Point, format: Format) {
  const y = columnOf(line, blank);
  const value = y.at(-1)!;
  return { name: line.name, y, end: { value, figure: FORMATS[format](value) }, format, blank };
}

function figuresOf(line: SweepLine) {
  const [first, last] = [line.points[0]!, line.points.at(-1)!];
  const whole = (value: number) => counted(Math.round(value));
  return {
    name: line.name,
    first: whole(first.iops),
    last: whole(last.iops),
    low: whole(last.low),
    high: whole(last.high),
    enough: counted(enough(line).at),
    deepest: counted(last.at),
    latency: duration(last.latency_us),
  };
}

function secondsOf(run: NamedRun): Second[] {
  const waits = run.values('latency_mean_us');
  return commandsOf(run).map((iops, row) => ({ iops, latency_us: waits[row]! }));
}

/** Returns the steps that a workload records, and the size of its commands. */
async function stepsIn(workload: string): Promise<{ steps: Step[]; block_bytes: number }> {
  const { phases } = (await fieldsOfFile(`workloads/${workload}`)) as { phases: TomlTable[] };
  const recorded = phases.filter(({ record }) => record === true);
  return {
    block_bytes: Number(recorded[0]?.['block_bytes']),
    steps: recorded.map((phase) => ({
      write_percent: 100 - Number(phase['read_percent'] ?? 0),
      queue_depth: Number(phase['queue_depth']),
      duration_s: Number(phase['duration_s']),
    })),
  };
}

const shorten = ({ at, iops, low, high, latency_us }: Point): Point => ({
  at,
  iops: short(iops),
  low: short(low),
  high: short(high),
  latency_us: short(latency_us),
});
