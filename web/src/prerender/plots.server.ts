/*
 * The finished runs in a chapter's plot, computed natively before the site is built: runs of
 * scenarios, runs of some drives with each of some workloads, or a matrix of drives and tests.
 * Server only.
 */
import type { Description } from '#generated/types/Description';
import type { Progress } from '#generated/types/Progress';
import type { Wear } from '#generated/types/Wear';
import { ofCatalogue, ofDrive } from '#content/words';
import { printedRun } from './printed-runs.server';

export interface PlottedRun {
  description: Description;
  progress: Progress;
  wear: Wear;
  latency_bin_edges_us: number[];
  latency_histogram: number[];
  /** Empty for a run of a scenario or a matrix. */
  workload: string;
  column: (name: string) => (number | null)[];
  /** The column, with 0 where it has no value. */
  values: (name: string) => number[];
}

interface Printed extends Omit<PlottedRun, 'workload' | 'column' | 'values'> {
  columns: string[];
  rows: (number | null)[];
}

/** The names in an attribute, which spaces separate. */
export const namesIn = (names = ''): string[] => names.split(' ').filter(Boolean);

const DIGITS = 4;
/** A page has no more digits than a plot shows. */
export const short = (value: number): number => Number(value.toPrecision(DIGITS));

/** The commands of each second of a run: writes and reads. */
export function commandsOf({ values }: PlottedRun): number[] {
  const reads = values('read_iops');
  return values('write_iops').map((writes, row) => writes + reads[row]!);
}

/** Names are separated by spaces. */
export interface RunNames {
  scenarios?: string;
  drives?: string;
  workloads?: string;
  scale?: string | number;
  /** The name of each run, or of each drive; without it a run is named after its test. */
  called?: string;
  /** The full names are those of the drives, or of their NAND. */
  titles?: 'nand';
}

export type NamedRun = PlottedRun & { name: string; title: string };

export function plottedRuns(names: RunNames): NamedRun[] {
  const called = namesIn(names.called);
  const scenarios = namesIn(names.scenarios).map((name) => runOf(`runs/${name}`, ''));
  const others = namesIn(names.drives).flatMap((drive) =>
    namesIn(names.workloads).map((workload) =>
      runOf(`plot-runs/${drive}_${workload}_${names.scale}`, workload),
    ),
  );
  return [...scenarios, ...others].map((run, place, { length }) => {
    const { title, drive_title, nand_name } = run.description;
    if (called.length === 0) return { ...run, name: ofCatalogue(title), title: '' };
    return {
      ...run,
      name: called[Math.floor((place * called.length) / length)]!,
      title: ofDrive(names.titles === 'nand' ? nand_name : drive_title),
    };
  });
}

/** Returns a test of one drive in `content/evidence/MATRIX.toml`. */
export function matrixRun(
  matrix: string,
  { drive, nand }: { drive: string; nand: string },
  test: string,
): PlottedRun {
  return runOf(`matrix-runs/${matrix}_${drive}_${nand}_${test}`, '');
}

/** Returns a printed run by its path. */
export const runAt = (path: string): PlottedRun => runOf(path, '');

function runOf(name: string, workload: string): PlottedRun {
  const finished = printedRun<Printed>(name);
  if (!finished) throw new Error(`expected the run ${name}; cargo xtask makes it`);
  const { columns, rows, ...run } = finished;
  const column = (wanted: string) => {
    const place = columns.indexOf(wanted);
    if (place < 0) throw new Error(`expected the column ${wanted}`);
    return rows.filter((_, index) => index % columns.length === place);
  };
  const values = (wanted: string) => column(wanted).map((value) => value ?? 0);
  return { ...run, workload, column, values };
}
