/* Every drive, filled in order and in pieces that land anywhere, with TRIM and without. */
import { workloadOn } from '#content/runs';
import { smallRun } from '#build/runs.server';
import type { Source } from '#sim/protocol';
import { fillTimes_s, sharesWithin } from './fills';

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
  with_trim: Within;
  without_trim: Within;
}

/** Of each fill, at each part of its time, in shares of what one writes. */
export interface Within {
  written: number[][];
  /** By collection. */
  moved: number[][];
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
      const timesOf = (trim: string) => {
        const { columns, description } = smallRun(source,
          [['scale', String(scale)], ['trim', trim]], ['host_slots', 'moved_slots']);
        user_slots = description.user_bytes / SLOT_BYTES;
        const times_s = fillTimes_s(columns['host_slots']!, user_slots);
        const within = (name: string) => sharesWithin(columns[name]!, times_s, user_slots);
        return { times_s, within: {
          written: within('host_slots'), moved: within('moved_slots') } };
      };
      const [told, untold] = [timesOf('on'), timesOf('off')];
      filled.push({ drive, order, source, scale, user_slots, with_s: told.times_s,
        without_s: untold.times_s, with_trim: told.within, without_trim: untold.within });
    }
  }
  return filled;
}
