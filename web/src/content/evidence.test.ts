/* Every line of the committed table is read, found and linked as the page promises. */
import { expect, test } from 'vitest';
import table from '../../../tests/reference/evidence/table.csv?raw';
import { changesOf, claimCount, isWanted, linesOf, type Line, type Wanted } from './evidence';

const lines = linesOf(table);
const ids = (wanted: Partial<Wanted>) => lines
  .map(({ id, status, subject, claim }) => ({ id, status, words: `${id} ${subject} ${claim}` }))
  .filter((line) => isWanted(line, { source: null, status: null, words: '', ...wanted }))
  .map(({ id }) => id);

test('every claim is there, with every cell', () => {
  expect(claimCount(lines)).toBe(246);
  const last = lines.at(-1) as Line;
  expect([last.id, last.status, last.over]).toEqual(['S4-014', 'fact', '']);
  const quoted = lines.find(({ id }) => id === 'S1-012')!;
  expect(quoted.claim).toBe('a plateau, then a sharp drop');
  expect(lines.flatMap((line) => Object.values(line)).filter((cell) => /"/.test(cell))).toEqual([]);
});

test('a table with other columns is refused', () => {
  expect(() => linesOf('id,status\nS1-001,fact\n')).toThrow('table.csv: expected the columns');
});

test('a claim is found by its source, its status and its words', () => {
  expect(new Set(ids({ source: 'S4' })).size).toBe(14);
  expect(ids({ status: 'hypothesis' })).toEqual(['S0-049', 'S0-054', 'S1-020']);
  expect(ids({ words: 'v300  STEADY' })).toEqual(['S1-015']);
  expect(ids({ source: 'S0', status: 'hypothesis' })).toEqual(['S0-049', 'S0-054']);
});

test('a run of the flagship is a link, another is none', () => {
  expect(changesOf('v300-240', 'v300-240')).toEqual([]);
  expect(changesOf('v300-240;scale=8;pacing=paced', 'v300-240')).toEqual([
    { at_s: 0, setting: ['scale', '8'] }, { at_s: 0, setting: ['pacing', 'paced'] },
  ]);
  expect(changesOf('intel-335-240', 'v300-240')).toBeNull();
});
