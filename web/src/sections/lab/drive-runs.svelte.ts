/* The runs on all chosen drives: as many at a time as the machine has cores for. */
import { href } from '#link/site';
import type { DriveRun, LabRunState } from '#sim/lab-run.svelte';
import type { RehearsedDrive } from '#sim/lab-protocol';
import type { Fields } from '#sim/protocol';
import type { Chosen, LabDrive, ScaleMax } from './lab';

const AT_ONCE_MAX = 4;
/** A drive at full size takes half a gigabyte. */
const FULL_SIZE_MAX = 2;

let files: Promise<Record<string, Fields>> | null = null;

/** Throws if they cannot be fetched; the next call tries again. */
export async function driveFiles(): Promise<Record<string, Fields>> {
  files ??= fetch(href('lab/drives.json')).then((reply) => {
    if (!reply.ok) throw new TypeError('no answer');
    return reply.json() as Promise<Record<string, Fields>>;
  });
  files.catch(() => (files = null));
  return files;
}

/** Makes the run on a drive, which calls `onend` when it is over. */
export type MakeRun<Run> = (drive: RehearsedDrive, onend: () => void) => Run;

export class DriveRuns<Run extends DriveRun> {
  runs = $state.raw<readonly Run[]>([]);
  isPaused = $state(false);
  /** The files of the drives could not be fetched. */
  isMissing = $state(false);
  private began_ms = 0;
  private paused_ms = 0;
  private atOnce = 1;
  private number = 0;

  readonly isUnderWay = $derived(
    this.runs.some(({ state }) => ['waiting', 'running', 'paused'].includes(state.kind)),
  );
  readonly share = $derived(
    this.runs.reduce((sum, { state }) => sum + ('share' in state ? state.share : done(state)), 0) /
      Math.max(1, this.runs.length),
  );

  /** Ends what is under way, and begins anew. */
  async start(
    make: MakeRun<Run>,
    drives: readonly { chosen: Chosen; drive: LabDrive }[],
    scale: ScaleMax,
  ): Promise<void> {
    this.cancel();
    const number = (this.number += 1);
    this.runs = [];
    this.isMissing = false;
    if (drives.length === 0) return;
    const all = await driveFiles().catch(() => null);
    if (number !== this.number) return;
    this.isMissing = all === null;
    if (!all) return;
    this.isPaused = false;
    this.paused_ms = 0;
    this.began_ms = performance.now();
    const cores = Math.max(1, (navigator.hardwareConcurrency || 2) - 1);
    this.atOnce = Math.min(cores, scale === '1' ? FULL_SIZE_MAX : AT_ONCE_MAX);
    this.runs = drives.map(({ chosen, drive }) =>
      make(
        {
          name: drive.name,
          capacity_bytes: drive.capacity_bytes,
          files: filesFor(drive.name, all),
          settings: chosen.spare === 'default' ? [] : [['spare_factor', chosen.spare]],
          scale_max: Number(scale),
        },
        () => this.next(),
      ),
    );
    this.next();
  }

  pause(isPaused: boolean): void {
    if (this.isPaused === isPaused) return;
    this.isPaused = isPaused;
    if (isPaused) this.paused_ms -= performance.now();
    else this.paused_ms += performance.now();
    for (const run of this.runs) run.pause(isPaused);
    if (!isPaused) this.next();
  }

  cancel(): void {
    this.number += 1;
    // those that wait first, so that none of them begins when another ends
    for (const run of this.runs) if (run.state.kind === 'waiting') run.cancel();
    for (const run of this.runs) run.cancel();
    this.isPaused = false;
  }

  /** Seconds to the end at the pace so far; null at first. */
  left_s(share: number): number | null {
    if (share < 0.02 || this.isPaused) return null;
    const gone_s = (performance.now() - this.began_ms - this.paused_ms) / 1000;
    return (gone_s * (1 - share)) / share;
  }

  private next(): void {
    if (this.isPaused) return;
    const busy = this.runs.filter(({ state }) => ['running', 'paused'].includes(state.kind));
    const waiting = this.runs.filter(({ state }) => state.kind === 'waiting');
    for (const run of waiting.slice(0, Math.max(0, this.atOnce - busy.length))) run.start();
  }
}

const done = ({ kind }: LabRunState) => (kind === 'waiting' ? 0 : 1);

/** The file of a drive, and that of its usual NAND. */
export function filesFor(name: string, all: Record<string, Fields>): Record<string, Fields> {
  const drive = all[`drives/${name}`] ?? {};
  const nand = `nand/${String(drive['nand'])}`;
  return { [`drives/${name}`]: drive, ...(all[nand] ? { [nand]: all[nand] } : {}) };
}
