/* A chapter's plot: its spec, from the columns of its runs and the words in its folder. */
import { extent, max, range } from 'd3-array';
import type { Label } from '#charts/plot/panel';
import { axisFor, scaleOf } from '#charts/scale';
import { placeOfDrive } from '#content/drive-looks';
import { readPlot, type BinWords, type LineWords, type PlotData } from '#content/plots';
import { counted, duration, fill } from '#format/format';
import { namesIn, plottedRuns, short, type NamedRun } from '#prerender/plots.server';
import { binName } from './bins';
import {
  heapsOf,
  meansBefore,
  MOMENTS,
  overBytes,
  partsOf,
  roundBelow,
  settled,
  type Heap,
} from './derive';
import type { PlotPanel, PlotSpec } from './spec';
import general from './words.json';

/** The share of the drive that each point of a line over bytes written averages. */
const POINT_SHARE = 1 / 200;
/** Approximate number of rows in the table. */
const ROWS = 20;
const TICKS = 8;
/** The ends of the axis of latencies: a log axis has no zero, and the last bin has no end. */
const [LEAST_US, MOST_US] = [100, 2_000_000];
const MOST_COMMANDS = 1e8;

interface Line {
  name: string;
  title: string;
  /** Null if other lines are about the same drive. */
  look: number | null;
  x: number[];
  y: number[];
  dots?: number[];
  moments: { name: string; at: number; before: number; after: number }[];
}

export async function still(attributes: Record<string, string>): Promise<PlotSpec> {
  const { data, words } = await readPlot(attributes['chapter'] ?? '', attributes['name'] ?? '');
  const runs = plottedRuns(data);
  return data.column === 'latency' ? latencies(runs, words) : linePlot(runs, data, words);
}

function linePlot(runs: readonly NamedRun[], data: PlotData, words: LineWords): PlotSpec {
  const looks = looksOf(runs);
  const lines = runs.map((run, place) => ({ ...lineOf(run, data), look: looks[place]! }));
  const panels = data.panels ?? 1;
  const each = runs.length / panels;
  const values = extent(lines.flatMap(({ y, dots = [] }) => [...y, ...dots])) as [number, number];
  const axis = axisFor(data.axis ?? 'linear', values);
  if (data.axis === 'log') axis.min = roundBelow(values[0]);
  const x = { kind: 'linear', min: 0, max: max(lines, ({ x }) => x.at(-1))! } as const;
  return {
    x: { axis: x, format: 'number', ticks: TICKS, title: words.x },
    panels: range(panels).map((panel) => ({
      axis,
      ...panelOf(lines.slice(panel * each, (panel + 1) * each), panel, data, words),
    })),
    cursor: { label: words.cursor, reading: words.reading, value: general.value },
    findings: lines.map((line) => findingsOf(line, words).join(' ')),
    table: {
      heading: words.heading,
      rows: scaleOf(x)
        .ticks(ROWS)
        .map(({ value }) => value),
    },
  };
}

/** Returns the look of each drive, or nulls for several runs of one drive. */
function looksOf(runs: readonly NamedRun[]): (number | null)[] {
  const drives = runs.map(({ description }) => description.drive_name);
  const differ = new Set(drives).size === drives.length;
  return drives.map((drive) => (differ ? placeOfDrive(drive) : null));
}

function panelOf(
  lines: readonly Line[],
  panel: number,
  data: PlotData,
  words: LineWords,
): Omit<PlotPanel, 'axis'> {
  const flags = lines.flatMap(({ moments }) =>
    moments.flatMap((moment) => {
      const label = words.moments?.[moment.name];
      return label ? [{ at: moment.at, label: fill(label, figuresOf(moment)) }] : [];
    }),
  );
  return {
    label: lines.map(({ name, title }) => title || name).join(', '),
    title: words.y,
    summary: lines.flatMap((line) => findingsOf(line, words)).join(' '),
    format: 'short',
    // A long name, such as that of a test, is only above the panel.
    legend: data.called ? 'names' : 'keys',
    ends: data.called && lines.length > 1 ? 'name' : 'dot',
    ...(words.dots ? { note: words.dots } : {}),
    ...(words.moments ? { flags } : {}),
    series: lines.map(({ moments: _, ...line }, place) => ({
      ...line,
      // Colors distinguish drives, or else the lines within a panel, or else the panels.
      look: line.look ?? (lines.length > 1 ? place : panel),
      ...(data.called || place === 0 ? {} : { mark: 'dashed' }),
      format: 'number',
    })),
  };
}

function lineOf(run: NamedRun, data: PlotData): Omit<Line, 'look'> {
  const mb_s = run.values('write_mb_s');
  const user_gb = run.description.user_bytes / 1e9;
  const single = run.column(data.column).map((value) => value ?? Number.NaN);
  const values = data.mean_s ? meansBefore(single, data.mean_s) : single;
  const isOverGb = data.over === 'gb';
  const moments = namesIn(data.moments).flatMap((name) => {
    const find = MOMENTS[name];
    if (!find) throw new Error(`moments: expected ${Object.keys(MOMENTS)}, found ${name}`);
    return find(mb_s, user_gb).map(({ row, gb, before, after }) => ({
      name,
      at: short(isOverGb ? gb : row),
      before: short(before),
      after: short(after),
    }));
  });
  const { name, title } = run;
  const rows = isOverGb ? partsOf(mb_s).flat() : rowsEvery(mb_s.length, data.every_s ?? 1);
  const own = rows.map((row) => values[row]!);
  if (isOverGb) {
    const written = rows.map((row) => mb_s[row]!);
    const { x, y } = overBytes(own, written, user_gb * POINT_SHARE);
    return { name, title, x: x.map(short), y: y.map(short), moments };
  }
  const seconds = run.values('time_s').map(Math.round);
  const x = rows.map((row) => short(seconds[row]!));
  const line = { name, title, x, y: own.map(short), moments };
  if (!data.dots) return line;
  const dots = run.column(data.dots);
  return { ...line, dots: rows.map((row) => short(dots[row] ?? Number.NaN)) };
}

/** The last row of every step. */
const rowsEvery = (length: number, step: number) => range(step - 1, length, step);

/** Returns the sentences about a line, without those about moments that it does not have. */
function findingsOf({ name, y, dots, moments }: Line, words: LineWords): string[] {
  return Object.entries(words.findings).flatMap(([about, sentence]) => {
    if (about === 'line') {
      const last = whole(short(settled(dots ?? y)));
      return fill(sentence, { name, first: whole(y[0]!), last });
    }
    const own = moments.filter((moment) => moment.name === about);
    if (own.length === 0) return [];
    return fill(sentence, { name, ...figuresOf(own[0]!), last: whole(own.at(-1)!.after) });
  });
}

const figuresOf = ({ at, before, after }: Line['moments'][number]) => ({
  at: whole(at),
  before: whole(before),
  after: whole(after),
});

/** All commands of each run by latency, in the core's bins. */
function latencies(runs: readonly NamedRun[], words: BinWords): PlotSpec {
  const edges = runs[0]!.latency_bin_edges_us;
  const ends = [LEAST_US, ...edges.slice(1), MOST_US];
  const heaps = runs.map(({ latency_histogram }) => heapsOf(latency_histogram));
  const findings = runs.map(({ name }, run) => {
    const [main, late] = heaps[run]!;
    const one = { name, n: counted(main!.count), to: duration(ends[main!.last + 1]!) };
    if (!late) return fill(words.findings['one']!, one);
    const from = duration(ends[late.first]!);
    return fill(words.findings['two']!, { ...one, late: counted(late.count), from });
  });
  const looks = looksOf(runs);
  const panels = runs.map(({ name, title, latency_histogram: counts }, run): PlotPanel => ({
    label: title,
    title: fill(words.y, { name: title }),
    summary: findings[run]!,
    axis: { kind: 'log', min: 1, max: MOST_COMMANDS },
    format: 'short',
    labels: labelsOf(heaps[run]!, counts, ends, words),
    series: [{ name, look: looks[run] ?? run, mark: 'bins', x: ends, y: counts, format: 'number' }],
  }));
  return {
    x: {
      axis: { kind: 'log', min: LEAST_US, max: MOST_US },
      format: 'duration',
      ticks: TICKS,
      title: words.x,
    },
    panels,
    findings,
    table: {
      heading: words.heading,
      rows: ends.slice(0, -1),
      names: edges.map((from, bin) => binName(from, edges[bin + 1])),
    },
  };
}

function labelsOf(
  heaps: readonly Heap[],
  counts: readonly number[],
  ends: readonly number[],
  words: BinWords,
): Label[] {
  return heaps.flatMap(({ first, last, count }, heap) => {
    const [to, next] = [ends[last + 1]!, heaps[heap + 1]];
    const height = max(counts.slice(first, last + 1))!;
    const text = fill(words.heap, { n: counted(count) });
    return [
      { from: ends[first]!, to, height, text, isGap: false },
      ...(next
        ? [{ from: to, to: ends[next.first]!, height: 1, text: words.gap, isGap: true }]
        : []),
    ];
  });
}

const whole = (value: number) => counted(Math.round(value));
