/*
 * The rehearsal with which the lab opens. The command line made it natively before the build; the
 * package that reads files in the browser reads its job here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initSync, Job, kindOf } from '#generated/lab/write_cliff_lab.js';
import type { FileKind } from '#generated/types/FileKind';
import type { JobSheet } from '#generated/types/JobSheet';
import type { StageReport } from '#generated/types/StageReport';
import type { WorkloadSheet } from '#generated/types/WorkloadSheet';
import { documentOf } from '#content/files';
import { labText } from '#content/lab';
import { ofDrive } from '#content/words';
import { thinned } from '#sections/lab/curve';
import type { LabDrive, LabStill, StillDrive } from '#sections/lab/lab';
import { addSeconds } from '#sim/lab-run.svelte';
import type { Fields } from '#sim/protocol';
import { sheets } from './drives.server';

/** The site is built in the folder `web`. */
const FILE = join(process.cwd(), 'src/generated/lab/write_cliff_lab_bg.wasm');
/** Points of a line on the page before its scripts. */
const POINTS = 180;

/** As `write-cliff job --format json` prints a drive. */
interface PrintedDrive {
  drive: string;
  scale: number;
  stages: (StageReport & { jobs: string; line: number })[];
  seconds: { columns: string[]; values: number[] };
}

const printed = import.meta.glob<{ drives: PrintedDrive[] }>('#generated/rehearsals/*.json', {
  import: 'default',
});

export async function labDrives(): Promise<LabDrive[]> {
  const usual = (await sheets()).filter(({ nand_name, nand_names }) => nand_name === nand_names[0]);
  return usual
    .map(({ drive_name, drive_title, capacity, endurance }) => ({
      name: drive_name,
      title: ofDrive(drive_title),
      capacity_bytes: capacity.user_bytes,
      endurance_bytes: endurance?.rated_bytes ?? null,
    }))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

/** The files of all drives, by folder and name. */
export async function labDriveFiles(): Promise<Record<string, Fields>> {
  const names = (await sheets()).flatMap(({ drive_name, nand_name, nand_names }) =>
    nand_name === nand_names[0] ? [`drives/${drive_name}`, `nand/${nand_name}`] : [],
  );
  const unique = [...new Set(names)];
  return Object.fromEntries(
    await Promise.all(unique.map(async (name) => [name, await documentOf(name)] as const)),
  );
}

/** Without the name of the stage, which the workload has. */
function reportOf(stage: PrintedDrive['stages'][number]): StageReport {
  const report: Partial<typeof stage> = { ...stage };
  delete report.jobs;
  delete report.line;
  return report as StageReport;
}

export async function openingOf(name: string): Promise<LabStill['opening']> {
  const title = `${name}.fio`;
  const text = await labText(title);
  initSync({ module: readFileSync(FILE) });
  const bytes = new TextEncoder().encode(text);
  const kind = kindOf(title, bytes) as FileKind;
  const job = new Job(title, bytes);
  const drives = await labDrives();
  const load = Object.entries(printed).find(([path]) => path.endsWith(`/${name}.json`))?.[1];
  if (!load) throw new Error(`${name}: expected its rehearsal, made by cargo xtask`);
  const outcomes = (await load()).drives.map((one): StillDrive => {
    const { capacity_bytes = 0 } = drives.find((drive) => drive.name === one.drive) ?? {};
    const { stages, differences } = job.workload(capacity_bytes) as WorkloadSheet;
    const { columns, values } = one.seconds;
    const seconds = addSeconds([], values, columns, stages.length).map((stage) => {
      const { time_s, iops, gb } = thinned(stage, POINTS);
      const round = (all: number[], digits: number) =>
        all.map((value) => Number(value.toFixed(digits)));
      return { time_s: round(time_s, 1), iops: round(iops, 0), gb: round(gb, 2) };
    });
    const reports = one.stages.map(reportOf);
    return { name: one.drive, scale: one.scale, stages, reports, seconds, differences };
  });
  const sheet = job.sheet() as JobSheet;
  job.free();
  return { title, text, kind: { name: title, ...kind }, sheet, drives: outcomes };
}
