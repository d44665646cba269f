/* The mixes and drives to choose from, with the files of both, and a finished run of the first. */
import { namesIn, plottedRuns, short } from '#prerender/plots.server';
import { sheets } from '#prerender/drives.server';
import { printedMeans } from '#content/printed';
import { documentOf } from '#content/files';
import { workloadOn } from '#content/runs';
import type { Picture } from '#sim/picture';
import type { Choices, Drive, Finished } from './choices';
import words from './words.json';

const SOURCE = 'S3';
const COLUMNS = [
  'read_iops',
  'write_iops',
  'read_mb_s',
  'write_mb_s',
  'latency_mean_us',
  'watts',
  'iops_per_watt',
];

export async function still(attributes: Record<string, string>): Promise<Choices> {
  const workloads = namesIn(attributes['workloads']);
  const works = workloads.length > 0 ? workloads : Object.keys(words.names);
  const names = namesIn(attributes['called']);
  const all = await sheets();
  const drives = await Promise.all(
    namesIn(attributes['drives']).map(async (name, index) => {
      const sheet = all.find(
        (one) =>
          one.drive_name === name && one.nand_name === (attributes['nand'] ?? one.nand_names[0]),
      );
      if (!sheet) throw new Error(`server-work: expected a drive, found ${name}`);
      const isOfPage = attributes['scenario'] !== undefined;
      const files = isOfPage ? null : (await workloadOn(works[0]!, name, sheet.nand_name)).files;
      const printed = await Promise.all(works.map((work) => printedMeans(SOURCE, name, work)));
      return {
        name,
        nand: sheet.nand_name,
        title: sheet.drive_title,
        called: names[index] ?? sheet.drive_title,
        files,
        printed: Object.fromEntries(works.map((work, place) => [work, printed[place]!])),
      } satisfies Drive;
    }),
  );
  return {
    drives,
    works: await Promise.all(
      works.map(async (name) => ({ name, fields: await documentOf(`workloads/${name}`) })),
    ),
    scale: attributes['scale'] ?? '8',
    finished: workloads.length > 0 ? await finishedOf(attributes) : null,
  };
}

/** Returns the run of the first drive with the first mix. */
async function finishedOf(attributes: Record<string, string>): Promise<Finished> {
  const [run] = plottedRuns({
    ...attributes,
    drives: namesIn(attributes['drives'])[0]!,
    workloads: namesIn(attributes['workloads'])[0]!,
  });
  const { description, progress, wear } = run!;
  const columns = Object.fromEntries(
    COLUMNS.map((name) => [name, run!.column(name).map((value) => value && short(value))]),
  );
  const picture: Picture = {
    rows: columns[COLUMNS[0]!]!.length,
    columns,
    sampled: { every: 1, columns: {} },
    progress,
    description,
    wear,
    moments_s: [],
  };
  return {
    picture,
    edges_us: run!.latency_bin_edges_us,
    counts: run!.latency_histogram,
  };
}
