/* A scenario's finished run, and the texts to run it again. */
import { sourcesOf } from '#content/runs';
import { pictureOf } from '#build/pictures.server';
import type { Picture } from '#sim/picture';
import type { Source } from '#sim/protocol';

export interface RunStill {
  scenario: string;
  source: Source;
  picture: Picture;
}

export async function still(attributes: Record<string, string>): Promise<RunStill> {
  const scenario = attributes['scenario'] ?? '';
  const picture = await pictureOf(scenario);
  if (!picture) throw new Error(`steady-state: expected a scenario, found ${scenario}`);
  const [source] = await sourcesOf([scenario]);
  return { scenario, source: source!, picture };
}
