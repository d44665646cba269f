/* The drive that is run, and the reader's runs as the address keeps them: `250-2308.400-1498`. */
export const SCENARIO = 'intel-335-240';
/** Small enough to be over in a second or two. */
export const SCALE = '16';
/** A run has settled by then: the mean of its last seconds counts. */
export const LAST_S = 300;
/** A point of the curve is asked for by thousandths of the NAND. */
export const MOST = 400;
const RUNS_MAX = 24;

export interface OwnRun {
  per_mille: number;
  write_amplification: number;
}

/** The later of two runs with the same spare area counts. */
export function withRun(runs: readonly OwnRun[], run: OwnRun): OwnRun[] {
  const others = runs.filter(({ per_mille }) => per_mille !== run.per_mille);
  return [...others, run].slice(-RUNS_MAX);
}

export function runsText(runs: readonly OwnRun[]): string {
  return runs.map(({ per_mille, write_amplification }) =>
    `${per_mille}-${Math.round(write_amplification * 1000)}`).join('.');
}

/** What cannot be a run is left out. */
export function runsOf(kept: string): OwnRun[] {
  const pairs = kept.split('.').map((pair) => /^(\d{2,3})-(\d{4,5})$/.exec(pair));
  return pairs.filter((found) => found !== null).slice(0, RUNS_MAX).map(([, spare, found]) =>
    ({ per_mille: Number(spare), write_amplification: Number(found) / 1000 }));
}
