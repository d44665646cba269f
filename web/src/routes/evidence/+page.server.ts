import table from '../../../../tests/reference/evidence/table.csv?raw';
import { driveOfRun } from '#src/content';
import { sheets } from '#src/drives.server';
import { STATUSES, linesOf, type Line } from '#src/evidence';

/** The drive of a run, where it has a page. */
export interface DrivePlace {
  title: string;
  /** Below the list of drives. */
  path: `${string}/`;
}

const rank = ({ status }: Line) => STATUSES.indexOf(status);

export async function load() {
  const lines = linesOf(table);
  const all = await sheets();
  const drives: Record<string, DrivePlace> = {};
  for (const run of new Set(lines.flatMap(({ scenario, over }) => [scenario, over]))) {
    const { drive, nand } = await driveOfRun(run);
    const sheet = all.find(({ drive_name, nand_name, nand_names }) =>
      drive_name === drive && nand_name === (nand ?? nand_names[0]));
    if (!sheet) continue;
    const { drive_title, nand_name, nand_names, nand_title } = sheet;
    const path = nand_name === nand_names[0] ? `${drive}/` as const
      : `${drive}/${nand_name}/` as const;
    const title = nand_names.length > 1 ? `${drive_title}, ${nand_title}` : drive_title;
    drives[run] = { title, path };
  }
  // An answer is the nth of its claim.
  const index = lines.map(({ id }, place) =>
    lines.slice(0, place).filter((line) => line.id === id).length);
  const placed = lines.map((line, place) => ({ ...line, index: index[place]! }));
  // What the simulation answers comes first, what it was given last.
  return { lines: placed.toSorted((a, b) => rank(a) - rank(b)), drives };
}
