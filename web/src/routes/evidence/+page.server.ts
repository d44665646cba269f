import table from '../../../../tests/reference/evidence/table.csv?raw';
import { driveOfRun } from '#src/content';
import { sheets } from '#src/drives.server';
import { linesOf } from '#src/evidence';

/** The drive of a run, where it has a page. */
export interface DrivePlace {
  title: string;
  /** Below the list of drives. */
  path: `${string}/`;
}

export async function load() {
  const lines = linesOf(table);
  const all = await sheets();
  const drives: Record<string, DrivePlace> = {};
  for (const run of new Set(lines.flatMap(({ scenario, over }) => [scenario, over]))) {
    const { drive, nand } = await driveOfRun(run);
    const sheet = all.find(({ drive_name, nand_name, nand_names }) =>
      drive_name === drive && nand_name === (nand ?? nand_names[0]));
    if (!sheet) continue;
    const { drive_title, nand_name, nand_names } = sheet;
    const path = nand_name === nand_names[0] ? `${drive}/` as const
      : `${drive}/${nand_name}/` as const;
    drives[run] = { title: drive_title, path };
  }
  // An answer is the nth of its claim.
  const index = lines.map(({ id }, place) =>
    lines.slice(0, place).filter((line) => line.id === id).length);
  return { lines: lines.map((line, place) => ({ ...line, index: index[place]! })), drives };
}
