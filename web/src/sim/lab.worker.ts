/*
 * The only owner of the lab's WebAssembly package in a browser. It reads files piece by piece, and
 * rehearses a job in slices, between which it hears its page.
 */
import init, { Job, kindOf, Logs, secondColumns } from '#generated/lab/write_cliff_lab.js';
import type { JobSheet } from '#generated/types/JobSheet';
import type { LineSheet } from '#generated/types/LineSheet';
import type { LogSheet } from '#generated/types/LogSheet';
import type { RehearsalProgress } from '#generated/types/RehearsalProgress';
import type { StageReport } from '#generated/types/StageReport';
import type { WorkloadSheet } from '#generated/types/WorkloadSheet';
import { failureOf, loadFailureOf } from './failure';
import { kindsOf, pieces, restOf, type OpenFile } from './lab-files';
import type { JobText, LabQuery, LabReply, ReadJob, RehearsedDrive } from './lab-protocol';
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
  if (query.kind === 'read') await read(query.files);
  else if (query.kind === 'rehearse') await rehearse(query.job, query.drive);
  else {
    const job = jobOf(query.job);
    reply({ kind: 'corrected', text: job.corrected([...query.sentences]) });
    job.free();
  }
}

const jobOf = ({ title, text }: JobText) => new Job(title, new TextEncoder().encode(text));

/** Reads a job file, the logs of a run, or both; the first fault refuses all of them. */
async function read(files: readonly File[]): Promise<void> {
  let current = files[0]?.name ?? '';
  const all_bytes = files.reduce((sum, { size }) => sum + size, 0);
  let done_bytes = 0;
  let reported_ms = performance.now();
  const count = (bytes: number) => {
    done_bytes += bytes;
    if (performance.now() - reported_ms < REPORT_MS) return;
    reported_ms = performance.now();
    reply({ kind: 'reading', done_bytes, all_bytes });
  };
  const logs = new Logs();
  let job: ReadJob | null = null;
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
      }
    }
    const per_second = hasLogs ? logs.perSecond() : new Float64Array();
    reply({
      kind: 'read',
      kinds,
      job,
      logs: hasLogs ? { sheet: logs.facts(0) as LogSheet, per_second } : null,
    });
  } catch (error) {
    const { lines = [] } = error as { lines?: LineSheet[] };
    reply({ kind: 'refused', file: current, failure: failureOf(error), lines });
  } finally {
    logs.free();
  }
}

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
  let reported_ms = performance.now();
  for (;;) {
    const begin_ms = performance.now();
    let progress: RehearsalProgress;
    do progress = rehearsal.advance(SLICE_EVENTS) as RehearsalProgress;
    while (!progress.finished && performance.now() - begin_ms < SLICE_MS);
    if (progress.finished || performance.now() - reported_ms >= REPORT_MS) {
      reported_ms = performance.now();
      const seconds = rehearsal.takeSeconds();
      reply({ kind: 'advanced', progress, seconds }, [seconds.buffer]);
    }
    if (progress.finished) break;
    await turn();
  }
  reply({ kind: 'rehearsed', reports: rehearsal.reports() as StageReport[] });
  rehearsal.free();
}

/** Lets the messages of the page in; waits while it is paused. */
async function turn(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  if (isPaused) await new Promise<void>((done) => (resume = done));
}
