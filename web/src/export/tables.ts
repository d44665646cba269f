/*
 * Writes the numbers of a figure as CSV: a row for each step or second. A figure with several
 * tables, such as two drives or a curve beside the steps, has a first column that names them.
 */
import type { Table } from '#page/frame-commands.svelte';

type Cell = string | number | boolean;

/** Longer lists inside a row, such as all pages of a drive, are pictures rather than figures. */
const LIST_MAX = 32;
/** Parts of parts of parts are pictures, too. */
const DEPTH_MAX = 3;

/** Units of the columns whose names end without one; others end as `at_ns` and `moved_pages` do. */
const UNITS: readonly [RegExp, string][] = [
  [/iops(_minute)?$/, '1/s'],
  [/write_amplification(_total)?$/, 'pages programmed per page written'],
  [/^rate$/, '1/s'],
  [/^efficiency$/, '1/s per W'],
  [/(utilisation|share|factor|over_provisioning)$/, 'share of 1'],
];

export function csvOfTables(tables: readonly Table[]): string {
  const filled = tables
    .map(({ name, rows }) => ({ name, rows: rows.map((row) => new Map(figuresOf(row))) }))
    .filter(({ rows }) => rows.some((row) => row.size > 0));
  const has_names = filled.length > 1;
  const columns = [
    ...new Set(filled.flatMap(({ rows }) => rows.flatMap((row) => [...row.keys()]))),
  ];
  const lines = filled.flatMap(({ name, rows }) =>
    rows.map((row) => [
      ...(has_names ? [name] : []),
      ...columns.map((column) => row.get(column) ?? ''),
    ]),
  );
  const head = [...(has_names ? ['table'] : []), ...columns.map(withUnit)];
  return [head, ...lines].map((line) => `${line.map(quoted).join(',')}\n`).join('');
}

/** The parts of a row have the names of both: `told.moved_pages`, `valid.3`. */
function figuresOf(value: unknown, name = '', depth = 0): [string, Cell][] {
  if (typeof value === 'number' && Number.isNaN(value)) return [];
  if (['string', 'number', 'boolean'].includes(typeof value)) return [[name, value as Cell]];
  if (typeof value !== 'object' || value === null || depth === DEPTH_MAX) return [];
  if (Array.isArray(value) && value.length > LIST_MAX) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    figuresOf(part, name === '' ? key : `${name}.${key}`, depth + 1),
  );
}

function withUnit(column: string): string {
  const [, unit] = UNITS.find(([pattern]) => pattern.test(column)) ?? [];
  return unit === undefined ? column : `${column} (${unit})`;
}

/** Text with commas, quotes or line ends is quoted. */
function quoted(cell: Cell): string {
  const text = String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
