/*
 * The only owner of the lab's WebAssembly package in a browser. It reads files piece by piece, and
 * rehearses a job or replays a trace in slices, between which it hears its page.
 */
import init, {
  Comparison,
  Job,
  kindOf,
  Logs,
  secondColumns,
  Trace,
} from '#generated/lab/write_cliff_lab.js';
import type { CurveDifference } from '#generated/types/CurveDifference';
import type { Fit } from '#generated/types/Fit';
import type { JobSheet } from '#generated/types/JobSheet';
import type { LineSheet } from '#generated/types/LineSheet';
import type { LogSheet } from '#generated/types/LogSheet';
import type { RehearsalProgress } from '#generated/types/RehearsalProgress';
import type { ReplayReport } from '#generated/types/ReplayReport';
import type { ReplayRound } from '#generated/types/ReplayRound';
import type { StageReport } from '#generated/types/StageReport';
import type { TraceSheet } from '#generated/types/TraceSheet';
import type { WorkloadSheet } from '#generated/types/WorkloadSheet';
import { failureOf, loadFailureOf } from './failure';
import { kindsOf, pieces, restOf, type OpenFile } from './lab-files';
import type {
  DescribedDrive,
  JobText,
  LabQuery,
  LabReply,
  MeasuredCurve,
  ReadJob,
  RehearsedDrive,
  TraceAnswers,
} from './lab-protocol';
import { packageFrom } from './package';
import { attend } from './presence';
import type { Failure } from './protocol';

/** The part of a job file that is read: more than its reader accepts, so that it refuses more. */
const JOB_BYTES_MAX = 300_000;
/** How long a slice of a rehearsal takes, and its events between two looks at the clock. */
const SLICE_MS = 40;
const SLICE_EVENTS = 100_000;
const REPORT_MS = 100;

const source = packageFrom(
  () => new URL('../generated/lab/write_cliff_lab_bg.wasm', import.meta.url),
);
const loaded: Promise<Failure | null> = init(source).then(() => null, loadFailureOf);

let isPaused = false;
let resume: (() => void) | null = null;

const reply = (message: LabReply, transfer: Transferable[] = []) =>
  (self as unknown as Worker).postMessage(message, transfer);

attend((query: LabQuery) => {
  if (query.kind === 'pause') {
    isPaused = query.isPaused;
    if (!isPaused) resume?.();
    return;
  }
  void loaded.then(async (failure) => {
    if (failure) reply({ kind: 'failed', failure });
    else await answer(query).catch((error) => reply({ kind: 'failed', failure: failureOf(error) }));
  });
});

async function answer(query: Exclude<LabQuery, { kind: 'pause' }>): Promise<void> {
  if (query.kind === 'read') await read(query);
  else if (query.kind === 'rehearse') await rehearse(query.job, query.drive);
  else if (query.kind === 'compare') await compare(query.curve, query.drives);
  else if (query.kind === 'fit') fit(query.curve, query.drive, query.constants);
  else if (query.kind === 'replay') await replay(query.file, query.answers, query.drive);
  else {
    const job = jobOf(query.job);
    reply({ kind: 'corrected', text: job.corrected([...query.sentences]) });
    job.free();
  }
}

const jobOf = ({ title, text }: JobText) => new Job(title, new TextEncoder().encode(text));

/** Counts the bytes that are read, and reports them now and then. */
function counter(files: readonly File[]): (piece: Uint8Array) => void {
  const all_bytes = files.reduce((sum, { size }) => sum + size, 0);
  let done_bytes = 0;
  let reported_ms = performance.now();
  return (piece) => {
    done_bytes += piece.length;
    if (performance.now() - reported_ms < REPORT_MS) return;
    reported_ms = performance.now();
    reply({ kind: 'reading', done_bytes, all_bytes });
  };
}

/** Reads a job file, the logs of a run, both, or a trace; the first fault refuses all of them. */
async function read({
  files,
  answers,
  capacity_bytes,
}: Extract<LabQuery, { kind: 'read' }>): Promise<void> {
  let current = files[0]?.name ?? '';
  const count = counter(files);
  const logs = new Logs();
  let job: ReadJob | null = null;
  let trace: TraceSheet | null = null;
  let hasLogs = false;
  try {
    const opened: OpenFile[] = [];
    for (const file of files) {
      current = file.name;
      opened.push(await pieces(file, (name, head) => kindOf(name, head), count));
    }
    current = opened.map(({ name }) => name).join(', ');
    const kinds = kindsOf(opened, Logs.filesMax());
    for (const file of opened) {
      current = file.name;
      if (file.kind.kind === 'job') {
        job = readJob(file.name, await restOf(file, JOB_BYTES_MAX));
      } else if (file.kind.kind === 'log' || file.kind.kind === 'result') {
        logs.begin(file.name);
        for await (const piece of file.rest) logs.push(piece);
        logs.finish();
        hasLogs = true;
      } else if (file.kind.kind === 'trace') {
        const reader = traceOf(answers, capacity_bytes, false);
        for await (const piece of file.rest) reader.push(piece);
        trace = reader.finish() as TraceSheet;
      }
    }
    const per_second = hasLogs ? logs.perSecond() : new Float64Array();
    reply({
      kind: 'read',
      kinds,
      job,
      logs: hasLogs ? { sheet: logs.facts(0) as LogSheet, per_second } : null,
      trace,
    });
  } catch (error) {
    const { lines = [] } = error as { lines?: LineSheet[] };
    reply({ kind: 'refused', file: current, failure: failureOf(error), lines });
  } finally {
    logs.free();
  }
}

const traceOf = ({ unit, disk, beyond }: TraceAnswers, capacity_bytes: number, keeps: boolean) =>
  new Trace(unit ?? undefined, disk ?? undefined, beyond ?? undefined, capacity_bytes, keeps);

function readJob(title: string, bytes: Uint8Array): ReadJob {
  const job = new Job(title, bytes);
  const sheet = job.sheet() as JobSheet;
  job.free();
  return { title, text: new TextDecoder().decode(bytes), sheet };
}

async function rehearse(text: JobText, drive: RehearsedDrive): Promise<void> {
  const job = jobOf(text);
  const { name, capacity_bytes, files, settings, scale_max } = drive;
  const pairs = settings as unknown as string[][];
  const rehearsal = job.rehearse(name, capacity_bytes, files, pairs, scale_max);
  const workload = job.workload(capacity_bytes) as WorkloadSheet;
  job.free();
  reply({ kind: 'began', scale: rehearsal.scale, columns: secondColumns(), workload });
  let progress: RehearsalProgress;
  await inSlices(
    () => (progress = rehearsal.advance(SLICE_EVENTS) as RehearsalProgress).finished,
    () => {
      const seconds = rehearsal.takeSeconds();
      reply({ kind: 'advanced', progress, seconds }, [seconds.buffer]);
    },
  );
  reply({ kind: 'rehearsed', reports: rehearsal.reports() as StageReport[] });
  rehearsal.free();
}

/** Reads a trace once more, because only now its commands are kept, and replays it on a drive. */
async function replay(file: File, answers: TraceAnswers, drive: RehearsedDrive): Promise<void> {
  const { name, capacity_bytes, files, settings } = drive;
  const trace = traceOf(answers, capacity_bytes, true);
  const count = counter([file]);
  const opened = await pieces(file, kindOf, (piece) => {
    count(piece);
    trace.digest(piece);
  });
  for await (const piece of opened.rest) trace.push(piece);
  const replay = trace.replay(name, files, settings as unknown as string[][]);
  await inSlices(
    () => replay.advance(SLICE_EVENTS),
    () => {
      const [time_s = 0, share = 0] = replay.progress();
      reply({ kind: 'replaying', time_s, share, rounds: replay.rounds() as ReplayRound[] });
    },
  );
  reply({ kind: 'replayed', report: replay.report() as ReplayReport, sha_256: replay.sha256 });
  replay.free();
}

const comparisonOf = ({ per_second, depth, job }: MeasuredCurve) =>
  new Comparison(per_second, depth, job ? jobOf(job) : undefined);

async function compare(curve: MeasuredCurve, drives: readonly DescribedDrive[]): Promise<void> {
  const comparison = comparisonOf(curve);
  for (const { name, capacity_bytes, files } of drives) {
    try {
      const { found: difference, rates } = comparison.on(name, capacity_bytes, files) as {
        found: CurveDifference;
        rates: number[];
      };
      reply({ kind: 'compared', name, difference, rates });
    } catch (error) {
      reply({ kind: 'incomparable', name, failure: failureOf(error) });
    }
    await turn();
  }
  comparison.free();
}

function fit(curve: MeasuredCurve, drive: DescribedDrive, constants: readonly string[]): void {
  const { name, capacity_bytes, files } = drive;
  const comparison = comparisonOf(curve);
  const runs_max = Comparison.runsMax();
  const progress = (runs: number) => reply({ kind: 'fitting', runs, runs_max });
  const names = [...constants];
  const { found, rates } = comparison.fit(name, capacity_bytes, files, names, progress) as {
    found: Fit;
    rates: number[];
  };
  comparison.free();
  reply({ kind: 'fitted', fit: found, rates });
}

/** Works until `advance` returns true. Reports now and then, and at the end. */
async function inSlices(advance: () => boolean, report: () => void): Promise<void> {
  let reported_ms = performance.now();
  for (let isOver = false; !isOver;) {
    const begin_ms = performance.now();
    do isOver = advance();
    while (!isOver && performance.now() - begin_ms < SLICE_MS);
    if (isOver || performance.now() - reported_ms >= REPORT_MS) {
      reported_ms = performance.now();
      report();
    }
    if (!isOver) await turn();
  }
}

/** Lets the messages of the page in; waits while it is paused. */
async function turn(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  if (isPaused) await new Promise<void>((done) => (resume = done));
}
