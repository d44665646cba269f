/*
 * The committed table of evidence, as the page shows it.
 * 1. A line of the file becomes an object with the file's column names.
 * 2. Lines are filtered by source, verdict, status and the reader's search words, and sorted in
 *    either direction by verdict, source or difference.
 * 3. A run becomes the settings of a share link, if the flagship page has its scenario.
 */
import { csvParse } from 'd3-dsv';
import type { Change } from '#sim/protocol';
import { sourceOfLine } from './source-of-line';

export const STATUSES = ['predicted', 'fitted', 'hypothesis', 'cannot', 'fact'] as const;
export type Status = (typeof STATUSES)[number];

const COLUMNS = [
  'id',
  'subject',
  'claim',
  'published',
  'corrected',
  'unit',
  'measure',
  'relation',
  'expected',
  'tolerance',
  'simulated',
  'error',
  'holds',
  'status',
  'why',
  'correction',
  'scenario',
  'over',
] as const;

export type Line = Record<Exclude<(typeof COLUMNS)[number], 'status'>, string> & {
  status: Status;
};

/** A line with its place among the answers to its claim, from 0 on. */
export type AnsweredLine = Line & { index: number };

/** The drive of a run, where it has a page. */
export interface DrivePlace {
  title: string;
  /** Below the list of drives. */
  path: `${string}/`;
  drive: string;
  nand: string;
}

/** The drives of a line's runs that have a page, each once. */
export function drivesOf(line: Line, drives: Record<string, DrivePlace>): DrivePlace[] {
  const places = [line.scenario, line.over].flatMap((run) => drives[run] ?? []);
  return places.filter(({ path }, place) => places.findIndex((one) => one.path === path) === place);
}

export function linesOf(csv: string): Line[] {
  const rows = csvParse(csv);
  if (rows.columns.join() !== COLUMNS.join()) {
    throw new Error(
      `table.csv: expected the columns ${COLUMNS.join()}, found ${rows.columns.join()}`,
    );
  }
  return rows.map((row) => {
    const line = { ...row } as unknown as Line;
    if (!STATUSES.includes(line.status)) {
      throw new Error(`${line.id}: expected a status, found ${line.status}`);
    }
    return line;
  });
}

/** The simulation's verdicts on a claim, agreement first. */
export const VERDICTS = ['agrees', 'disagrees', 'untestable', 'given'] as const;
export type Verdict = (typeof VERDICTS)[number];

export function verdictOf({ holds, status }: Pick<Line, 'holds' | 'status'>): Verdict {
  if (holds !== '') return holds === 'yes' ? 'agrees' : 'disagrees';
  return status === 'cannot' ? 'untestable' : 'given';
}

/** How much an agreement, or its lack, means. */
export const WORTHS = ['predicted', 'fitted', 'hypothesis'] as const;
export type Worth = (typeof WORTHS)[number];

export interface Wanted {
  source: string | null;
  verdict: Verdict | null;
  worth: Worth | null;
  words: string;
}

/** The fields by which a reader finds a line. */
export interface Sought {
  id: string;
  verdict: Verdict;
  status: Status;
  /** How far the simulated figure is from the published one; null where only a bound is known. */
  off: number | null;
  /** Its id, its subject and its claim. */
  words: string;
}

export function isWanted(line: Sought, { source, verdict, worth, words }: Wanted): boolean {
  const own = line.words.toLowerCase();
  return (
    (source === null || sourceOfLine(line) === source) &&
    (verdict === null || line.verdict === verdict) &&
    (worth === null || line.status === worth) &&
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => own.includes(word))
  );
}

/** `-15.9 %` is 15.9. */
export function offOf({ error }: Pick<Line, 'error'>): number | null {
  return error === '' ? null : Math.abs(Number.parseFloat(error));
}

/** The keys by which lines can be sorted, each with its first direction. */
export const LINE_ORDERS = { verdict: 'up', source: 'up', off: 'up' } as const;
export type LineOrder = keyof typeof LINE_ORDERS;

/** Equal lines keep their order; a line without a difference comes last in both directions. */
export function sortedLines<Own extends Sought>(
  lines: readonly Own[],
  order: LineOrder,
  way: 'up' | 'down',
): Own[] {
  const sign = way === 'up' ? 1 : -1;
  const rank = ({ verdict, status }: Sought) =>
    VERDICTS.indexOf(verdict) * STATUSES.length + STATUSES.indexOf(status);
  return lines.toSorted((a, b) => {
    if (order === 'verdict') return sign * (rank(a) - rank(b));
    if (order === 'source') return sign * Number(a.id > b.id || -(a.id < b.id));
    if (a.off === null || b.off === null) return Number(a.off === null) - Number(b.off === null);
    return sign * (a.off - b.off);
  });
}

/** Claims, not lines: a claim with two answers has two lines. */
export function claimCount(lines: readonly Pick<Line, 'id'>[]): number {
  return new Set(lines.map(({ id }) => id)).size;
}

/** `v300-240;scale=8`: null where it is not this scenario's. */
export function changesOf(run: string, scenario: string): Change[] | null {
  const [name, ...settings] = run.split(';');
  if (name !== scenario) return null;
  return settings.map((setting) => {
    const [key = '', value = ''] = setting.split('=');
    return { at_s: 0, setting: [key, value] };
  });
}
