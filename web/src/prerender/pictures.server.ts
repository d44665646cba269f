/*
 * Finished runs, computed natively before the site is built, in a form small enough for a page.
 * 1. Values are rounded to the digits that are displayed.
 * 2. A page contains every row of the columns that it draws at first; of the others, only the rows
 *    of its table.
 * 3. The full other columns are a file of their own, fetched when the page is idle.
 *
 * Server only: none of it is sent as script.
 */
import { sum } from 'd3-array';
import { cellOf, pixelLayoutOf } from '#charts/block-map';
import { shade } from '#charts/states';
import { BLOCK_STATES, SLOT_STATES } from '#generated/codes';
import type { Description } from '#generated/types/Description';
import type { DriveSheet } from '#generated/types/DriveSheet';
import type { Progress } from '#generated/types/Progress';
import type { Wear } from '#generated/types/Wear';
import type { Columns, KeptBlock, KeptMoments, MapPicture, Picture, Ranges } from '#sim/picture';
import { sourcesOf, workloadOn } from '#content/runs';
import type { PageRun } from '#page/page-run';
import { TABLE_ROWS } from '#link/view';
import { opacityPng } from './png.server';
import { printedRun, printedRunNames } from './printed-runs.server';

/** The output of `write-cliff run … --format json`. */
interface Run {
  description: Description;
  columns: string[];
  rows: (number | null)[];
  progress: Progress;
  map: PrintedMap;
  wear: Wear;
  moments: { time_s: number; map: PrintedMap; wear: Wear; latency_histogram: number[] }[];
  blocks: PrintedBlock[];
}

type PrintedBlock = Omit<KeptBlock, 'seconds'> & {
  seconds: { time_s: number; state: number; erase_count: number; slots: [number, number][] }[];
};

type PrintedMap = KeptMoments['shape'] & { valid: number[]; state: number[] };

const FOLDERS = ['runs', 'drive-runs'] as const;

/** The workload of the run on a drive's page. */
const DRIVE_WORKLOAD = 'random-write';

const DRAWN_COLUMNS = ['write_iops', 'write_iops_minute', 'write_amplification', 'free_blocks'];
const READ_COLUMNS = [
  'latency_mean_us',
  'latency_p50_us',
  'latency_p99_us',
  'latency_p999_us',
  'latency_max_us',
  'host_slots',
  'moved_slots',
  'padding_slots',
  'erases',
  'die_utilisation',
  'channel_utilisation',
  'longest_stall_us',
  'stall_cause',
];
const DIGITS = 4;
const LATENCY_DIGITS = 3;
const BAR_DIGITS = 3;
/** The opacities that a picture tells apart, beside none: more would take more bytes. */
const LEVELS = 15;

/** Returns the data of a run for its page; null if that scenario was not run before the build. */
export async function pictureOf(scenario: string): Promise<Picture | null> {
  const run = runOf(scenario);
  if (!run) return null;
  const bare = bareOf(run);
  const { rows } = bare;
  const every = Math.max(1, Math.ceil(rows / TABLE_ROWS));
  const sampled = columnsOf(run, READ_COLUMNS);
  for (const [name, values] of Object.entries(sampled)) {
    sampled[name] = values.filter((_, row) => row % every === 0 || row === rows - 1);
  }
  const columns = columnsOf(run, DRAWN_COLUMNS);
  return { ...bare, columns, sampled: { every, columns: sampled } };
}

/** Returns a run by its scenario's name, or by the drive and the NAND part that it was made for. */
export async function startOf(run: string): Promise<PageRun> {
  const [drive, nand] = run.split('_');
  const source =
    nand === undefined
      ? (await sourcesOf([run]))[0]!
      : await workloadOn(DRIVE_WORKLOAD, drive!, nand);
  return { source, picture: await pictureOf(run) };
}

/** Returns the data of a run for a comparison. */
export async function outlineOf(scenario: string): Promise<Picture | null> {
  const run = runOf(scenario);
  if (!run) return null;
  const columns = columnsOf(run, ['write_iops']);
  return { ...bareOf(run), columns, sampled: { every: 1, columns: {} } };
}

/** Returns the means of the last minute, which a comparison draws besides. */
export async function minuteOf(scenario: string): Promise<Columns | null> {
  const run = runOf(scenario);
  return run && columnsOf(run, ['write_iops_minute']);
}

/** Returns the same with the pages that collection copied. */
export async function besidesOf(scenario: string): Promise<Columns | null> {
  const run = runOf(scenario);
  if (!run) return null;
  // Only bars of a few pixels and the mean of a minute show these.
  const moved_slots = columnOf(run, 'moved_slots', BAR_DIGITS);
  return { ...columnsOf(run, ['write_iops_minute']), moved_slots };
}

/** Returns how many pages the drive has programmed for each page of the host, after a second. */
export async function programmedPerWriteAfter(scenario: string, at_s: number): Promise<number> {
  const names = ['host_slots', 'moved_slots', 'map_slots', 'padding_slots', 'parity_slots'];
  const run = runOf(scenario)!;
  const totals = names.map((name) => sum(columnOf(run, name).slice(at_s)));
  return sum(totals) / totals[0]!;
}

/** Returns every row of the columns that a page has only samples of. */
export async function restOf(scenario: string): Promise<Columns | null> {
  const run = runOf(scenario);
  return run && columnsOf(run, READ_COLUMNS);
}

/** Without a second it is the drive at the end of the run. */
export async function mapOf(scenario: string, second?: number): Promise<MapPicture | null> {
  const run = runOf(scenario);
  const map = run && mapAt(run, second);
  if (!map) return null;
  const { valid: _, state, ...shape } = map;
  const time_s = second ?? run.progress.time_s;
  return { shape, time_s, blocks: state.length, marks: marksOf(map) };
}

function mapAt(run: Run, second?: number): PrintedMap | undefined {
  if (second === undefined) return run.map;
  return run.moments.find(({ time_s }) => time_s === second)?.map;
}

/** Returns the blocks that are not closed. */
function marksOf({ state }: PrintedMap): MapPicture['marks'] {
  const marks = BLOCK_STATES.map((name, code) => ({
    state: name,
    blocks: state.flatMap((blockState, index) => (blockState === code ? [index] : [])),
  }));
  return marks.filter((mark) => mark.state !== 'closed' && mark.blocks.length > 0);
}

/** Returns the moments that are kept of a run; null if there are none. */
export async function keptMomentsOf(scenario: string): Promise<KeptMoments | null> {
  const run = runOf(scenario);
  if (!run || run.moments.length === 0) return null;
  const { channels, dies_per_channel, blocks_per_die, planes } = run.map;
  const shape = { channels, dies_per_channel, blocks_per_die, planes };
  const moments = run.moments.map(({ time_s, map, wear, latency_histogram: latency_counts }) => {
    const marks = marksOf(map).map(({ state, blocks }) => ({ state, ranges: rangesOf(blocks) }));
    return { time_s, marks, wear, latency_counts };
  });
  return { shape, moments, blocks: keptBlocks(scenario) };
}

/** Returns the blocks whose pages are kept of a run. */
export function keptBlocks(scenario: string): KeptBlock[] {
  return (runOf(scenario)?.blocks ?? []).map(({ seconds, ...block }) => ({
    ...block,
    seconds: seconds.map(({ slots, ...second }) => {
      const marks = SLOT_STATES.map((state, code) => ({
        state,
        ranges: rangesOf(slots.flatMap(([slot, now]) => (now === code ? [slot] : []))),
      }));
      return { ...second, marks: marks.filter(({ ranges }) => ranges.length > 0) };
    }),
  }));
}

/** Every block at a moment that is kept of a run: its valid share, 0 to 255, and its state. */
export interface BlocksAt {
  time_s: number;
  blocks_per_die: number;
  valid: number[];
  state: number[];
}

export async function blocksAtMoments(scenario: string): Promise<BlocksAt[]> {
  const moments = runOf(scenario)?.moments ?? [];
  return moments.map(({ time_s, map: { blocks_per_die, valid, state } }) => ({
    time_s,
    blocks_per_die,
    valid,
    state,
  }));
}

/** Joins neighbors, because blocks with one state are mostly side by side. */
function rangesOf(places: readonly number[]): Ranges {
  const ranges: Ranges = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last && last[0] + last[1] === place) last[1] += 1;
    else ranges.push([place, 1]);
  }
  return ranges;
}

/** Returns every run with every moment that is kept of it. */
export function keptMoments(): { scenario: string; second: string }[] {
  return picturedRuns('runs').flatMap((scenario) =>
    runOf(scenario)!.moments.map(({ time_s }) => ({ scenario, second: String(time_s) })),
  );
}

/**
 * Returns a PNG with one pixel per block; the larger the valid share, the more opaque the pixel.
 * Without a second it is the drive at the end of the run.
 */
export async function mapImageOf(
  scenario: string,
  second?: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const run = runOf(scenario);
  const map = run && mapAt(run, second);
  if (!map) return null;
  const layout = pixelLayoutOf(map);
  const { width_px, height_px } = layout;
  const opacities = Array<number>(width_px * height_px).fill(0);
  for (const [index, valid] of map.valid.entries()) {
    const die = Math.floor(index / map.blocks_per_die);
    const { x, y } = cellOf(layout, die, index % map.blocks_per_die);
    opacities[y * width_px + x] = shade(Math.round((valid / 255) * LEVELS) / LEVELS);
  }
  return opacityPng(width_px, height_px, opacities);
}

/** Returns the whole run as CSV, unrounded. */
export async function csvOf(scenario: string): Promise<string | null> {
  const run = runOf(scenario);
  if (!run) return null;
  const width = run.columns.length;
  const lines = [run.columns.join(',')];
  for (let start = 0; start < run.rows.length; start += width) {
    lines.push(
      run.rows
        .slice(start, start + width)
        .map((value) => value ?? '')
        .join(','),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Returns the names of the runs made before the build: of scenarios, of drives, or all of them. */
export function picturedRuns(folder?: (typeof FOLDERS)[number]): string[] {
  return folder ? printedRunNames(folder) : FOLDERS.flatMap(printedRunNames);
}

/**
 * Returns the name of a drive's run: its own scenario as sold, otherwise the run made for its page.
 */
export async function runOfDrive(sheet: DriveSheet): Promise<string> {
  const run = await scenarioOf(
    sheet,
    (description) => description.spare_factor === description.spare_factor_default,
  );
  return run ?? `${sheet.drive_name}_${sheet.nand_name}`;
}

/**
 * Returns the name of a drive's run with this spare factor, or null if there is no such scenario.
 */
export const runWithSpare = (sheet: DriveSheet, spare_factor: number): Promise<string | null> =>
  scenarioOf(
    sheet,
    (description) =>
      description.spare_factor === spare_factor &&
      description.spare_factor_default !== spare_factor,
  );

async function scenarioOf(
  sheet: DriveSheet,
  isWanted: (description: Description) => boolean,
): Promise<string | null> {
  for (const run of picturedRuns('runs')) {
    const { description } = runOf(run)!;
    const { drive_name, nand_name } = description;
    const same = drive_name === sheet.drive_name && nand_name === sheet.nand_title;
    if (same && isWanted(description)) return run;
  }
  return null;
}

function runOf(name: string): Run | null {
  return printedRun(`runs/${name}`) ?? printedRun(`drive-runs/${name}`);
}

function bareOf(run: Run): Omit<Picture, 'columns' | 'sampled'> {
  const time_s = columnOf(run, 'time_s');
  if (time_s.some((second, row) => second !== row + 1)) {
    throw new Error('expected a row to end with every second of a run');
  }
  const { progress, description, wear } = run;
  const moments_s = run.moments.map((moment) => moment.time_s);
  return { rows: time_s.length, progress, description, wear, moments_s };
}

function columnsOf(run: Run, names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, columnOf(run, name)]));
}

const digitsOf = (name: string) => (name.startsWith('latency') ? LATENCY_DIGITS : DIGITS);

function columnOf(run: Run, name: string, digits = digitsOf(name)): (number | null)[] {
  const width = run.columns.length;
  const place = run.columns.indexOf(name);
  if (place < 0) throw new Error(`expected a run to have the column ${name}`);
  const values: (number | null)[] = [];
  for (let index = place; index < run.rows.length; index += width) {
    const value = run.rows[index] ?? null;
    values.push(value === null ? null : Number(value.toPrecision(digits)));
  }
  return values;
}
