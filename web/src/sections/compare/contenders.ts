/* The racing drives of the page: the source of each, and its finished run from the page. */
import { dataOf } from '#page/offers';
import type { PageRun } from '#page/page-run';
import { pastOf } from '#sim/past';
import type { Columns } from '#sim/picture';
import type { Source } from '#sim/protocol';
import type { Past } from '#sim/sim.svelte';

export interface Contender {
  source: Source;
  picture: Past | null;
}

export function contendersOfPage(): Contender[] {
  const besides = dataOf<(Columns | null)[]>('compared/besides');
  return dataOf<string[]>('compared').map((name, index) => {
    const { source, picture } = dataOf<PageRun>(name);
    return { source, picture: picture && pastOf(picture, besides[index]) };
  });
}
