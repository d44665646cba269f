/* The rows of the matrix: pure functions on the data of each kind. */
import type { MatrixTest } from '#content/nand-matrix';

export interface Result {
  /** The mean of the run. */
  mb_s: number;
  /** The mean share of time for which the dies work. */
  busy: number;
  published: string | null;
}

/** The part that represents a kind, on its board. */
export interface Part {
  nand: string;
  drive_gb: number;
  dies: number;
  die_bytes: number;
  page_bytes: number;
  program_us: number;
  /** `program_us` was fitted to the published figure. */
  fitted: boolean;
  results: Record<MatrixTest, Result>;
}

export interface Kind {
  name: string;
  process_nm: number;
  sold_gb: string;
  nand: string | null;
}

/** Kinds represented by one run, because the simulation cannot distinguish them. */
export interface Row {
  kinds: Kind[];
  /** Null if they are not simulated. */
  part: Part | null;
}

/** Groups consecutive kinds of the same part into rows. */
export function rowsOf(kinds: readonly Kind[], parts: readonly Part[]): Row[] {
  const rows: Row[] = [];
  for (const kind of kinds) {
    const last = rows.at(-1);
    if (kind.nand !== null && last?.part?.nand === kind.nand) last.kinds.push(kind);
    else rows.push({ kinds: [kind], part: parts.find(({ nand }) => nand === kind.nand) ?? null });
  }
  return rows;
}

export interface End {
  name: string;
  mb_s: number;
}

/** Returns the slowest and the fastest row of a test. */
export function endsOf(rows: readonly Row[], test: MatrixTest): [least: End, most: End] {
  const ends = rows.flatMap(({ kinds, part }) =>
    part ? [{ name: kinds[0]!.name, mb_s: part.results[test].mb_s }] : [],
  );
  ends.sort((a, b) => a.mb_s - b.mb_s);
  return [ends[0]!, ends.at(-1)!];
}

/** Returns whether there is a published figure beside the simulated one. */
export const isMeasured = ({ part }: Row): boolean =>
  part !== null && part.results.incompressible.published !== null;

/** Returns whether a run in the browser gave the figures of the page. */
export function isSame({ results }: Part, figures: readonly string[]): boolean {
  const known = [results.compressible, results.incompressible];
  return (
    known.length === figures.length &&
    known.every(({ mb_s }, place) => mb_s === Number(figures[place]))
  );
}
