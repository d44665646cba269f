import { error } from '@sveltejs/kit';
import { sourcesOf, workloadOn } from '#content/runs';
import { compresses, figureSections, sheets } from '#build/drives.server';
import { pictureOf, runOfDrive } from '#build/pictures.server';
import type { EntryGenerator, PageServerLoad } from './$types';

const WORKLOAD = 'random-write';

export const entries: EntryGenerator = async () =>
  (await sheets()).map(({ drive_name, nand_name, nand_names }) =>
    ({ drive: drive_name, nand: nand_name === nand_names[0] ? '' : nand_name }));

export const load: PageServerLoad = async ({ params }) => {
  const all = (await sheets()).filter((sheet) => sheet.drive_name === params.drive);
  const found = all.find(({ nand_name, nand_names }) =>
    nand_name === (params.nand || nand_names[0]));
  if (!found) error(404);
  const { figures, ...sheet } = found;
  const { run, scenario } = await runOfDrive(found);
  const source = scenario ? (await sourcesOf([run]))[0]!
    : await workloadOn(WORKLOAD, sheet.drive_name, sheet.nand_name);
  return {
    sheet,
    figures: await figureSections(figures),
    compresses: compresses(found),
    nands: all.map(({ nand_name, nand_title }) => ({ nand_name, nand_title })),
    run,
    picture: await pictureOf(run),
    source,
  };
};
