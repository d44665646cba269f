/*
 * Four drives, filled ten times with TRIM and without, in order, in extents and anywhere.
 * 1. With TRIM a drive is empty before each fill. So it is run once with TRIM, in order, and these
 *    times stand for every order. With `--set trim=on`, extents take the same seconds as in order.
 *    Anywhere, map pages are written as well, and the ten fills take up to 0.4 % longer: those of
 *    the KC300 5,380 s in place of 5,360.
 * 2. What the paper says of a drive, and how far a run may be from it, are those of the claims.
 */
import { fieldsOfFile } from '#content/files';
import { workloadOn } from '#content/runs';
import { smallRun } from '#build/runs.server';
import type { Setting, Source } from '#sim/protocol';
import { fillTimes_s } from './fills';

/** Anywhere is an extent of one command; in order is one extent. */
export type Order = 'ten' | '64' | '32' | '16' | '8' | 'scattered';

export interface Way {
  source: Source;
  settings: Setting[];
  /** Seconds of each fill. */
  untold_s: number[];
}

export interface FilledDrive {
  drive: string;
  scale: number;
  /** What one fill writes, of the small copy. */
  user_slots: number;
  told_s: number[];
  ways: Record<Order, Way>;
  /** What the paper says of it without TRIM: at most, or at least, so many times as long. */
  paper: { most: number } | { least: number };
}

export interface Filled {
  drives: FilledDrive[];
  /** About how long the paper's own drive takes for each fill. */
  paper_s: number;
}

const SCALE = 16;
const SLOT_BYTES = 4096;
const COMMAND_BYTES = 131_072;
const MIB = 1024 * 1024;
const EXTENT_BYTES: Record<Exclude<Order, 'ten'>, number> = {
  64: 64 * MIB, 32: 32 * MIB, 16: 16 * MIB, 8: 8 * MIB, scattered: COMMAND_BYTES,
};
const DRIVES = [
  { drive: 'kingston-kc300-120', nand: 'toshiba-19nm-toggle', claim: 'S4-009' },
  { drive: 'hypothetical-vendor-1-120', nand: 'intel-25nm-64gb', claim: 'S4-008' },
  { drive: 'hypothetical-vendor-2-120', nand: 'samsung-21nm-tlc-64gb', claim: 'S4-008' },
  { drive: 'hypothetical-vendor-3-120', nand: 'micron-20nm-async', claim: 'S4-007' },
] as const;

interface Claim {
  published: string;
  /** A whole number is read as a bigint. */
  answers: { relation: string; expected?: number | bigint; tolerance?: number }[];
}

let made: Promise<Filled> | null = null;

export const still = (): Promise<Filled> => (made ??= make());

async function make(): Promise<Filled> {
  const claims = await fieldsOfFile('evidence/claims/S4') as unknown as Record<string, Claim>;
  const drives = await Promise.all(DRIVES.map(async ({ drive, nand, claim }) => {
    const [in_order, in_extents] = await Promise.all([
      workloadOn('fill-delete-ten', drive, nand), workloadOn('fill-delete-extents', drive, nand),
    ]);
    const told = timesOf(in_order, [], 'on');
    const way = (source: Source, settings: Setting[]): Way =>
      ({ source, settings, untold_s: timesOf(source, settings, 'off').times_s });
    const extents = Object.entries(EXTENT_BYTES).map(([order, bytes]) =>
      [order, way(in_extents, [['extent_bytes', String(bytes)]])] as const);
    const ways = Object.fromEntries([['ten', way(in_order, [])], ...extents]);
    const { relation, expected = 1, tolerance = 0 } = claims[claim]!.answers[0]!;
    const limit = Number(expected);
    return {
      drive, scale: SCALE, user_slots: told.user_slots, told_s: told.times_s,
      ways: ways as FilledDrive['ways'],
      paper: relation === 'near' ? { most: limit + tolerance } : { least: limit },
    };
  }));
  return { drives, paper_s: Number(claims['S4-005']!.published) };
}

function timesOf(source: Source, changes: readonly Setting[], trim: 'on' | 'off') {
  const settings: Setting[] = [['scale', String(SCALE)], ['trim', trim], ...changes];
  const { columns, description } = smallRun(source, settings, ['host_slots']);
  const user_slots = description.user_bytes / SLOT_BYTES;
  return { user_slots, times_s: fillTimes_s(columns['host_slots']!, user_slots) };
}
