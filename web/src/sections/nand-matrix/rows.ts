/* What the matrix says, row by row: pure functions on what is known of each kind. */
import type { MatrixTest } from '#content/nand-matrix';

export interface Result {
  /** The mean of the run. */
  mb_s: number;
  /** The share of the time for which the dies work, on average. */
  busy: number;
  published: string | null;
}

/** The part that stands for a kind, on its board. */
export interface Part {
  nand: string;
  drive_gb: number;
  dies: number;
  die_bytes: number;
  page_bytes: number;
  program_us: number;
  /** That time was chosen so that the published figure comes out. */
  fitted: boolean;
  results: Record<MatrixTest, Result>;
}

export interface Kind {
  name: string;
  process_nm: number;
  sold_gb: string;
  nand: string | null;
}

/** Kinds that one run stands for: the simulation cannot tell them apart. */
export interface Row {
  kinds: Kind[];
  /** Null: they are not simulated. */
  part: Part | null;
}

/** Kinds of the same part that follow one another share a row. */
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

/** The slowest and the fastest of a test. */
export function endsOf(rows: readonly Row[], test: MatrixTest): [least: End, most: End] {
  const found = rows.flatMap(({ kinds, part }) =>
    (part ? [{ name: kinds[0]!.name, mb_s: part.results[test].mb_s }] : []));
  found.sort((a, b) => a.mb_s - b.mb_s);
  return [found[0]!, found.at(-1)!];
}

/** Whether a published figure stands beside the simulated one. */
export const isMeasured = ({ part }: Row): boolean =>
  part !== null && part.results.incompressible.published !== null;

/** How the figures of a run in the browser compare with those of the page. */
export function isSame({ results }: Part, figures: readonly string[]): boolean {
  const known = [results.compressible, results.incompressible];
  return known.length === figures.length
    && known.every(({ mb_s }, place) => mb_s === Number(figures[place]));
}
