import { error } from '@sveltejs/kit';
import { placeIslands } from '#prerender/placement.server';
import type { Directive } from '#content/chapters';
import { compresses, figureSections, sheets } from '#prerender/drives.server';
import { runOfDrive, startOf } from '#prerender/pictures.server';
import { pages } from '#content/words';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ params, url }) => {
  const all = (await sheets()).filter((sheet) => sheet.drive_name === params.drive);
  const entry = all.find(
    ({ nand_name, nand_names }) => nand_name === (params.nand || nand_names[0]),
  );
  if (!entry) error(404);
  const { figures, ...sheet } = entry;
  const run = await runOfDrive(entry);
  const start = await startOf(run);
  const sections: Directive[] = [
    { name: 'play-run', attributes: { scenario: run } },
    { name: 'drive-run', attributes: { scenario: run, nand: sheet.nand_name } },
    { name: 'wear', attributes: { scenario: run, open: 'yes' } },
    {
      name: 'server-work',
      attributes: {
        scenario: run,
        drives: params.drive,
        nand: sheet.nand_name,
        title: pages.drives.serversTitle,
      },
    },
  ];
  return {
    sheet,
    figures: await figureSections(figures),
    compresses: compresses(entry),
    nands: all.map(({ nand_name, nand_title }) => ({ nand_name, nand_title })),
    scale: start.picture?.description.scale ?? 1,
    ...(await placeIslands(sections, url.pathname, { data: { [`run/${run}`]: start } })),
  };
};
