/*
 * The messages between the lab and its workers. One worker reads files; each drive is rehearsed or
 * replayed by one of its own, so that a press on Cancel ends it at once.
 */
import type { CurveDifference } from '#generated/types/CurveDifference';
import type { FileKind } from '#generated/types/FileKind';
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
import type { Failure, Fields, Setting } from './protocol';

/** A job file as it was given. */
export interface JobText {
  title: string;
  text: string;
}

export interface DescribedDrive {
  name: string;
  capacity_bytes: number;
  /** The files that it needs, by folder and name. */
  files: Record<string, Fields>;
}

/** A drive, and how it is rehearsed. */
export interface RehearsedDrive extends DescribedDrive {
  settings: readonly Setting[];
  /** 1:N, at most. */
  scale_max: number;
}

/** The answers to the questions of a trace, by their words; null: what holds without one. */
export interface TraceAnswers {
  unit: string | null;
  disk: string | null;
  beyond: string | null;
}

/** The curve of a log, and the test that drives repeat. */
export interface MeasuredCurve {
  /** Commands of each second. */
  per_second: Float64Array;
  /** The commands at once in the usual test. */
  depth: number;
  /** Null: random writes on a drive that was filled in order. */
  job: JobText | null;
}

export type LabQuery =
  | { kind: 'read'; files: readonly File[]; answers: TraceAnswers; capacity_bytes: number }
  | { kind: 'correct'; job: JobText; sentences: readonly string[] }
  | { kind: 'rehearse'; job: JobText; drive: RehearsedDrive }
  | { kind: 'replay'; file: File; answers: TraceAnswers; drive: RehearsedDrive }
  | { kind: 'compare'; curve: MeasuredCurve; drives: readonly DescribedDrive[] }
  | { kind: 'fit'; curve: MeasuredCurve; drive: DescribedDrive; constants: readonly string[] }
  | { kind: 'pause'; isPaused: boolean };

export interface ReadJob extends JobText {
  sheet: JobSheet;
}

export interface ReadLogs {
  sheet: LogSheet;
  /** Commands of each second, or bytes. */
  per_second: Float64Array;
}

/** The kind of a file, and the line that decided it. */
export interface NamedKind extends FileKind {
  name: string;
}

export type LabReply =
  | { kind: 'reading'; done_bytes: number; all_bytes: number }
  | {
      kind: 'read';
      kinds: readonly NamedKind[];
      job: ReadJob | null;
      logs: ReadLogs | null;
      trace: TraceSheet | null;
    }
  /** Nothing of the files counts. `lines` are those of a job file without a job that could run. */
  | { kind: 'refused'; file: string; failure: Failure; lines: readonly LineSheet[] }
  | { kind: 'corrected'; text: string }
  | { kind: 'began'; scale: number; columns: readonly string[]; workload: WorkloadSheet }
  | { kind: 'advanced'; progress: RehearsalProgress; seconds: Float64Array }
  | { kind: 'rehearsed'; reports: readonly StageReport[] }
  | { kind: 'replaying'; share: number; time_s: number; rounds: readonly ReplayRound[] }
  | { kind: 'replayed'; report: ReplayReport; sha_256: string }
  | { kind: 'compared'; name: string; difference: CurveDifference; rates: readonly number[] }
  /** A drive that cannot run the test. */
  | { kind: 'incomparable'; name: string; failure: Failure }
  | { kind: 'fitting'; runs: number; runs_max: number }
  | { kind: 'fitted'; fit: Fit; rates: readonly number[] }
  | { kind: 'failed'; failure: Failure };
