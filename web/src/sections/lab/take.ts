/*
 * The files that a reader takes along: the corrected job, and the curves as CSV, JSON and pictures.
 * Code that makes files is loaded at the press.
 */
import type { JobSheet } from '#generated/types/JobSheet';
import { phraseText } from '#format/exchange';
import { correct } from '#sim/lab';
import type { JobText, TraceAnswers } from '#sim/lab-protocol';
import type { Outcome } from './lab';
import type { GivenTrace, ReplayOutcome } from './replay';

/** The schemas of the JSON files, and their version. */
const SCHEMA = 'write-cliff-lab/1';
const REPLAY_SCHEMA = 'write-cliff-lab-replay/1';

/** A file to take along. */
export interface Taken {
  kind: 'job' | 'csv' | 'json' | 'svg' | 'png';
  name: string;
  type: string;
  /** Null if it could not be made. */
  make: () => Promise<string | Blob | null>;
}

/** The figure, if anything is drawn yet, and its sentence. */
interface Drawn {
  figure: HTMLElement | null;
  headline: string;
}

export function filesOfJob(
  job: JobText,
  sheet: JobSheet,
  outcomes: readonly Outcome[],
  drawn: Drawn,
): Taken[] {
  const stem = stemOf(job.title);
  const corrected: Taken = {
    kind: 'job',
    name: `${stem}-corrected.fio`,
    type: 'text/plain',
    make: () => correctedJob(job, sheet),
  };
  if (outcomes.every(({ seconds }) => seconds.length === 0)) return [corrected];
  return [corrected, ...filesOfRuns(stem, drawn, () => csvOf(outcomes), jsonOf(job, outcomes))];
}

export function filesOfReplays(
  trace: GivenTrace,
  answers: TraceAnswers,
  outcomes: readonly ReplayOutcome[],
  drawn: Drawn,
): Taken[] {
  if (outcomes.every(({ rounds }) => rounds.length === 0)) return [];
  const json = () => jsonOfReplays(trace, answers, outcomes);
  return filesOfRuns(stemOf(trace.file.name), drawn, () => csvOfReplays(outcomes), json);
}

function filesOfRuns(
  stem: string,
  { figure, headline }: Drawn,
  csv: () => Promise<string>,
  json: () => string,
): Taken[] {
  const pictures: Taken[] = figure
    ? [
        {
          kind: 'svg',
          name: `${stem}.svg`,
          type: 'image/svg+xml',
          make: () => svgOf(figure, headline),
        },
        {
          kind: 'png',
          name: `${stem}.png`,
          type: 'image/png',
          make: () => pngOf(figure, headline),
        },
      ]
    : [];
  return [
    { kind: 'csv', name: `${stem}.csv`, type: 'text/csv', make: csv },
    {
      kind: 'json',
      name: `${stem}.json`,
      type: 'application/json',
      make: () => Promise.resolve(json()),
    },
    ...pictures,
  ];
}

async function correctedJob(job: JobText, sheet: JobSheet): Promise<string | null> {
  const sentences = sheet.corrections.map(({ reason }) => phraseText(reason));
  const reply = await correct(job, sentences);
  return reply.kind === 'corrected' ? reply.text : null;
}

/** A table per drive and stage. */
async function csvOf(outcomes: readonly Outcome[]): Promise<string> {
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

/** A table of rounds per drive. */
async function csvOfReplays(outcomes: readonly ReplayOutcome[]): Promise<string> {
  const { csvOfTables } = await import('#export/tables');
  return csvOfTables(
    outcomes.map(({ drive, rounds }) => ({
      name: drive.name,
      rows: rounds.map((round) => ({ ...round })),
    })),
  );
}

/** The drawn curves, with their sentence. */
async function svgOf(figure: HTMLElement, title: string): Promise<string> {
  const [{ svgOfElement }, { CITATION }] = await Promise.all([
    import('#export/picture'),
    import('#export/citation'),
  ]);
  const credit = { title, source: CITATION.title, seed: '1', address: location.href };
  return svgOfElement(figure, credit);
}

async function pngOf(figure: HTMLElement, title: string): Promise<Blob> {
  const { pngOf: drawn } = await import('#export/figure');
  return drawn(await svgOf(figure, title));
}

const jsonOf = (job: JobText, outcomes: readonly Outcome[]) => (): string => {
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
};

function jsonOfReplays(
  { file, sheet }: GivenTrace,
  answers: TraceAnswers,
  outcomes: readonly ReplayOutcome[],
): string {
  const drives = outcomes.map(({ drive, report, rounds }) => ({
    drive: drive.name,
    title: drive.title,
    report,
    rounds,
  }));
  const sha256 = outcomes.find(({ sha_256 }) => sha_256 !== '')?.sha_256 ?? null;
  const trace = { name: file.name, sha256, answers, ...sheet };
  return `${JSON.stringify({ schema: REPLAY_SCHEMA, trace, drives }, null, 1)}\n`;
}

/** A file's name without its ending, as the names of other files begin. */
export const stemOf = (name: string) =>
  name.replace(/\.\w+$/, '').replaceAll(/[^\w-]+/g, '-') || 'file';
