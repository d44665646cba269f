/* A write on each of a few drives, followed while the site is built; the widget needs no more. */
import type { ProgramPageShown } from '#generated/types/ProgramPageShown';
import { workloadOn } from '#content/runs';
import { demonstrationOf } from '#prerender/demonstrations.server';
import { followedRun, type FollowedRun } from '#prerender/runs.server';
import { DRIVES, type DriveName } from './drives';

export type FollowedDrives = Record<DriveName, FollowedRun & { inside: ProgramPageShown }>;

const WORKLOAD = 'random-write-long';
const NANDS: Record<DriveName, string> = {
  'kingston-v300-240': 'toshiba-19nm-toggle',
  'intel-335-240': 'intel-20nm-64gb',
  'generic-tlc-nvme-500': 'generic-3d-tlc-512gb',
};
/** Drives of different sizes allow different scales, and fill up at different times. */
const RUNS: Record<DriveName, { scale: string; at_s: number }> = {
  'kingston-v300-240': { scale: '64', at_s: 5000 },
  'intel-335-240': { scale: '32', at_s: 2000 },
  'generic-tlc-nvme-500': { scale: '32', at_s: 300 },
};

let drives: Promise<FollowedDrives> | null = null;

/** The same data for every placement of the widget, in which the drive is then chosen. */
export function still(): Promise<FollowedDrives> {
  drives ??= followAll();
  return drives;
}

async function followAll(): Promise<FollowedDrives> {
  const runs = DRIVES.map(async (drive) => {
    const { scale, at_s } = RUNS[drive];
    const source = await workloadOn(WORKLOAD, drive, NANDS[drive]);
    const inside = demonstrationOf<ProgramPageShown>('program-page', [['nand', NANDS[drive]]]);
    return [drive, { ...followedRun(source, [['scale', scale]], at_s), inside }] as const;
  });
  return Object.fromEntries(await Promise.all(runs)) as FollowedDrives;
}
