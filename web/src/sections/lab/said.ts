/* Sentences about lines, jobs and verdicts. */
import type { FaultSheet } from '#generated/types/FaultSheet';
import type { JobRow } from '#generated/types/JobRow';
import type { LengthSheet } from '#generated/types/LengthSheet';
import type { Reported } from '#generated/types/Reported';
import type { StageReport } from '#generated/types/StageReport';
import { bytes, binaryBytes, counted, fill, fixed, number } from '#format/format';
import { foundText, phraseText } from '#format/exchange';
import words from './words.json';

/** Seconds, from two minutes on as minutes, from two hours on as hours. */
export function lengthText(seconds: number): string {
  if (seconds < 120) return fill(words.secondsLong, { n: number(seconds) });
  if (seconds < 7200) return fill(words.minutes, { n: fixed(seconds / 60, 1) });
  return fill(words.hours, { n: fixed(seconds / 3600, 1) });
}

export const faultParts = ({ expected, found, done }: FaultSheet) => ({
  expected: phraseText(expected),
  found: foundText(found),
  done: phraseText(done),
});

const wholeKib = (value: number) => value >= 1024 && value % 1024 === 0;
const sizeText = (value: number) => (wholeKib(value) ? binaryBytes(value) : bytes(value));

const rangeText = ({ bytes: length, percent }: LengthSheet) =>
  length === null ? fill(words.percent, { n: number(percent ?? 0) }) : bytes(length);

/** The cells of a job's row. */
export function jobCells(job: JobRow): string[] {
  const order = words.order[job.order];
  const sizes = job.sizes.map(({ bytes_min, bytes_max, percent }) => {
    const size =
      bytes_min < bytes_max
        ? fill(words.sizeRange, { from: sizeText(bytes_min), to: sizeText(bytes_max) })
        : sizeText(bytes_max);
    return percent < 100 ? fill(words.sizeShare, { size, percent }) : size;
  });
  const depth = number(job.queue_depth);
  const isFromStart = !job.start.bytes && !job.start.percent;
  const start = rangeText(job.start);
  const size = job.size && rangeText(job.size);
  return [
    fill(words.access[job.access], { order, percent: job.read_percent ?? 0 }),
    sizes.join(', '),
    job.copies > 1 ? fill(words.copies, { depth, copies: number(job.copies) }) : depth,
    placeText(isFromStart, start, size),
    jobLength(job),
  ];
}

function placeText(isFromStart: boolean, start: string, size: string | null): string {
  if (size === null) return isFromStart ? words.range.whole : fill(words.range.from, { start });
  return isFromStart ? fill(words.range.first, { size }) : fill(words.range.part, { size, start });
}

function jobLength(job: JobRow): string {
  const passes = fill(words.passes, { n: counted(job.passes) });
  const time = job.duration_s === null ? null : lengthText(job.duration_s);
  let length = passes;
  if (time !== null) {
    length = job.time_based ? time : fill(words.passesOrTime, { passes, time });
  }
  return job.has_rule ? fill(words.withRule, { length }) : length;
}

export const reportedText = (met: Reported | null) =>
  met
    ? fill(words.met, { at: number(Math.round(met.at_s)), iops: iopsText(met.iops) })
    : words.notMet;

export const iopsText = (iops: number) => number(Math.round(iops));

export function errorText(percent: number | null | undefined): string {
  if (percent === null || percent === undefined) return words.unknown;
  const template = percent < 0 ? words.errorBelow : words.errorAbove;
  return fill(template, { percent: fixed(Math.abs(percent), 1) });
}

export function steadyText({ steady_from_s, watched_s }: StageReport): string {
  return steady_from_s === null
    ? fill(words.notSteady, { s: number(watched_s) })
    : fill(words.fromOn, { s: number(Math.round(steady_from_s)) });
}

/** The sentence above the curve. */
export function headlineOf(report: StageReport): string {
  const { own_rule, settled_iops, steady_from_s, duration_s } = report;
  const text = words.headline;
  const length = lengthText(duration_s);
  if (settled_iops === null) return fill(text.short, { length });
  const settled = iopsText(settled_iops);
  if (own_rule?.met) {
    const values = {
      at: number(Math.round(own_rule.met.at_s)),
      iops: iopsText(own_rule.met.iops),
      settled,
    };
    return fill(steady_from_s === null ? text.stopsUnsettled : text.stops, values);
  }
  if (own_rule) return fill(text.unmet, { length, settled });
  if (steady_from_s === null) return fill(text.unsettled, { length, settled });
  if (Math.round(steady_from_s) === 0) return fill(text.level, { length, settled });
  return fill(text.settles, { length, settled, from: number(Math.round(steady_from_s)) });
}
