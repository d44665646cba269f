/*
 * Keeps past seconds of a run as the screen showed them: the drive's map, its wear, its latencies,
 * and how far the run had come. Going back shows a second at once from here; nothing is computed.
 *
 * 1. Only the state at the end of a second is kept, at most one sight per second.
 * 2. The total is limited in bytes. Whenever it is full, the least distance between two sights
 *    doubles and the sights in between are dropped, but never the newest: the rest lie evenly over
 *    the run. In place of a dropped sight its nearest neighbor is shown, with its own second.
 * 3. Erases are kept as their difference to the least erased block, in as few bytes as possible.
 *    With 65,536 blocks a map then takes 192 KiB, and 340 of them fit; with 4,096, all of a run.
 * 4. How far the run had come takes next to nothing: it is kept for every report.
 */
import { bisector } from 'd3-array';
import type { Progress } from '#generated/types/Progress';
import type { MapSnapshot, Wear } from './protocol';

/** For maps, wear and latencies together. */
export const SIGHT_BYTES_MAX = 64 * 2 ** 20;
/** More reports than a run of two thousand seconds has. */
export const PROGRESS_MAX = 8192;

/** All data of a report about the end of one second. */
export interface Sight {
  time_s: number;
  map: MapSnapshot | null;
  wear: Wear | null;
  counts: Float64Array;
}

type Small = Uint8Array | Uint16Array | Uint32Array;

interface Packed extends Omit<Sight, 'map'> {
  map: (Omit<MapSnapshot, 'erases'> & { erases_min: number; further: Small }) | null;
  bytes: number;
}

const WEAR_BYTES = 1024;

const timeOf = bisector((entry: { time_s: number }) => entry.time_s);
const rowsOf = bisector((progress: Progress) => progress.rows);

export class Sights {
  private kept: Packed[] = [];
  private reports: Progress[] = [];
  /** Seconds between two sights that are kept. */
  private step_s = 1;
  private kept_bytes = 0;

  constructor(private readonly bytes_max = SIGHT_BYTES_MAX) {}

  get bytes(): number {
    return this.kept_bytes;
  }

  /** The seconds that have a sight. */
  get seconds(): number[] {
    return this.kept.map(({ time_s }) => time_s);
  }

  keep(sight: Sight): void {
    const bytes = bytesOf(sight);
    // A sight that leaves no room for others beside the newest is not kept.
    if (2 * bytes > this.bytes_max) return;
    const place = timeOf.left(this.kept, sight.time_s);
    const same = this.kept[place]?.time_s === sight.time_s;
    if (!same && !this.hasRoomAt(place, sight.time_s)) return;
    const packed = pack(sight);
    this.kept_bytes += packed.bytes - (same ? this.kept[place]!.bytes : 0);
    this.kept.splice(place, same ? 1 : 0, packed);
    this.dropPassed(place);
    while (this.kept_bytes > this.bytes_max && this.kept.length > 1) this.thin();
  }

  /** The sight of a second, or the one nearest to it. */
  nearest(time_s: number): Sight | null {
    const after = timeOf.left(this.kept, time_s);
    const [before, next] = [this.kept[after - 1], this.kept[after]];
    const isNext = next && (!before || next.time_s - time_s < time_s - before.time_s);
    const nearest = isNext ? next : before;
    return nearest ? unpack(nearest) : null;
  }

  /** Notes how far the run had come after a report's last row. */
  note(progress: Progress): void {
    const place = rowsOf.left(this.reports, progress.rows);
    const same = this.reports[place]?.rows === progress.rows;
    this.reports.splice(place, same ? 1 : 0, progress);
    if (this.reports.length <= PROGRESS_MAX) return;
    this.reports = this.reports.filter((_, index) => index % 2 === 0 || index === PROGRESS_MAX);
  }

  /**
   * How far the run had come at the end of a row. Between two reports this is the earlier report,
   * if there is one, plus those milestones of the later report that had been reached by then.
   */
  progressAt(row: number): Progress | null {
    const after = rowsOf.left(this.reports, row);
    const next = this.reports[after];
    if (next?.rows === row) return next;
    const before = this.reports[after - 1];
    if (!next) return before ?? null;
    const { milestones } = progressBefore(next, row);
    return { ...(before ?? next), rows: row, finished: false, milestones };
  }

  /** Drops all data after this row: a change there makes another future. */
  dropAfter(row: number): void {
    this.kept.splice(timeOf.right(this.kept, row));
    this.kept_bytes = this.kept.reduce((sum, { bytes }) => sum + bytes, 0);
    this.reports.splice(rowsOf.right(this.reports, row));
  }

  /** Whether to keep a sight: always the newest; on the way back only one that fills a gap. */
  private hasRoomAt(place: number, time_s: number): boolean {
    const [before, next] = [this.kept[place - 1], this.kept[place]];
    if (!next) return true;
    const distance = Math.min(next.time_s - time_s, time_s - (before?.time_s ?? -Infinity));
    return distance >= this.step_s;
  }

  /** Drops the sight before the newest unless it is far enough from the one before it. */
  private dropPassed(place: number): void {
    if (place < 2 || place !== this.kept.length - 1) return;
    const [before, passed] = [this.kept[place - 2]!, this.kept[place - 1]!];
    if (passed.time_s - before.time_s >= this.step_s) return;
    this.kept.splice(place - 1, 1);
    this.kept_bytes -= passed.bytes;
  }

  private thin(): void {
    this.step_s *= 2;
    const newest = this.kept.at(-1)!;
    const spaced: Packed[] = [];
    for (const sight of this.kept) {
      const last_s = spaced.at(-1)?.time_s ?? -Infinity;
      if (sight === newest || sight.time_s - last_s >= this.step_s) spaced.push(sight);
    }
    this.kept = spaced;
    this.kept_bytes = spaced.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

/** The progress at an earlier row, as far as it is known: which milestones had been reached. */
export function progressBefore(progress: Progress, row: number): Progress {
  const known = Object.entries(progress.milestones).map(([name, at_s]) => [
    name,
    at_s !== null && at_s <= row ? at_s : null,
  ]);
  const milestones = Object.fromEntries(known) as Progress['milestones'];
  const finished = progress.finished && row >= progress.rows;
  return { ...progress, rows: row, finished, milestones };
}

/** The most that a sight may take: with its erases as they came. */
function bytesOf({ map, counts }: Sight): number {
  const blocks = map ? map.valid.byteLength + map.state.byteLength + map.erases.byteLength : 0;
  return blocks + counts.byteLength + WEAR_BYTES;
}

function pack({ map, ...rest }: Sight): Packed {
  if (!map) return { ...rest, map, bytes: bytesOf({ map, ...rest }) };
  const { erases, ...others } = map;
  let [low, high] = [Infinity, 0];
  for (const count of erases) {
    if (count < low) low = count;
    if (count > high) high = count;
  }
  if (erases.length === 0) low = 0;
  const range = high - low;
  const Fitting = range < 2 ** 8 ? Uint8Array : range < 2 ** 16 ? Uint16Array : Uint32Array;
  const further = new Fitting(erases.length);
  for (let block = 0; block < erases.length; block += 1) further[block] = erases[block]! - low;
  const saved = erases.byteLength - further.byteLength;
  const packed = { ...others, erases_min: low, further };
  return { ...rest, map: packed, bytes: bytesOf({ map, ...rest }) - saved };
}

function unpack({ bytes: _, map, ...rest }: Packed): Sight {
  if (!map) return { ...rest, map };
  const { erases_min, further, ...others } = map;
  const erases = new Uint32Array(further.length);
  further.forEach((count, block) => (erases[block] = erases_min + count));
  return { ...rest, map: { ...others, erases } };
}
