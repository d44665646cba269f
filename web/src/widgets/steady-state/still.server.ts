/* A scenario's finished run, and the texts to run it again. */
import { pictureOf } from '#prerender/pictures.server';
import { sourcesOf } from '#content/runs';
import type { PageRun } from '#page/page-run';

export async function shares({
  scenario = '',
}: Record<string, string>): Promise<Record<string, PageRun>> {
  const picture = await pictureOf(scenario);
  if (!picture) throw new Error(`steady-state: expected a scenario, found ${scenario}`);
  const [source] = await sourcesOf([scenario]);
  return { [`run/${scenario}`]: { source: source!, picture } };
}
