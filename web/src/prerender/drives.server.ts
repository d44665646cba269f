/*
 * Prepares the drives that the core printed for display.
 * 1. A sheet is a drive with one NAND part; a drive that was sold with several has several sheets.
 * 2. Sources become words, with links to the ids in the list of sources.
 * 3. The seconds of a run become ticks, those of all runs on the same axis.
 *
 * Server only: none of it is sent as script.
 */
import { ticksPath } from '#charts/path';
import { axisFor, scaleOf } from '#charts/scale';
import type { DriveSheet } from '#generated/types/DriveSheet';
import type { Figure } from '#generated/types/Figure';
import type { Unit } from '#generated/types/Unit';
import { readSources } from '#content/sources';
import { LANGUAGE, ofDrive, pages } from '#content/words';
import { bytes, duration, fill, number } from '#format/format';
import { LISTED, type DriveListRows, type DriveRow } from '#sections/drive-list/rows';
import type { FigureKind, FigureRow, FigureSection, Word } from '#sections/drive-sheet/figures';
import { outlineOf, runOfDrive } from './pictures.server';
import { MORE_SPARE, pinRunsOf, stillCourseOf } from './side-by-side.server';
import type { Picture } from '#sim/picture';

const printed = import.meta.glob<DriveSheet[]>('#generated/drives.json', { import: 'default' });

export async function sheets(): Promise<DriveSheet[]> {
  const all = await Promise.all(Object.values(printed).map((load) => load()));
  return all.flat().map((sheet) => ({ ...sheet, nand_title: ofDrive(sheet.nand_title) }));
}

/** Returns whether the drive has a compression engine. */
export function compresses({ figures }: DriveSheet): boolean {
  return figures.some((figure) => figure.field.startsWith('compression.'));
}

export async function figureSections(figures: readonly Figure[]): Promise<FigureSection[]> {
  const ids = new Set(
    (await readSources()).parts.flatMap((part) =>
      part.kind === 'table' ? part.rows.flatMap((row) => row.ids) : [],
    ),
  );
  const names: Record<string, string> = pages.drives.sections;
  const sections: FigureSection[] = [];
  for (const figure of figures) {
    const path = figure.field.split('.');
    const place = path.at(-2) ?? 'drive';
    const name = wordsFor(names, place);
    let section = sections.find((other) => other.name === name);
    if (!section) sections.push((section = { name, rows: [] }));
    section.rows.push(figureRow(figure, path.at(-1)!, ids));
  }
  return sections;
}

function figureRow(figure: Figure, key: string, ids: ReadonlySet<string>): FigureRow {
  const units: Record<Unit, string> = pages.drives.units;
  const names: Record<string, string> = pages.drives.names;
  const value = typeof figure.value === 'number' ? number(figure.value) : figure.value;
  const unit = figure.unit === null ? '' : units[figure.unit];
  return {
    name: wordsFor(names, key),
    value: fill(pages.drives.exact, { value, unit }).trim(),
    short: shortOf(figure),
    kind: kindOf(figure),
    // The badge shows that it is assumed.
    source: wordsOf(ofDrive(figure.source.replace(/^assumed(: )?/, '')), ids),
    fitted: figure.fitted === null ? null : wordsOf(ofDrive(figure.fitted), ids),
  };
}

function shortOf({ value, unit }: Figure): string | null {
  if (typeof value === 'string') return null;
  if (unit === 'ns' && value >= 10_000) return duration(value / 1000);
  return unit === 'bytes' && value >= 1_000_000 ? bytes(value) : null;
}

function kindOf({ source, fitted }: Figure): FigureKind {
  if (fitted !== null) return 'fitted';
  return source.startsWith('assumed') ? 'assumed' : 'sourced';
}

export function wordsOf(text: string, ids: ReadonlySet<string>): Word[] {
  const words: Word[] = [];
  for (const part of text.split(/([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*)/)) {
    const id = ids.has(part) ? part : null;
    const last = words.at(-1);
    if (id === null && last && last.id === null) last.text += part;
    else if (part !== '') words.push({ text: part, id });
  }
  return words;
}

function wordsFor(names: Record<string, string>, name: string): string {
  const label = names[name];
  if (label === undefined) throw new Error(`pages.json: drives: expected words for ${name}`);
  return label;
}

/**
 * Returns the list of drives. `invited` names the files of the drives shown side by side at first.
 */
export async function driveList({
  invited = '',
}: Record<string, string> = {}): Promise<DriveListRows> {
  const entries = await Promise.all(
    (await sheets()).map(async (sheet) => ({
      sheet,
      run: await outlineOf(await runOfDrive(sheet)),
      runs: await pinRunsOf(sheet),
    })),
  );
  const pictures = entries.flatMap(({ run }) => run ?? []);
  const duration_s = Math.max(1, ...pictures.map((run) => run.description.duration_s));
  const axis = axisFor('linear', [0, Math.max(...pictures.map(mostOf))]);
  const rows = entries.map(({ sheet, run, runs }) => ({
    key: keyOf(sheet),
    runs,
    sheet: listed(sheet),
    seconds: run ? ticksPath(writesOf(run), scaleOf(axis)) : '',
    cliff_s: run?.progress.milestones.first_collection_s ?? null,
    fresh_iops: run?.columns['write_iops']?.[0] ?? null,
    settled_iops: run?.progress.steady.settled_iops ?? null,
    is_steady: run?.progress.steady.steady_from_s != null,
    scale: run?.description.scale ?? 1,
  }));
  // Sorted here, so that no browser has to load collation rules for it.
  rows.sort((a, b) => a.sheet.drive_title.localeCompare(b.sheet.drive_title, LANGUAGE));
  const keys = invited.split(' ').filter(Boolean);
  const first = keys.map((key) => rows.find((row) => row.key === key)?.runs.default?.run ?? '');
  const courses = await Promise.all(
    first.map(async (run) => [run, await stillCourseOf(run)] as const),
  );
  return {
    rows,
    duration_s,
    most_iops: axis.max,
    invited: keys,
    courses: Object.fromEntries(courses),
    more_spare: MORE_SPARE,
  };
}

function keyOf({ drive_name, nand_name, nand_names }: DriveSheet): string {
  return nand_name === nand_names[0] ? drive_name : `${drive_name}.${nand_name}`;
}

function listed(sheet: DriveSheet): DriveRow['sheet'] {
  return Object.fromEntries(LISTED.map((name) => [name, sheet[name]])) as DriveRow['sheet'];
}

/** Returns the writes of every second of the run, as NaN where there is no value. */
function writesOf({ columns }: Picture): number[] {
  return (columns['write_iops'] ?? []).map((value) => value ?? Number.NaN);
}

function mostOf(run: Picture): number {
  return writesOf(run).reduce((most, value) => (value > most ? value : most), 0);
}
