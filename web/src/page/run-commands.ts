/*
 * Commands to a run in a chapter's text: `[run it with one command](#steady-state=queue_depth:1)`
 * changes it from its start and plays it, `at:300` goes to a second, `play:0` plays it unchanged.
 */
import { pairsOf } from '#link/states';
import type { Setting } from '#sim/protocol';
import type { Sim } from '#sim/sim.svelte';
import type { Asked } from './figure-commands';

export const AT = 'at';
const PLAY = 'play';

/** The parts of a state that are settings of the run. */
export function settingsOf(pairs: readonly (readonly [string, string])[]): Setting[] {
  return pairs
    .filter(([name]) => name !== AT && name !== PLAY)
    .map(([name, value]) => [name, value]);
}

export function askOfRun(sim: Sim, { state, plays, held }: Asked): void {
  if (held) return;
  const pairs = pairsOf(state);
  const at_s = pairs.find(([name]) => name === AT)?.[1];
  for (const setting of settingsOf(pairs)) sim.changeFromStart(setting);
  if (at_s !== undefined) sim.seek(Math.min(Number(at_s), sim.duration_s));
  else if (plays) sim.play();
}
