/*
 * The finished runs in a chapter's plot, computed natively before the site is built: runs of
 * scenarios, runs of some drives with each of some workloads, or a matrix of drives and tests.
 * Server only.
 */
import type { Description } from '#generated/types/Description';
import type { Progress } from '#generated/types/Progress';
import type { Wear } from '#generated/types/Wear';
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
}

interface Printed extends Omit<PlottedRun, 'workload' | 'column'> {
  columns: string[];
  rows: (number | null)[];
}

export function plottedRuns(attributes: Record<string, string>): PlottedRun[] {
  const words = (name: string) => (attributes[name] ?? '').split(' ').filter(Boolean);
  const scenarios = words('scenarios').map((name) => runOf(`runs/${name}`, ''));
  const drives = words('drives').flatMap((drive) =>
    words('workloads').map((workload) =>
      runOf(`plot-runs/${drive}_${workload}_${attributes['scale'] ?? ''}`, workload),
    ),
  );
  return [...scenarios, ...drives];
}

/** Returns a test of one drive in `content/evidence/MATRIX.toml`. */
export function matrixRun(
  matrix: string,
  { drive, nand }: { drive: string; nand: string },
  test: string,
): PlottedRun {
  return runOf(`matrix-runs/${matrix}_${drive}_${nand}_${test}`, '');
}

function runOf(name: string, workload: string): PlottedRun {
  const finished = printedRun<Printed>(name);
  if (!finished) throw new Error(`expected the run ${name}; cargo xtask makes it`);
  const { columns, rows, ...run } = finished;
  const column = (wanted: string) => {
    const place = columns.indexOf(wanted);
    if (place < 0) throw new Error(`expected the column ${wanted}`);
    return rows.filter((_, index) => index % columns.length === place);
  };
  return { ...run, workload, column };
}
