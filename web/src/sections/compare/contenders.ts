/* The racing drives of the page: the source of each, its finished run, and simulations of them. */
import type { Comparison } from '#link/view';
import { dataOf } from '#page/offers';
import type { PageRun } from '#page/page-run';
import { pastOf } from '#sim/past';
import type { Columns } from '#sim/picture';
import type { Source, Speed } from '#sim/protocol';
import { valueAt } from '#sim/settings';
import { Sim, type Past } from '#sim/sim.svelte';

export interface Contender {
  source: Source;
  picture: Past | null;
}

/**
 * The content of the file `COMPARED`: the runs that are compared with the page's, and then further
 * columns of all, the page's first. In this order the file compresses best.
 */
export interface Compared {
  others: PageRun[];
  besides: (Columns | null)[];
}
export const COMPARED = 'runs/compared.json';

/** Returns the contenders of a page with this run. */
export function contendersWith(scenario: string): Contender[] {
  const { besides, others } = dataOf<Compared>(COMPARED);
  const runs = [dataOf<PageRun>(`run/${scenario}`), ...others];
  return runs.map(({ source, picture }, index) => ({
    source,
    picture: picture && pastOf(picture, besides[index]),
  }));
}

/** Returns simulations of two drives as sold, or of the same two with more spare area. */
export function simsOf(
  contenders: readonly Contender[],
  spare: Comparison['spare'],
  speed: Speed,
): [Sim, Sim] {
  const simOf = ({ source, picture }: Contender) => {
    const sim = new Sim(source, picture);
    sim.speed = speed;
    return sim;
  };
  const [first, second] = spare === 'default' ? contenders : contenders.slice(2);
  return [simOf(first!), simOf(second!)];
}

/** Applies the reader's choice of hypotheses; does nothing where it already applies. */
export function suppose(sim: Sim, off: readonly string[]): void {
  for (const { name, on } of sim.description?.hypotheses ?? []) {
    const setting = on && !off.includes(name) ? 'on' : 'off';
    const now = valueAt(sim.changes, name, 0) ?? (on ? 'on' : 'off');
    if (now !== setting) sim.changeFromStart([name, setting]);
  }
}
