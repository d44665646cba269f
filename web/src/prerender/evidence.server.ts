/* The committed table of evidence, read at build time, and the drives of its runs. */
import summary from '../../../tests/reference/evidence/summary.json';
import table from '../../../tests/reference/evidence/table.csv?raw';
import { driveOfRun } from '#content/runs';
import { ofCatalogue } from '#content/words';
import { sheets } from './drives.server';
import { linesOf, type AnsweredLine, type DrivePlace, type Line } from '#content/evidence';

/** The columns with sentences. */
const WORDED = ['subject', 'claim', 'published', 'corrected', 'unit', 'why', 'correction'] as const;

/** The totals that the core prints below the table. */
export type Counts = typeof summary;
export const counts: Counts = summary;

/** Returns the lines in the order of the file. */
export function answeredLines(): AnsweredLine[] {
  const lines = linesOf(table);
  return lines.map((line, place) => ({
    ...line,
    ...Object.fromEntries(WORDED.map((column) => [column, ofCatalogue(line[column])])),
    index: lines.slice(0, place).filter(({ id }) => id === line.id).length,
  }));
}

/** Returns the drives by run; drives without a page are left out. */
export async function drivePlaces(lines: readonly Line[]): Promise<Record<string, DrivePlace>> {
  const all = await sheets();
  const drives: Record<string, DrivePlace> = {};
  for (const run of new Set(lines.flatMap(({ scenario, over }) => [scenario, over]))) {
    const { drive, nand } = await driveOfRun(run);
    const sheet = all.find(
      ({ drive_name, nand_name, nand_names }) =>
        drive_name === drive && nand_name === (nand ?? nand_names[0]),
    );
    if (!sheet) continue;
    const { drive_title, nand_name, nand_names, nand_title } = sheet;
    const path =
      nand_name === nand_names[0] ? (`${drive}/` as const) : (`${drive}/${nand_name}/` as const);
    const title = nand_names.length > 1 ? `${drive_title}, ${nand_title}` : drive_title;
    drives[run] = { title, path, drive: drive_title, nand: nand_title };
  }
  return drives;
}
