/* The sentences about a run; every number comes from the core. */
import type { Flag } from '#charts/flags';
import { runText } from '#content/run-words';
import words from './words.json';
import { counted, fill, number, percent } from '#format/format';
import type { Progress } from '#generated/types/Progress';
import { firstMinutesOf } from '#sim/first-minutes';
import { keptBlocks } from '#sim/kept-blocks';
import type { Series } from '#sim/series';
import type { Sim } from '#sim/sim.svelte';

/** First occurrences within the measured part, in seconds; those within one second are joined. */
export function milestonesOf(progress: Progress, series: Pick<Series, 'column' | 'rowAt'>): Flag[] {
  const moments: Flag[] = [];
  for (const [name, reached] of Object.entries(runText.chart.milestones)) {
    const at_s = progress.milestones[name as keyof Progress['milestones']];
    if (at_s === null || at_s === undefined) continue;
    const kept = name === 'spare_exhausted_s' ? keptBlocks(series, at_s) : 0;
    const label = kept > 0 ? fill(runText.chart.kept, { n: number(kept) }) : reached;
    const same = moments.find((moment) => Math.abs(moment.at - at_s) < 1);
    if (same) same.label = fill(runText.chart.both, { a: same.label, b: label });
    else {
      const flagLabel = at_s > 0 ? label : fill(runText.chart.before, { label });
      moments.push({ at: at_s, label: flagLabel });
    }
  }
  return moments.toSorted((a, b) => a.at - b.at);
}

/** Shares with a name, and the factor by which a share may differ from one to take its name. */
const NAMED = [1 / 10, 1 / 5, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1] as const;
const NEAR = 1.06;

/** Returns the share of the rate when new that is left; empty while it is as high. */
export function shareText(share: number): string {
  const place = NAMED.findIndex((named) => Math.max(share / named, named / share) <= NEAR);
  if (NAMED[place] === 1) return '';
  const shareWords = place < 0 ? percent(Number(share.toFixed(2))) : words.shares[place]!;
  return fill(words.share, { share: shareWords });
}

/**
 * Returns the sentences that sum up a run. They do not name the drive, since its name is beside
 * them.
 */
export function summaryOf(sim: Pick<Sim, 'visibleSeries' | 'visibleProgress'>): string[] {
  const { visibleSeries: series, visibleProgress: progress } = sim;
  if (series.length === 0 || !progress) return [];
  const last = series.length - 1;
  const values = {
    first: number(firstMinutesOf(series, progress)?.iops ?? series.value('write_iops', 0)),
    last: number(series.value('write_iops', last)),
    time_s: number(series.value('time_s', last)),
    cliff_s: number(progress.milestones.first_collection_s ?? 0),
    settled: number(Math.round(progress.steady.settled_iops ?? 0)),
    free: counted(series.value('free_blocks', last)),
  };
  const { first_collection_s } = progress.milestones;
  if (first_collection_s === null) {
    return [fill(progress.finished ? runText.chart.summary : runText.chart.summaryNew, values)];
  }
  const cliffPattern =
    first_collection_s > 0 ? runText.chart.summaryCliff : runText.chart.summaryBefore;
  const { steady_from_s, settled_iops } = progress.steady;
  const endPattern =
    settled_iops === null
      ? runText.chart.summaryLast
      : steady_from_s === null
        ? runText.chart.summaryEnd
        : runText.chart.summarySteady;
  return [fill(cliffPattern, values), fill(endPattern, values)];
}

/** How level the run is; at its end, whether it is steady and where it settled. */
export function verdictOf(progress: Progress): string {
  const { steady } = progress;
  const values = {
    from: number(steady.steady_from_s ?? 0),
    settled: number(Math.round(steady.settled_iops ?? 0)),
    level: counted(steady.rounds_level),
    done: steady.rounds_done,
    needed: steady.rounds_needed,
    round_s: steady.round_s,
    mean: number(Math.round(steady.mean_iops ?? 0)),
    range: percent(steady.range_fraction ?? Number.NaN),
    slope: percent(steady.slope_fraction ?? Number.NaN),
    rangeMax: words.verdict.rangeMax,
    slopeMax: words.verdict.slopeMax,
    used: percent(Math.min(1, progress.spare_used_fraction)),
  };
  if (steady.steady_from_s !== null) return fill(words.verdict.steady, values);
  if (progress.milestones.first_collection_s === null) return fill(words.verdict.spare, values);
  if (steady.rounds_done < steady.rounds_needed) return fill(words.verdict.rounds, values);
  const { level, late, never, uneven } = words.verdict;
  const isLevel = steady.rounds_level > 0;
  if (progress.finished) return fill(isLevel ? late : never, values);
  return fill(isLevel ? level : uneven, values);
}
