/* The model's curve, and three finished runs of the same drive. */
import type { Description } from '#generated/types/Description';
import type { SpareAreaShown } from '#generated/types/SpareAreaShown';
import { sourcesOf } from '#content/runs';
import { demonstrationOf } from '#prerender/demonstrations.server';
import { momentsOf } from '#prerender/runs.server';
import type { Source } from '#sim/protocol';
import { runOf, SCENARIO, watching, type SpareRun } from './runs';

export interface SpareAreaStill {
  model: SpareAreaShown;
  source: Source;
  runs: SpareRun[];
  description: Description;
}

/** Spare areas: as sold, and as set in two reviews. */
const SPARES = ['default', '0.25', '0.4'];

export async function still(): Promise<SpareAreaStill> {
  const [source] = await sourcesOf([SCENARIO]);
  const watchedRuns = SPARES.map((spare) => momentsOf(source!, watching(spare)));
  return {
    model: demonstrationOf<SpareAreaShown>('spare-area', []),
    source: source!,
    runs: watchedRuns.map(runOf),
    description: watchedRuns[0]!.description,
  };
}
