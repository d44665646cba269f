/* Every drive, filled in order and in pieces that land anywhere, with TRIM and without. */
import { workloadOn } from '#content/runs';
import { momentsOf, smallRun } from '#build/runs.server';
import type { Setting, Source } from '#sim/protocol';
import {
  fillTimes_s, overWhen, PARTS, rounded, secondsWithin, shareAt, sharesWithin,
} from './fills';

export interface Filled {
  drive: string;
  order: 'scattered' | 'ten';
  source: Source;
  scale: number;
  /** What one fill writes; of the small copy, and as a share of all flash. */
  user_slots: number;
  user_share: number;
  /** Seconds of each fill. */
  with_s: number[];
  without_s: number[];
  with_trim: Within;
  without_trim: Within;
}

/** Of each fill, at each part of its time. */
export interface Within {
  /** By the host and by collection, in shares of a fill. */
  written: number[][];
  moved: number[][];
  /** What lies on the flash, as a share of it: in use by the host, and all that the drive keeps. */
  used: number[][];
  kept: number[][];
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
      const [told, untold] = [runOf(source, scale, 'on'), runOf(source, scale, 'off')];
      const { user_slots, user_share } = told;
      const with_trim = { ...told.shares, used: told.shares.kept };
      // Both drives are written the same: what is in use depends only on how much is written.
      const used = untold.shares.written.map((written, place) => written.map((share) => {
        const over = overWhen(with_trim.written[place]!, share);
        return rounded(shareAt(with_trim.used[place]!, over));
      }));
      filled.push({ drive, order, source, scale, user_slots, user_share, with_s: told.times_s,
        without_s: untold.times_s, with_trim, without_trim: { ...untold.shares, used } });
    }
  }
  return filled;
}

function runOf(source: Source, scale: number, trim: 'on' | 'off') {
  const settings: Setting[] = [['scale', String(scale)], ['trim', trim]];
  const { columns, description } = smallRun(source, settings, ['host_slots', 'moved_slots']);
  const user_slots = description.user_bytes / SLOT_BYTES;
  const times_s = fillTimes_s(columns['host_slots']!, user_slots);
  const within = (name: string) => sharesWithin(columns[name]!, times_s, user_slots);
  const { moments } = momentsOf(source, { settings, wanted: [], seconds: secondsWithin(times_s),
    look: ({ map: { valid } }) => valid.reduce((sum, share) => sum + share, 0) / valid.length / 255,
  });
  let before = 0;
  const kept = times_s.map((_, place) => {
    const looks = moments.slice(place * PARTS, (place + 1) * PARTS);
    const levels = looks.map(({ seen }) => rounded(seen));
    const start = trim === 'on' ? 0 : before;
    before = levels.at(-1)!;
    return [start, ...levels];
  });
  return {
    times_s, user_slots, user_share: rounded(description.user_bytes / description.raw_bytes),
    shares: { written: within('host_slots'), moved: within('moved_slots'), kept },
  };
}
