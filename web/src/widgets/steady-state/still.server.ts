/* A scenario's finished run, and the texts to run it again. */
import { sourcesOf } from '#src/content';
import { pictureOf, type Picture } from '#src/pictures.server';
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
