/* Kinds represented by one part share a row, and the rows tell the kinds apart by test. */
import { expect, test } from 'vitest';
import table from '../../../../tests/reference/evidence/table.csv?raw';
import { linesOf } from '#content/evidence';
import { MATRIX_TESTS, matrixAnswers, nandKinds } from '#content/nand-matrix';
import { endsOf, isSame, rowsOf, type Kind, type Part } from './rows';
import { still } from './still.server';

const kind = (name: string, nand: string | null): Kind => ({
  name,
  nand,
  process_nm: 34,
  sold_gb: '240',
});
const part = (nand: string, soft: number, hard: number): Part => ({
  nand,
  drive_gb: 120,
  dies: 32,
  die_bytes: 2 ** 32,
  page_bytes: 4096,
  program_us: 900,
  fitted: false,
  results: {
    compressible: { mb_s: soft, busy: 0.2, published: null },
    incompressible: { mb_s: hard, busy: 0.9, published: null },
  },
});

test('kinds of one part are one row, and a kind without a part has its own', () => {
  const parts = [part('x', 200, 100), part('y', 201, 50)];
  const kinds = [kind('A', 'x'), kind('B', 'x'), kind('C', null), kind('D', null), kind('E', 'y')];
  const rows = rowsOf(kinds, parts);
  expect(rows.map((row) => row.kinds.map(({ name }) => name))).toEqual([
    ['A', 'B'],
    ['C'],
    ['D'],
    ['E'],
  ]);
  expect(rows.map((row) => row.part?.nand)).toEqual(['x', undefined, undefined, 'y']);
  expect(endsOf(rows, 'incompressible')).toEqual([
    { name: 'E', mb_s: 50 },
    { name: 'A', mb_s: 100 },
  ]);
});

test('a run here is the same as the page only if both figures are', () => {
  expect(isSame(part('x', 221.4, 130), ['221.4', '130'])).toBe(true);
  expect(isSame(part('x', 221.4, 130), ['221.4', '130.1'])).toBe(false);
  expect(isSame(part('x', 221.4, 130), ['221.4'])).toBe(false);
});

test('the matrix has the figures of the table of evidence for what was measured', async () => {
  const lines = linesOf(table);
  const simulated = (id: string) => Number(lines.find((line) => line.id === id)!.simulated);
  const { rows } = await still();
  expect(rows.flatMap((row) => row.kinds)).toHaveLength(7);
  const found = new Map(rows.flatMap(({ part: one }) => (one ? [[one.nand, one.results]] : [])));
  for (const [nand, compressible, incompressible] of [
    ['imft-34nm-32gb', 'S2-027', 'S2-031'],
    ['imft-25nm-32gb', 'S2-028', 'S2-032'],
    ['hynix-32nm-32gb', 'S2-029', 'S2-033'],
  ] as const) {
    expect(found.get(nand)!.compressible.mb_s).toBe(simulated(compressible));
    expect(found.get(nand)!.incompressible.mb_s).toBe(simulated(incompressible));
  }
});

test('the browser is asked for both tests of a part, with all that they name', async () => {
  for (const { board } of await nandKinds()) {
    if (!board) continue;
    const { answers, files, separate } = await matrixAnswers(board.nand);
    expect(answers).toHaveLength(MATRIX_TESTS.length);
    expect(separate).toBe(true);
    expect(Object.keys(files)).toContain(`nand/${board.nand}`);
    expect(Object.values(files), board.nand).not.toContainEqual({});
  }
});
