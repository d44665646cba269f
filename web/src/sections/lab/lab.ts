/* The data that the lab shows: drives, and the outcome of a job on each. */
import type { Difference } from '#generated/types/Difference';
import type { StageName } from '#generated/types/StageName';
import type { StageReport } from '#generated/types/StageReport';
import type { JobSheet } from '#generated/types/JobSheet';
import { placeOfDrive } from '#content/drive-looks';
import type { LabRun, LabRunState, StageSeconds } from '#sim/lab-run.svelte';
import type { NamedKind } from '#sim/lab-protocol';

export interface LabDrive {
  name: string;
  title: string;
  capacity_bytes: number;
  endurance_bytes: number | null;
}

/** The outcome of a job on a drive, so far. */
export interface Outcome {
  drive: LabDrive;
  /** The place of its color. */
  look: number;
  scale: number;
  stages: readonly StageName[];
  /** The reports of the stages that are finished. */
  reports: readonly StageReport[];
  seconds: readonly StageSeconds[];
  differences: readonly Difference[];
  state: LabRunState;
}

export interface StillDrive extends Omit<Outcome, 'drive' | 'look' | 'state'> {
  name: string;
}

export interface LabStill {
  opening: {
    title: string;
    text: string;
    kind: NamedKind;
    sheet: JobSheet;
    drives: StillDrive[];
  };
  drives: LabDrive[];
}

/** The examples: each is one or several files of `content/lab`. */
export const EXAMPLES = {
  'stops-too-early': ['stops-too-early.fio'],
  'repeated-order': ['repeated-order.fio'],
  database: ['database.fio'],
  'two-at-once': ['two-at-once.fio'],
  logs: [
    'invented-randwrite-iodepth-32-numjobs-1_iops.1.log',
    'invented-randwrite-iodepth-32-numjobs-1_lat.1.log',
    'invented-randwrite-32-1.json',
  ],
  trace: ['server.csv'],
} as const;
export type Example = keyof typeof EXAMPLES;
export const OPENING: Example = 'stops-too-early';

export const DRIVES_MAX = 6;
/** 1:N, at most. */
export const SCALES = ['64', '8', '1'] as const;
export type ScaleMax = (typeof SCALES)[number];
/** The share of the NAND that the host leaves unused. */
export const SPARES = ['default', '0.15', '0.25', '0.35'] as const;
export type Spare = (typeof SPARES)[number];

/** A drive that the reader has chosen. */
export interface Chosen {
  name: string;
  spare: Spare;
}

/** Each drive has its own color, wherever it can, and no two the same. */
export function looksOf(names: readonly string[]): number[] {
  const looks: number[] = [];
  for (const name of names) {
    let look = placeOfDrive(name);
    for (let tries = 0; looks.includes(look) && tries < DRIVES_MAX; tries += 1) {
      look = (look + 1) % DRIVES_MAX;
    }
    looks.push(look);
  }
  return looks;
}

export function outcomesOfStill({ opening, drives }: LabStill): Outcome[] {
  const looks = looksOf(opening.drives.map(({ name }) => name));
  return opening.drives.flatMap(({ name, ...rest }, place) => {
    const drive = drives.find((one) => one.name === name);
    return drive ? [{ ...rest, drive, look: looks[place]!, state: { kind: 'done' } as const }] : [];
  });
}

export function outcomeOfRun(run: LabRun, drive: LabDrive, look: number): Outcome {
  return {
    drive,
    look,
    scale: run.scale,
    stages: run.workload?.stages ?? [],
    reports: run.reports,
    seconds: run.seconds,
    differences: run.workload?.differences ?? [],
    state: run.state,
  };
}

/** Each difference once, whichever drives have it. */
export function differencesOf(outcomes: readonly Outcome[]): Difference[] {
  const all = outcomes.flatMap(({ differences }) => differences);
  const keys = all.map((one) => JSON.stringify(one));
  return all.filter((_, place) => keys.indexOf(keys[place]!) === place);
}

/** The stage that is shown first: the last one that a rule ends, else the last. */
export function firstStage(outcome: Outcome | undefined): number {
  if (!outcome) return 0;
  const ruled = outcome.reports.findLastIndex(({ own_rule }) => own_rule !== null);
  return ruled >= 0 ? ruled : Math.max(0, outcome.stages.length - 1);
}
