/* Every line of the committed table is read, found and linked as the page promises. */
import { expect, test } from 'vitest';
import table from '../../../tests/reference/evidence/table.csv?raw';
import {
  changesOf,
  claimCount,
  isWanted,
  linesOf,
  offOf,
  sortedLines,
  verdictOf,
  VERDICTS,
  type Line,
  type Verdict,
  type Wanted,
} from './evidence';

const lines = linesOf(table);
const sought = lines.map((line) => ({
  id: line.id,
  status: line.status,
  verdict: verdictOf(line),
  off: offOf(line),
  words: `${line.id} ${line.subject} ${line.claim}`,
}));
const ids = (wanted: Partial<Wanted>) =>
  sought
    .filter((line) =>
      isWanted(line, { source: null, verdict: null, worth: null, words: '', ...wanted }),
    )
    .map(({ id }) => id);

test('every claim is there, with every cell', () => {
  expect(claimCount(lines)).toBe(254);
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
  expect(ids({ worth: 'hypothesis' })).toEqual(['S0-049', 'S0-054', 'S1-020']);
  expect(ids({ words: 'v300  STEADY' })).toEqual(['S1-015', 'S1-024']);
  expect(ids({ source: 'S0', worth: 'hypothesis' })).toEqual(['S0-049', 'S0-054']);
});

test('every line has one verdict, and those that were not tested say why not', () => {
  const count = (verdict: Verdict) => sought.filter((line) => line.verdict === verdict).length;
  expect(lines.length).toBe(VERDICTS.map(count).reduce((a, b) => a + b));
  expect(count('agrees')).toBe(lines.filter(({ holds }) => holds === 'yes').length);
  expect(ids({ verdict: 'untestable' })).toContain('S0-052');
  expect(ids({ verdict: 'given' })).toContain('S0-001');
});

test('lines are sorted both ways', () => {
  const verdicts = sortedLines(sought, 'verdict', 'up').map(({ verdict }) => verdict);
  expect(verdicts[0]).toBe('agrees');
  expect(verdicts.at(-1)).toBe('given');
  expect(sortedLines(sought, 'verdict', 'down')[0]!.verdict).toBe('given');
  expect(sortedLines(sought, 'source', 'down')[0]!.id).toBe('S4-014');
  const far = sortedLines(sought, 'off', 'down').map(({ off }) => off);
  expect(far[0]).toBe(Math.max(...sought.map(({ off }) => off ?? 0)));
  expect([far.at(-1), sortedLines(sought, 'off', 'up').at(-1)!.off]).toEqual([null, null]);
});

test('a run of the flagship is a link, another is none', () => {
  expect(changesOf('v300-240', 'v300-240')).toEqual([]);
  expect(changesOf('v300-240;scale=8;pacing=paced', 'v300-240')).toEqual([
    { at_s: 0, setting: ['scale', '8'] },
    { at_s: 0, setting: ['pacing', 'paced'] },
  ]);
  expect(changesOf('intel-335-240', 'v300-240')).toBeNull();
});
