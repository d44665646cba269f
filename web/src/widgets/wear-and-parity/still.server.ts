/* Each story before any script runs: both of its runs, made while the site is built. */
import { workloadOn } from '#content/runs';
import { momentsOf } from '#prerender/runs.server';
import type { Source } from '#sim/protocol';
import {
  DRIVE,
  LOSSES,
  storyOf,
  TELLERS,
  type Kind,
  type Still,
  type Teller,
  type WearAndParityStill,
} from './stories';

async function stillOf<Show extends string, K extends Kind>(
  show: Show,
  teller: Teller<K>,
  workloads: readonly string[],
): Promise<Still<Show, K>> {
  const sources: Record<string, Source> = {};
  for (const workload of workloads) sources[workload] = await workloadOn(workload, ...DRIVE);
  const runs = teller.runs(teller.first).map((run) => momentsOf(sources[run.workload]!, run));
  return { show, sources, ...storyOf(teller, runs, false) };
}

const STORIES: Record<string, () => Promise<WearAndParityStill>> = {
  wear: () => stillOf('wear', TELLERS.wear, ['hot-tenth']),
  die: () => stillOf('die', TELLERS.die, Object.values(LOSSES)),
  power: () => stillOf('power', TELLERS.power, ['power-cut']),
};
const cache = new Map<string, Promise<WearAndParityStill>>();

export function still(attributes: Record<string, string>): Promise<WearAndParityStill> {
  const show = attributes['show'] ?? 'wear';
  const tell = STORIES[show];
  if (!tell) throw new Error(`wear-and-parity: show: expected wear, die or power, found ${show}`);
  // A chapter and the widget's own page show the same.
  if (!cache.has(show)) cache.set(show, tell());
  return cache.get(show)!;
}
