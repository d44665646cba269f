/* Every drive, filled in order and in pieces that land anywhere, with TRIM and without. */
import { workloadOn } from '#content/runs';
import { smallRun } from '#build/runs.server';
import type { Source } from '#sim/protocol';
import { fillTimes_s } from './fills';

export interface Filled {
  drive: string;
  order: 'scattered' | 'ten';
  source: Source;
  scale: number;
  /** What one fill writes. */
  user_slots: number;
  /** Seconds of each fill. */
  with_s: number[];
  without_s: number[];
}

/** As small as they can be. */
const DRIVES = [
  { drive: 'hypothetical-vendor-3-120', nand: 'micron-20nm-async', scale: 64 },
  { drive: 'kingston-kc300-120', nand: 'toshiba-19nm-toggle', scale: 32 },
] as const;
const SLOT_BYTES = 4096;

let made: Promise<Filled[]> | null = null;

export const still = (): Promise<Filled[]> => (made ??= make());

async function make(): Promise<Filled[]> {
  const filled: Filled[] = [];
  for (const { drive, nand, scale } of DRIVES) {
    for (const order of ['scattered', 'ten'] as const) {
      const source = await workloadOn(`fill-delete-${order}`, drive, nand);
      let user_slots = 0;
      const times = (trim: string): number[] => {
        const run = smallRun(source, [['scale', String(scale)], ['trim', trim]], ['host_slots']);
        user_slots = run.description.user_bytes / SLOT_BYTES;
        return fillTimes_s(run.columns['host_slots']!, user_slots);
      };
      const [with_s, without_s] = [times('on'), times('off')];
      filled.push({ drive, order, source, scale, user_slots, with_s, without_s });
    }
  }
  return filled;
}
