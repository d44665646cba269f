/* The replays of a trace on drives: outcomes, sentences, and the rounds as a plot. */
import type { KindFacts } from '#generated/types/KindFacts';
import type { ReplayReport } from '#generated/types/ReplayReport';
import type { ReplayRound } from '#generated/types/ReplayRound';
import type { TimeFacts } from '#generated/types/TimeFacts';
import type { TraceFacts } from '#generated/types/TraceFacts';
import type { TraceSheet } from '#generated/types/TraceSheet';
import { axisFor } from '#charts/scale';
import { bytes, counted, fill, fixed, number, percent, ratio } from '#format/format';
import { phraseText } from '#format/exchange';
import type { TraceAnswers } from '#sim/lab-protocol';
import type { LabRunState, ReplayRun } from '#sim/lab-run.svelte';
import type { PlotSeries, PlotSpec } from '../plot/spec';
import type { AxisOf } from './curve';
import type { LabDrive } from './lab';
import { lengthText } from './said';
import words from './words.json';

const text = words.trace;
const HOUR_S = 3600;
const SIZES_MAX = 5;

export const NO_ANSWERS: TraceAnswers = { unit: null, disk: null, beyond: null };

/** A trace as it was given, and what it asks a drive for. */
export interface GivenTrace {
  file: File;
  sheet: TraceSheet;
}

/** The outcome of a trace on a drive, so far. */
export interface ReplayOutcome {
  drive: LabDrive;
  /** The place of its color. */
  look: number;
  scale: 1;
  rounds: readonly ReplayRound[];
  report: ReplayReport | null;
  sha_256: string;
  state: LabRunState;
}

export function outcomeOfReplay(run: ReplayRun, drive: LabDrive, look: number): ReplayOutcome {
  const { rounds, report, sha_256, state } = run;
  return { drive, look, scale: 1, rounds, report, sha_256, state };
}

/** Why the trace cannot be replayed; null if it can. */
export const refusalOf = ({ facts, replayed_max }: TraceSheet) =>
  facts.lines.commands > replayed_max
    ? fill(text.tooMany, { max: counted(replayed_max), n: counted(facts.lines.commands) })
    : null;

export function headlineOfTrace(name: string, facts: TraceFacts): string {
  const n = counted(facts.lines.commands);
  if (facts.duration_s === null) return fill(text.headline.untimed, { name, n });
  return fill(text.headline.given, { name, n, length: lengthText(facts.duration_s) });
}

/** The sentence about an answered replay. */
export function headlineOfReplay({ drive, report, rounds }: ReplayOutcome): string | null {
  if (!report) return null;
  const { answer, steady_from_round, steady_from_s, round_passes } = report;
  const values = { drive: drive.title };
  if (answer === 'writes_nothing') return text.headline.writesNothing;
  if (answer === 'not_yet' || steady_from_round === null) {
    const last_s = rounds.at(-1)?.end_s ?? 0;
    return fill(text.headline.never, { ...values, length: lengthText(last_s) });
  }
  const n = counted(steady_from_round * round_passes);
  const length = lengthText(steady_from_s ?? 0);
  const template = steady_from_round === 0 ? text.headline.atOnce : text.headline.steady;
  return fill(template, { ...values, n, length });
}

const share = (part: number, whole: number) => percent(whole > 0 ? part / whole : 0);

function kindText({ commands, bytes: sum, sizes }: KindFacts): string {
  const shown = sizes
    .slice(0, SIZES_MAX)
    .map(([size, n]) => fill(text.sizeShare, { size: bytes(size), share: share(n, commands) }));
  return fill(text.kind, { n: counted(commands), size: bytes(sum), sizes: shown.join(', ') });
}

const micros = (us: number) => number(Math.round(us));
const timesText = ({ mean_us, median_us, p99_us, max_us }: TimeFacts) =>
  fill(text.times, {
    mean: micros(mean_us),
    median: micros(median_us),
    p99: micros(p99_us),
    max: micros(max_us),
  });

/** Names and values of what a trace asks a drive for. */
export function factRows({ facts, decided_by }: TraceSheet): [string, string][] {
  const rows = text.rows;
  const { lines, writes, reads, trims } = facts;
  const kinds = { writes, reads, trims };
  const not_aligned = writes.not_aligned + reads.not_aligned + trims.not_aligned;
  const unit = facts.unit === null ? null : text.units[facts.unit];
  const found: [string, string | null][] = [
    [
      rows.form,
      fill(text.form, {
        form: text.forms[facts.form],
        line: decided_by.line,
        reason: phraseText(decided_by.reason),
      }),
    ],
    [rows.lines, linesText(facts)],
    [rows.disk, facts.disks.length > 1 ? (facts.disks[facts.disk]?.name ?? null) : null],
    ...(['writes', 'reads', 'trims'] as const).map((kind): [string, string | null] => [
      rows[kind],
      kinds[kind].commands > 0 ? kindText(kinds[kind]) : null,
    ]),
    [rows.notAligned, fill(text.ofAll, { n: counted(not_aligned), all: counted(lines.commands) })],
    [
      rows.addresses,
      fill(text.fromTo, { from: bytes(facts.begin_bytes), to: bytes(facts.end_bytes) }),
    ],
    [rows.length, facts.duration_s === null ? null : lengthText(facts.duration_s)],
    [rows.unit, unit === null ? text.untimed : unit],
    [rows.moves, facts.mb_s === null ? null : fill(words.rateMb, { n: fixed(facts.mb_s, 3) })],
    [rows.gaps, facts.gaps && timesText(facts.gaps)],
    [rows.busiest, facts.busiest_second === null ? null : number(facts.busiest_second)],
    [rows.responses, facts.responses && timesText(facts.responses)],
    [rows.underWay, facts.under_way_mean === null ? null : fixed(facts.under_way_mean, 2)],
  ];
  return found.filter((row): row is [string, string] => row[1] !== null);
}

function linesText({ lines }: TraceFacts): string {
  const counts = Object.entries(text.lines).flatMap(([field, template]) => {
    const n = lines[field as keyof typeof text.lines];
    return n > 0 ? [fill(template, { n: counted(n) })] : [];
  });
  return counts.join(', ');
}

/** The rows of the verdict: a name, and a value for each drive. */
export function verdictRows(outcomes: readonly ReplayOutcome[]): string[][] {
  const rows = text.verdict;
  const cells = (each: (outcome: ReplayOutcome, report: ReplayReport) => string) =>
    outcomes.map((outcome) => (outcome.report ? each(outcome, outcome.report) : ''));
  const atEnds = (value: (round: ReplayRound) => string) =>
    cells(({ rounds }) =>
      fill(text.fromTo, { from: value(rounds[0]!), to: value(rounds[rounds.length - 1]!) }),
    );
  return [
    [rows.steady, ...cells((_, report) => steadyText(report))],
    [
      rows.replays,
      ...cells(({ rounds }, { round_passes }) => number(rounds.length * round_passes)),
    ],
    [rows.length, ...cells(({ rounds }) => lengthText(rounds[rounds.length - 1]!.end_s))],
    [
      rows.written,
      ...cells(({ rounds }) => bytes(rounds.reduce((sum, { host_bytes }) => sum + host_bytes, 0))),
    ],
    [rows.driveWrites, ...cells((_, { drive_writes }) => fixed(drive_writes, 2))],
    [rows.amplification, ...atEnds((round) => amplificationText(round))],
    [rows.median, ...atEnds((round) => micros(round.latency_p50_us))],
    [rows.p99, ...atEnds((round) => micros(round.latency_p99_us))],
    [rows.p999, ...atEnds((round) => micros(round.latency_p999_us))],
    [rows.longest, ...atEnds((round) => micros(round.latency_max_us))],
    [rows.waited, ...cells(({ rounds }) => number(rounds[rounds.length - 1]!.waited))],
    [rows.follows, ...cells(({ rounds }, report) => followsText(rounds.at(-1)!, report))],
  ];
}

const amplificationText = ({ write_amplification }: ReplayRound) =>
  write_amplification === null ? words.unknown : ratio(write_amplification);

function steadyText({ answer, steady_from_s }: ReplayReport): string {
  if (answer === 'writes_nothing') return text.writesNothing;
  if (steady_from_s === null) return text.never;
  return fill(text.after, { length: lengthText(steady_from_s) });
}

function followsText({ late_s }: ReplayRound, { pass_s, round_passes }: ReplayReport): string {
  if (pass_s === null) return text.asFast;
  const on_time_s = pass_s * round_passes;
  return late_s < 0.01 * on_time_s
    ? text.follows
    : fill(text.late, { n: share(late_s, on_time_s) });
}

/** Write amplification and latency of the rounds; null if none is over. */
export function plotOfReplays(outcomes: readonly ReplayOutcome[], axis: AxisOf): PlotSpec | null {
  const drawn = outcomes.filter(({ rounds }) => rounds.length > 0);
  if (drawn.length === 0) return null;
  const line = (
    { drive, look, rounds }: ReplayOutcome,
    value: (round: ReplayRound) => number,
    format: PlotSeries['format'],
  ): PlotSeries => {
    let gb = 0;
    const ends = rounds.map(({ end_s, host_bytes }) => {
      gb += host_bytes / 1e9;
      return axis === 'gb' ? gb : end_s / HOUR_S;
    });
    return {
      name: drive.title,
      look,
      x: [0, ...ends],
      y: [rounds[0]!, ...rounds].map(value),
      format,
    };
  };
  const amplifications = drawn.map((one) =>
    line(one, (round) => round.write_amplification ?? Number.NaN, 'number'),
  );
  const latencies = drawn.map((one) => line(one, (round) => round.latency_p99_us, 'whole'));
  const most = (series: readonly PlotSeries[]) =>
    Math.max(0, ...series.flatMap(({ y }) => Array.from(y).filter(Number.isFinite)));
  const last = Math.max(...latencies.map(({ x }) => x![x!.length - 1]!));
  const panels = [
    { title: text.amplification, series: amplifications, format: 'number' as const },
    { title: text.p99, series: latencies, format: 'whole' as const },
  ].filter(({ series }) => most(series) > 0);
  return {
    x: {
      axis: { kind: 'linear', min: 0, max: last },
      format: 'number',
      ticks: 6,
      title: axis === 'gb' ? text.gb : text.hours,
    },
    panels: panels.map((panel, place) => ({
      ...panel,
      label: panel.title,
      axis: axisFor('linear', [0, most(panel.series)]),
      ...(place === 0 ? { legend: 'keys' } : {}),
    })),
    isStacked: true,
    cursor: {
      label: axis === 'gb' ? text.gb : text.hours,
      reading: axis === 'gb' ? words.readAtGb : text.readAt,
      value: words.readOne,
    },
    table: { heading: axis === 'gb' ? words.tableGb : text.hours },
  };
}
