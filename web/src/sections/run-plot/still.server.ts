/* The lines or the latencies of a directive's runs. */
import { mean } from 'd3-array';
import { ofCatalogue, ofDrive } from '#content/words';
import { plottedRuns, type PlottedRun } from '#prerender/plots.server';
import {
  fallOf,
  fastGb,
  meansBefore,
  overBytes,
  partsOf,
  type Line,
  type Mark,
  type Panel,
  type Plot,
} from './plot';

/** The share of the drive that each point of a line over bytes written averages. */
const POINT_SHARE = 1 / 200;
/** Falls as in the chapter's table: below this share, over this many seconds. */
const CACHE = { share: 0.8, rows: 1 };
const COLLECTION = { share: 0.5, rows: 30 };
const DIGITS = 4;
/** A rate over time has a point every EVERY_S seconds, each the mean of a minute. */
const EVERY_S = 10;
const MINUTE_S = 60;

type Named = PlottedRun & { name: string; title: string };

export async function still(attributes: Record<string, string>): Promise<Plot> {
  const kind = attributes['kind'];
  const called = (attributes['called'] ?? '').split(' ').filter(Boolean);
  const runs = plottedRuns(attributes);
  const each = runs.length / called.length;
  const named = runs.map((run, index): Named => {
    const { drive_title, nand_name } = run.description;
    const title = ofDrive(kind === 'time' ? nand_name : drive_title);
    return { ...run, name: called[Math.floor(index / each)]!, title };
  });
  switch (kind) {
    case 'written':
      return { kind, panels: named.map(writtenOf) };
    case 'parts':
      return { kind, panels: named.map(partsPanel) };
    case 'time':
      return { kind, panels: [{ lines: named.map(timeOf), marks: [] }] };
    case 'rate':
      return { kind, panels: ratesOf(runs, Number(attributes['plots'])) };
    case 'latency':
      return {
        kind,
        edges_us: named[0]!.latency_bin_edges_us,
        runs: named.map(({ name, title, latency_histogram: counts }) => ({ name, title, counts })),
      };
    default:
      throw new Error(`run-plot: expected a kind, found ${kind}`);
  }
}

function writtenOf(run: Named): Panel {
  const rates = valuesOf(run, 'write_mb_s');
  const user_gb = run.description.user_bytes / 1e9;
  const { x, y } = overBytes(rates, 1, user_gb * POINT_SHARE);
  const written: number[] = [];
  for (const rate of rates) written.push((written.at(-1) ?? 0) + rate / 1000);
  const full = written.findIndex((gb) => gb >= user_gb);
  const mark = (
    what: Mark['what'],
    { row, before, after }: ReturnType<typeof fallOf> & object,
  ) => ({ what, at: short(written[row - 1]!), before: short(before), after: short(after) });
  const cache = fallOf(rates, 0, full, CACHE.share, CACHE.rows);
  // Skip the seconds around the end of the sequential writes, which belong to neither part.
  const collection = fallOf(rates, full + 2, rates.length, COLLECTION.share, COLLECTION.rows);
  return {
    lines: [lineOf(run, x, y)],
    marks: [
      ...(cache ? [mark('cache', cache)] : []),
      {
        what: 'full',
        at: short(user_gb),
        before: short(rates[full - 1]!),
        after: short(rates[full + 2]!),
      },
      ...(collection ? [mark('collection', collection)] : []),
    ],
  };
}

/**
 * Returns the rate over the bytes written, without the rests, and the amount of each part that the
 * cache took.
 */
function partsPanel(run: Named): Panel {
  const parts = partsOf(valuesOf(run, 'write_mb_s'));
  const { x, y } = overBytes(parts.flat(), 1, (run.description.user_bytes / 1e9) * POINT_SHARE);
  // Skip the first second, which includes the start.
  const full_mb_s = mean(parts[0]!.slice(1, 6))!;
  let begun_gb = 0;
  const marks = parts.map((part): Mark => {
    const taken_gb = fastGb(part, full_mb_s, CACHE.share);
    const mark: Mark = {
      what: 'part',
      at: short(begun_gb + taken_gb),
      before: short(begun_gb),
      after: short(taken_gb),
    };
    begun_gb += part.reduce((gb, rate) => gb + rate / 1000, 0);
    return mark;
  });
  return { lines: [lineOf(run, x, y)], marks };
}

function timeOf(run: Named): Line {
  const x = run.column('time_s').map((second) => Math.round(second ?? 0));
  const dots = run.column('write_iops').map((value) => value && short(value));
  const settled = run.progress.steady.settled_iops ?? Number.NaN;
  return { ...lineOf(run, x, valuesOf(run, 'write_iops_minute')), dots, last: short(settled) };
}

/** Returns the given number of plots with equally many runs, each named after its test. */
function ratesOf(runs: readonly PlottedRun[], plots: number): Panel[] {
  const lines = runs.map((run): Line => {
    const name = ofCatalogue(run.description.title);
    const minutes = meansBefore(valuesOf(run, 'write_mb_s'), MINUTE_S);
    const rows = minutes.map((_, row) => row).filter((row) => (row + 1) % EVERY_S === 0);
    const line = lineOf(
      { ...run, name, title: '' },
      rows.map((row) => row + 1),
      rows.map((row) => minutes[row]!),
    );
    return { ...line, last: short(mean(line.y.slice(-line.y.length / 4))!) };
  });
  const each = lines.length / plots;
  return Array.from({ length: plots }, (_, place) => ({
    lines: lines.slice(place * each, (place + 1) * each),
    marks: [],
  }));
}

function lineOf({ name, title }: Named, x: readonly number[], y: readonly number[]): Line {
  const values = y.map(short);
  return { name, title, x: x.map(short), y: values, dots: null, last: values.at(-1)! };
}

function valuesOf(run: PlottedRun, column: string): number[] {
  return run.column(column).map((value) => value ?? 0);
}

function short(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
