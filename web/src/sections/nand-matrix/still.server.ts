/* Every kind of the matrix with its part and the results of its tests' finished runs. */
import { mean } from 'd3-array';
import {
  MATRIX_COLUMN,
  MATRIX_TESTS,
  matrixBoards,
  nandKinds,
  type Board,
  type MatrixTest,
  type NandKind,
} from '#content/nand-matrix';
import { sheets } from '#prerender/drives.server';
import { matrixRun, short } from '#prerender/plots.server';
import { rowsOf, type Part, type Result, type Row } from './rows';

export interface MatrixStill {
  rows: Row[];
}

const NS_PER_US = 1000;
const BYTES_PER_GB = 1e9;

export async function still(): Promise<MatrixStill> {
  const kinds = await nandKinds();
  const parts = await Promise.all((await matrixBoards()).map((board) => partOf(board, kinds)));
  const names = kinds.map(({ name, process_nm, sold_gb, board }) => ({
    name,
    process_nm,
    sold_gb,
    nand: board?.nand ?? null,
  }));
  return { rows: rowsOf(names, parts) };
}

async function partOf({ drive, nand }: Board, kinds: readonly NandKind[]): Promise<Part> {
  const sheet = (await sheets()).find(
    ({ drive_name, nand_name }) => drive_name === drive && nand_name === nand,
  );
  if (!sheet) throw new Error(`expected the drive ${drive} with ${nand}, found none`);
  const { published } = kinds.find(({ board }) => board?.nand === nand)!;
  const results = MATRIX_TESTS.map(
    (test) => [test, resultOf({ drive, nand }, test, published[test])] as const,
  );
  const time = sheet.figures.find(({ field }) => field.endsWith('array.program_ns'))!;
  return {
    nand,
    drive_gb: sheet.capacity.user_bytes / BYTES_PER_GB,
    dies: sheet.board.dies,
    die_bytes: sheet.board.die_bytes,
    page_bytes: sheet.board.page_bytes,
    program_us: Number(time.value) / NS_PER_US,
    fitted: time.fitted !== null,
    results: Object.fromEntries(results) as Record<MatrixTest, Result>,
  };
}

function resultOf(board: Board, test: MatrixTest, published: string | null): Result {
  const run = matrixRun('nand-matrix', board, test);
  const meanOf = (column: string) => short(mean(run.values(column))!);
  return { mb_s: meanOf(MATRIX_COLUMN), busy: meanOf('die_utilisation'), published };
}
