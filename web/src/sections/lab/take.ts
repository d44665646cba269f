/*
 * The files that a reader takes along: the corrected job, and the curves as CSV, JSON and pictures.
 * Code that makes files is loaded at the press.
 */
import type { JobSheet } from '#generated/types/JobSheet';
import { phraseText } from '#format/exchange';
import { correct } from '#sim/lab';
import type { JobText } from '#sim/lab-protocol';
import type { Outcome } from './lab';

/** The schema of the JSON file, and its version. */
const SCHEMA = 'write-cliff-lab/1';

/** Null if it could not be made. */
export async function correctedJob(job: JobText, sheet: JobSheet): Promise<string | null> {
  const sentences = sheet.corrections.map(({ reason }) => phraseText(reason));
  const reply = await correct(job, sentences);
  return reply.kind === 'corrected' ? reply.text : null;
}

/** A table per drive and stage. */
export async function csvOf(outcomes: readonly Outcome[]): Promise<string> {
  const { csvOfTables } = await import('#export/tables');
  return csvOfTables(
    outcomes.flatMap(({ drive, stages, seconds }) =>
      seconds.map(({ time_s, iops, gb }, stage) => ({
        name: `${drive.name} ${stages[stage]?.jobs ?? stage}`,
        rows: time_s.map((at, row) => ({ time_s: at, iops: iops[row]!, written_gb: gb[row]! })),
      })),
    ),
  );
}

/** The drawn curves, with their sentence. */
export async function svgOf(figure: HTMLElement, title: string): Promise<string> {
  const [{ svgOfElement }, { CITATION }] = await Promise.all([
    import('#export/picture'),
    import('#export/citation'),
  ]);
  const credit = { title, source: CITATION.title, seed: '1', address: location.href };
  return svgOfElement(figure, credit);
}

export async function pngOf(figure: HTMLElement, title: string): Promise<Blob> {
  const { pngOf: drawn } = await import('#export/figure');
  return drawn(await svgOf(figure, title));
}

export function jsonOf(job: JobText, outcomes: readonly Outcome[]): string {
  const drives = outcomes.map(({ drive, scale, stages, reports, seconds, differences }) => ({
    drive: drive.name,
    title: drive.title,
    scale,
    stages: stages.map((stage, place) => ({
      ...stage,
      report: reports[place] ?? null,
      seconds: seconds[place] ?? null,
    })),
    differences,
    duration_s: reports.reduce((sum, { duration_s }) => sum + duration_s, 0),
    host_bytes: reports.reduce((sum, { host_bytes }) => sum + host_bytes, 0),
    rated_endurance_bytes: drive.endurance_bytes,
  }));
  return `${JSON.stringify({ schema: SCHEMA, job, drives }, null, 1)}\n`;
}

/** The name of a job file without its ending, as the names of other files begin. */
export const stemOf = ({ title }: JobText) =>
  title.replace(/\.\w+$/, '').replaceAll(/[^\w-]+/g, '-') || 'job';
