/*
 * The work on one drive: the rehearsal of a job with its seconds so far, or the replay of a trace
 * with its rounds. Each has a worker of its own, which a cancel ends.
 */
import type { ReplayReport } from '#generated/types/ReplayReport';
import type { ReplayRound } from '#generated/types/ReplayRound';
import type { StageReport } from '#generated/types/StageReport';
import type { WorkloadSheet } from '#generated/types/WorkloadSheet';
import { Contact } from './contact';
import { startLab } from './lab-start';
import type { JobText, LabQuery, LabReply, RehearsedDrive, TraceAnswers } from './lab-protocol';
import type { Failure } from './protocol';

export type LabRunState =
  | { kind: 'waiting' }
  | { kind: 'running' | 'paused'; share: number; time_s: number }
  | { kind: 'done' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; failure: Failure };

/** The seconds of a stage's last phase. */
export interface StageSeconds {
  time_s: number[];
  iops: number[];
  /** Written by the host so far. */
  gb: number[];
}

/** The work on one drive. */
export abstract class DriveRun {
  state = $state.raw<LabRunState>({ kind: 'waiting' });
  private contact: Contact<LabQuery, LabReply> | null = null;

  constructor(
    readonly drive: RehearsedDrive,
    private readonly onend: () => void,
  ) {}

  protected abstract query(): LabQuery;
  /** Takes a reply that does not end the work by itself. */
  protected abstract take(reply: LabReply): void;

  start(): void {
    this.state = { kind: 'running', share: 0, time_s: 0 };
    this.contact = new Contact<LabQuery, LabReply>(startLab, {
      receive: (reply) => {
        if (reply.kind === 'failed') this.end({ kind: 'failed', failure: reply.failure });
        else this.take(reply);
      },
      fail: (failure) => this.end({ kind: 'failed', failure }),
      awaitsMore: () => this.state.kind === 'running',
    });
    this.contact.ask(this.query());
  }

  pause(isPaused: boolean): void {
    if (this.state.kind !== 'running' && this.state.kind !== 'paused') return;
    this.state = { ...this.state, kind: isPaused ? 'paused' : 'running' };
    if (isPaused) this.contact?.tell({ kind: 'pause', isPaused });
    else this.contact?.ask({ kind: 'pause', isPaused });
  }

  /** Ends it; what has come so far stays. */
  cancel(): void {
    if (['waiting', 'running', 'paused'].includes(this.state.kind)) this.end({ kind: 'cancelled' });
  }

  protected progress(share: number, time_s: number): void {
    const kind = this.state.kind === 'paused' ? 'paused' : 'running';
    this.state = { kind, share, time_s };
  }

  protected end(state: LabRunState): void {
    this.contact?.end();
    this.contact = null;
    this.state = state;
    this.onend();
  }
}

/** The rehearsal of a job on one drive. */
export class LabRun extends DriveRun {
  scale = $state(0);
  workload = $state.raw<WorkloadSheet | null>(null);
  reports = $state.raw<readonly StageReport[]>([]);
  /** By stage; replaced whenever seconds come. */
  seconds = $state.raw<readonly StageSeconds[]>([]);
  private columns: readonly string[] = [];

  constructor(
    readonly job: JobText,
    drive: RehearsedDrive,
    onend: () => void,
  ) {
    super(drive, onend);
  }

  protected override query(): LabQuery {
    return { kind: 'rehearse', job: this.job, drive: this.drive };
  }

  protected override take(reply: LabReply): void {
    if (reply.kind === 'began') {
      this.scale = reply.scale;
      this.workload = reply.workload;
      this.columns = reply.columns;
    } else if (reply.kind === 'advanced') {
      this.add(reply.seconds);
      this.progress(reply.progress.share, reply.progress.time_s);
    } else if (reply.kind === 'rehearsed') {
      this.reports = reply.reports;
      this.end({ kind: 'done' });
    }
  }

  private add(values: Float64Array): void {
    if (values.length === 0) return;
    const stages = this.workload?.stages.length ?? 0;
    this.seconds = addSeconds(this.seconds, values, this.columns, stages);
  }
}

/** The replay of a trace on one drive, at full size. */
export class ReplayRun extends DriveRun {
  /** Rounds that are over; replaced whenever some come. */
  rounds = $state.raw<readonly ReplayRound[]>([]);
  report = $state.raw<ReplayReport | null>(null);
  sha_256 = $state('');

  constructor(
    private readonly file: File,
    private readonly answers: TraceAnswers,
    drive: RehearsedDrive,
    onend: () => void,
  ) {
    super(drive, onend);
  }

  protected override query(): LabQuery {
    return { kind: 'replay', file: this.file, answers: this.answers, drive: this.drive };
  }

  protected override take(reply: LabReply): void {
    if (reply.kind === 'replaying') {
      this.rounds = reply.rounds;
      this.progress(reply.share, reply.time_s);
    } else if (reply.kind === 'replayed') {
      this.rounds = reply.report.rounds;
      this.report = reply.report;
      this.sha_256 = reply.sha_256;
      this.end({ kind: 'done' });
    }
  }
}

/** Appends seconds, as the core sends them, to those of their stages. */
export function addSeconds(
  before: readonly StageSeconds[],
  values: ArrayLike<number>,
  columns: readonly string[],
  stages: number,
): StageSeconds[] {
  const empty = (): StageSeconds => ({ time_s: [], iops: [], gb: [] });
  const all = Array.from({ length: stages }, (_, stage) => ({ ...(before[stage] ?? empty()) }));
  const place = (name: string) => columns.indexOf(name);
  const [stage_at, time_at, iops_at, bytes_at] = [
    place('stage'),
    place('time_s'),
    place('iops'),
    place('host_bytes'),
  ];
  for (let row = 0; row < values.length; row += columns.length) {
    const stage = all[values[row + stage_at]!];
    if (!stage) continue;
    stage.time_s.push(values[row + time_at]!);
    stage.iops.push(values[row + iops_at]!);
    stage.gb.push((stage.gb.at(-1) ?? 0) + values[row + bytes_at]! / 1e9);
  }
  return all;
}
