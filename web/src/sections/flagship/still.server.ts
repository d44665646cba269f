/* The NAND of the drive, and the run that the sections of the page share. */
import { pictureOf } from '#prerender/pictures.server';
import { sourcesOf } from '#content/runs';
import type { PageRun } from '#page/page-run';

type Attributes = Record<string, string>;

export async function still(attributes: Attributes): Promise<{ nand: string }> {
  const [source] = await sourcesOf([attributes['scenario'] ?? '']);
  const file = Object.keys(source!.files).find((name) => name.startsWith('nand/'))!;
  return { nand: file.slice('nand/'.length) };
}

export async function shares({ scenario = '' }: Attributes): Promise<Record<string, PageRun>> {
  const [source] = await sourcesOf([scenario]);
  return { [`run/${scenario}`]: { source: source!, picture: await pictureOf(scenario) } };
}
