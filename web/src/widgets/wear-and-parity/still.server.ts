/* The stories before any script runs: both runs of each, made while the site is built. */
import { workloadOn } from '#content/runs';
import { momentsOf } from '#prerender/runs.server';
import type { Source } from '#sim/protocol';
import { DRIVE, FIRST, LOSSES, SHOWS } from './stories';
import type { Kind, Show, Still, WearAndParityStill } from './stories';
import { storyOf, TELLERS, type Teller } from './tellers';

async function stillOf<Name extends Show, K extends Kind>(
  show: Name,
  teller: Teller<K>,
  workloads: readonly string[],
): Promise<Still<Name, K>> {
  const sources: Record<string, Source> = {};
  for (const workload of workloads) sources[workload] = await workloadOn(workload, ...DRIVE);
  const runs = teller.runs(FIRST[show]).map((run) => momentsOf(sources[run.workload]!, run));
  return { show, sources, ...storyOf(teller, runs, false) };
}

const STORIES = {
  wear: () => stillOf('wear', TELLERS.wear, ['hot-tenth']),
  die: () => stillOf('die', TELLERS.die, Object.values(LOSSES)),
  power: () => stillOf('power', TELLERS.power, ['power-cut']),
};
const cache = new Map<Show, Promise<WearAndParityStill['stories'][number]>>();

function storyNamed(show: Show) {
  // A chapter and the widget's own page show the same.
  if (!cache.has(show)) cache.set(show, STORIES[show]());
  return cache.get(show)!;
}

export async function still({ show }: Record<string, string>): Promise<WearAndParityStill> {
  const shows = SHOWS.filter((one) => show === undefined || one === show);
  if (shows.length === 0) {
    throw new Error(`wear-and-parity: show: expected ${SHOWS.join(', ')}, found ${show}`);
  }
  return { stories: await Promise.all(shows.map(storyNamed)) };
}
