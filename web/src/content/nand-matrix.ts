/*
 * The matrix of NAND: the kinds that a maker listed for its drives, and the tests that each
 * undergoes. The capacities and the published figures come from the claims.
 */
import type { TomlTable } from 'smol-toml';
import type { Question } from '#sim/protocol';
import { fieldsOfFile, wordOf } from './files';
import { withFiles } from './runs';

export interface NandKind {
  name: string;
  process_nm: number;
  /** As published: `240`, the largest, or `160 to 480`. */
  sold_gb: string;
  /** The drive and the part that stand for it; null if it is not simulated. */
  board: Board | null;
  /** By test; null where nothing was measured. */
  published: Record<MatrixTest, string | null>;
}

export interface Board {
  drive: string;
  nand: string;
}

export const MATRIX_TESTS = ['compressible', 'incompressible'] as const;
export type MatrixTest = (typeof MATRIX_TESTS)[number];

/** The column whose mean is compared. */
export const MATRIX_COLUMN = 'write_mb_s';
const FILE = 'evidence/nand-matrix';

/** In the order of the article. */
export async function nandKinds(): Promise<NandKind[]> {
  const kinds = (await fieldsOfFile(FILE))['kinds'] as TomlTable[];
  return Promise.all(kinds.map(kindOf));
}

/** One board for each part that is simulated. */
export async function matrixBoards(): Promise<Board[]> {
  const boards = (await nandKinds()).flatMap(({ board }) => board ?? []);
  return boards.filter(
    (board, place) => boards.findIndex(({ nand }) => nand === board.nand) === place,
  );
}

/** The questions about a part for the reader's browser: each test, in order of `MATRIX_TESTS`. */
export async function matrixAnswers(nand: string): Promise<Question> {
  const board = (await matrixBoards()).find((one) => one.nand === nand);
  if (!board) throw new Error(`${FILE}: expected a part, found ${nand}`);
  const runs: Record<string, TomlTable> = {};
  for (const test of MATRIX_TESTS) runs[test] = { ...board, ...(await testOf(test)) };
  const answers = MATRIX_TESTS.map((run) => ({ run, measure: 'mean', column: MATRIX_COLUMN }));
  return { ...(await withFiles(answers, runs)), separate: true };
}

async function testOf(test: MatrixTest): Promise<TomlTable> {
  return (await fieldsOfFile(FILE))[test] as TomlTable;
}

async function kindOf(kind: TomlTable): Promise<NandKind> {
  const [drive, nand] = [wordOf(kind, 'drive'), wordOf(kind, 'nand')];
  const claims = (kind['published'] ?? []) as string[];
  const published = await Promise.all(claims.map(publishedIn));
  return {
    name: wordOf(kind, 'name')!,
    process_nm: Number(kind['process_nm']),
    sold_gb: await publishedIn(wordOf(kind, 'sold')!),
    board: drive && nand ? { drive, nand } : null,
    published: { compressible: published[0] ?? null, incompressible: published[1] ?? null },
  };
}

async function publishedIn(id: string): Promise<string> {
  const claims = await fieldsOfFile(`evidence/claims/${id.split('-')[0]}`);
  const text = wordOf((claims[id] ?? {}) as TomlTable, 'published');
  if (text === null) throw new Error(`${FILE}: expected a claim, found ${id}`);
  return text;
}
