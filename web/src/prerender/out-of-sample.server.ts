/*
 * The out-of-sample drives as the core prints them: the published figure, the simulated one, and
 * every part with its source. Server only: none of it is sent as script.
 */
import { scaleOf } from '#charts/scale';
import type { DriveSheet } from '#generated/types/DriveSheet';
import { readSources } from '#content/sources';
import { ofCatalogue, ofDrive } from '#content/words';
import { short } from '#format/format';
import type { FigureSection, Word } from '#sections/drive-sheet/figures';
import { figureSections, wordsOf } from './drives.server';

interface Printed {
  name: string;
  title: string;
  source: string;
  published: string;
  unit: string;
  relation: 'near' | 'between' | 'at_least';
  least: number;
  most: number;
  conditions: string;
  missing: string;
  outcome: string;
  simulated: number;
  /** The ratio of the simulated mean to the nearer end of the published range. */
  off: number;
  sheet: DriveSheet;
}

export interface OutOfSampleDrive extends Omit<Printed, 'sheet' | 'source' | 'conditions'> {
  source: Word[];
  conditions: Word[];
  /** Positions on the axis, as shares of its length. */
  places: { least: number; most: number; at: number };
  nand: string;
  count: number;
  figures: FigureSection[];
}

export interface OutOfSampleDrives {
  /** Sorted by how far they are off. */
  drives: OutOfSampleDrive[];
  ticks: { text: string; share: number }[];
}

const printed = import.meta.glob<Printed[]>('#generated/out-of-sample.json', { import: 'default' });

/** Factor by which the axis extends beyond its values. */
const BEYOND = 1.5;
const DIGITS = [1, 2, 5];

export async function outOfSampleDrives(): Promise<OutOfSampleDrives> {
  const all = (await Promise.all(Object.values(printed).map((load) => load()))).flat();
  const ids = new Set(
    (await readSources()).parts.flatMap((part) =>
      part.kind === 'table' ? part.rows.flatMap((row) => row.ids) : [],
    ),
  );
  const values = all.flatMap(({ least, most, simulated }) => [least, most, simulated]);
  const axis = { min: Math.min(...values) / BEYOND, max: Math.max(...values) * BEYOND };
  const { at } = scaleOf({ kind: 'log', ...axis }, false);
  const drives = await Promise.all(
    all.map(async ({ sheet, source, conditions, ...drive }) => ({
      ...drive,
      published: ofCatalogue(drive.published),
      missing: ofCatalogue(drive.missing),
      outcome: ofCatalogue(drive.outcome),
      source: wordsOf(source, ids),
      conditions: wordsOf(ofCatalogue(conditions), ids),
      places: { least: at(drive.least), most: at(drive.most), at: at(drive.simulated) },
      nand: ofDrive(sheet.nand_title),
      count: sheet.figures.length,
      figures: await figureSections(sheet.figures),
    })),
  );
  drives.sort((a, b) => a.off - b.off);
  const ticks = ticksOf(axis).map((value) => ({ text: short(value), share: at(value) }));
  return { drives, ticks };
}

/** Returns 1, 2, 5, 10, 20, … within the axis. */
function ticksOf({ min, max }: { min: number; max: number }): number[] {
  const values: number[] = [];
  for (let decade = 10 ** Math.floor(Math.log10(min)); decade <= max; decade *= 10) {
    values.push(...DIGITS.map((digit) => digit * decade));
  }
  return values.filter((value) => value >= min && value <= max);
}
