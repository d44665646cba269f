/* The sentences about a run; every number comes from the core. */
import type { Flag } from '#charts/flags';
import { runText } from '#content/run-words';
import words from './words.json';
import { failureText } from '#page/failures.svelte';
import { bytes, counted, fill, number, percent } from '#format/format';
import type { Progress } from '#generated/types/Progress';
import { endOf, type Guess } from '#link/view';
import type { Series } from '#sim/series';
import type { Sim } from '#sim/sim.svelte';

/** First occurrences within the measured part, in seconds; those within one second are joined. */
export function milestonesOf(progress: Progress): Flag[] {
  const moments: Flag[] = [];
  for (const [name, label] of Object.entries(runText.chart.milestones)) {
    const at_s = progress.milestones[name as keyof Progress['milestones']];
    if (at_s === null || at_s === undefined) continue;
    const same = moments.find((moment) => Math.abs(moment.at - at_s) < 1);
    if (same) same.label = fill(runText.chart.both, { a: same.label, b: label });
    else {
      const flagLabel = at_s > 0 ? label : fill(runText.chart.before, { label });
      moments.push({ at: at_s, label: flagLabel });
    }
  }
  return moments.toSorted((a, b) => a.at - b.at);
}

/** The rate of a drive in its first minutes, and when they end. */
export interface FirstMinutes {
  iops: number;
  /** The second in which it begins to collect; null: not yet. */
  fall_s: number | null;
}

/** Null for a drive that collected before second 2, because nobody saw it new. */
export function firstMinutesOf(series: Series, progress: Progress | null): FirstMinutes | null {
  const { first_collection_s: first_s } = progress?.milestones ?? { first_collection_s: null };
  if (series.length === 0 || (first_s !== null && first_s < 2)) return null;
  const fall_s = first_s === null ? null : Math.floor(first_s);
  const row = fall_s === null ? series.length - 1 : series.rowAt(fall_s - 1);
  if (row === null) return null;
  // Round to as many digits as the finished run has.
  return { iops: Number(series.value('write_iops_minute', row).toPrecision(4)), fall_s };
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
  };
  const { first_collection_s } = progress.milestones;
  if (first_collection_s === null) return [fill(runText.chart.summary, values)];
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

/** A guess that is too high or too low by at most this factor counts as right. */
const CLOSE = 1.1;

/** Compares a guess with the end of a run; empty before that. */
export function outcomeOf(guess: Guess | null, progress: Progress | null): string {
  const guess_iops = endOf(guess);
  const mean = progress?.steady.settled_iops ?? null;
  if (guess_iops === null || mean === null) return '';
  const times = Math.max(guess_iops / mean, mean / guess_iops);
  const template =
    times <= CLOSE
      ? words.guess.outcomeClose
      : guess_iops > mean
        ? words.guess.outcomeOver
        : words.guess.outcomeUnder;
  return fill(template, {
    guess: number(guess_iops),
    mean: counted(Math.round(mean)),
    times: counted(Number(times.toPrecision(2))),
  });
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
  if (progress.finished) return fill(words.verdict.never, values);
  return fill(steady.rounds_level > 0 ? words.verdict.level : words.verdict.uneven, values);
}

/** Remedies for a failure: the button that tries again, and a smaller drive. */
interface Remedies {
  button: string;
  /** The sentence that is shown when there is not enough memory. */
  memory: string;
}

const REMEDIES: Remedies = { button: runText.transport.playFirst, memory: words.failure.memory };

/** The reason for a wait, or the failure; null if there is neither. */
export function statusOf(sim: Sim, remedies = REMEDIES): string | null {
  if (sim.failure) return failureOf(sim, remedies);
  if (sim.starting) return preparingOf(sim.progress);
  if (sim.goal_s === null) return null;
  // A drive without a copy to go back to is filled again.
  if (sim.machine?.measuring === false) return preparingOf(sim.machine);
  return fill(words.verdict.seeking, { s: counted(sim.goal_s) });
}

/** Progress of the wait: 0 to 1; null: nothing is waited for. */
export function shareOf(sim: Sim): number | null {
  if (sim.failure) return null;
  if (sim.starting) return sim.progress?.phase_fraction ?? 0;
  return sim.goal_s ? Math.min(1, (sim.machine?.rows ?? 0) / sim.goal_s) : null;
}

function preparingOf(progress: Progress | null): string {
  if (!progress) return words.verdict.loading;
  const phases: Record<string, string> = words.verdict.phases;
  const phase = phases[progress.phase] ?? fill(words.verdict.otherPhase, { phase: progress.phase });
  return fill(words.verdict.preparing, { phase, share: percent(progress.phase_fraction) });
}

function failureOf(sim: Sim, { button, memory }: Remedies): string {
  const failure = sim.failure!;
  if (failure.reason === 'memory') {
    const needed_bytes = failure.needed_bytes || Number(sim.description?.memory_bytes ?? 0);
    return fill(memory, { bytes: bytes(needed_bytes), button });
  }
  return failureText(words.failure, failure, { button });
}
