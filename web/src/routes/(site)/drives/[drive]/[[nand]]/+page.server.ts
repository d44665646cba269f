import { error } from '@sveltejs/kit';
import { placed } from '#build/placed.server';
import type { PageRun } from '#controls/page-run';
import type { Directive } from '#content/chapters';
import { sourcesOf, workloadOn } from '#content/runs';
import { compresses, figureSections, sheets } from '#build/drives.server';
import { pictureOf, runOfDrive } from '#build/pictures.server';
import type { PageServerLoad } from './$types';

const WORKLOAD = 'random-write';

export const load: PageServerLoad = async ({ params, url }) => {
  const all = (await sheets()).filter((sheet) => sheet.drive_name === params.drive);
  const found = all.find(({ nand_name, nand_names }) =>
    nand_name === (params.nand || nand_names[0]));
  if (!found) error(404);
  const { figures, ...sheet } = found;
  const { run, scenario } = await runOfDrive(found);
  const source = scenario ? (await sourcesOf([run]))[0]!
    : await workloadOn(WORKLOAD, sheet.drive_name, sheet.nand_name);
  const picture = await pictureOf(run);
  const shares: Record<string, PageRun> = { [`run/${run}`]: { source, picture } };
  const sections: Directive[] = [
    { name: 'play-run', attributes: { scenario: run } },
    { name: 'drive-run', attributes: { scenario: run, nand: sheet.nand_name } },
    { name: 'wear', attributes: { scenario: run, open: 'yes' } },
  ];
  return {
    sheet,
    figures: await figureSections(figures),
    compresses: compresses(found),
    nands: all.map(({ nand_name, nand_title }) => ({ nand_name, nand_title })),
    scale: picture?.description.scale ?? sheet.fair_scale,
    ...await placed(sections, url.pathname, shares),
  };
};
