/*
 * The committed table of evidence, as the page shows it.
 * 1. A line of the file becomes an object with the file's column names.
 * 2. A line is shown or not by its source, its status, and the words the reader looks for.
 * 3. A run becomes the settings of a share link, where the flagship page has its scenario.
 */
import { csvParse } from 'd3-dsv';
import type { Change } from '#sim/protocol';

export const STATUSES = ['predicted', 'fitted', 'hypothesis', 'cannot', 'fact'] as const;
export type Status = (typeof STATUSES)[number];

const COLUMNS = [
  'id', 'subject', 'claim', 'published', 'corrected', 'unit', 'measure', 'relation', 'expected',
  'tolerance', 'simulated', 'error', 'holds', 'status', 'why', 'correction', 'scenario', 'over',
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
  const found = [line.scenario, line.over].flatMap((run) => drives[run] ?? []);
  return found.filter(({ path }, place) => found.findIndex((one) => one.path === path) === place);
}

export function linesOf(csv: string): Line[] {
  const rows = csvParse(csv);
  if (rows.columns.join() !== COLUMNS.join()) {
    throw new Error(
      `table.csv: expected the columns ${COLUMNS.join()}, found ${rows.columns.join()}`);
  }
  return rows.map((row) => {
    const line = { ...row } as unknown as Line;
    if (!STATUSES.includes(line.status)) {
      throw new Error(`${line.id}: expected a status, found ${line.status}`);
    }
    return line;
  });
}

/** A ratio of two runs has no unit. */
export const unitOf = (line: Line) => (line.over === '' ? line.unit : '');

export const sourceOfLine = (line: Pick<Line, 'id'>) => line.id.split('-')[0]!;

export interface Wanted {
  source: string | null;
  status: Status | null;
  words: string;
}

/** What a reader looks for a line by. */
export interface Sought {
  id: string;
  status: Status;
  /** Its id, its subject and its claim. */
  words: string;
}

export function isWanted(line: Sought, { source, status, words }: Wanted): boolean {
  const own = line.words.toLowerCase();
  return (source === null || sourceOfLine(line) === source)
    && (status === null || line.status === status)
    && words.toLowerCase().split(/\s+/).every((word) => own.includes(word));
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
