/* Sentences about drives that repeated the test of a log, and their curves beside it. */
import type { CurveDifference } from '#generated/types/CurveDifference';
import type { Fit } from '#generated/types/Fit';
import type { Fitted } from '#generated/types/Fitted';
import { fill, fixed, number, ratio } from '#format/format';
import type { ComparedDrive, FittedDrive } from '#sim/lab-comparison.svelte';
import type { PlotSpec } from '../../plot/spec';
import { plotOf, type LogCurve } from '../curve';
import { looksOf, type LabDrive } from '../lab';
import words from './words.json';

export const CONSTANTS = ['spare_factor', 'program_us', 'command_us', 'erase_us'] as const;
export type Constant = (typeof CONSTANTS)[number];
/** Those that most logs tell. */
export const USUAL: readonly Constant[] = ['spare_factor', 'program_us'];
/** Drives in the table, so that no two curves have one color. */
export const NEAREST = 5;
/** Beyond this distance no drive is called near. */
const NEAR_PERCENT_MAX = 25;

const isConstant = (name: string): name is Constant => name in words.constants;
const nameOf = (name: string) => (isConstant(name) ? words.constants[name] : name);

export function headlineOf(title: string, { typical_percent }: CurveDifference): string {
  const template = typical_percent <= NEAR_PERCENT_MAX ? words.headline : words.far;
  return fill(template, { drive: title, percent: fixed(typical_percent, 1) });
}

/** The cells of a drive's row, after its name. */
export const differenceCells = ({
  typical_percent,
  first_ratio,
  settled_ratio,
  before_fall_ratio,
}: CurveDifference): string[] => [
  fill(words.percent, { n: fixed(typical_percent, 1) }),
  ratio(first_ratio),
  ratio(settled_ratio),
  before_fall_ratio === null ? words.noFall : ratio(before_fall_ratio),
];

/** Four digits. */
function digits(value: number): string {
  if (Math.abs(value) >= 1000) return number(Math.round(value));
  return fixed(value, Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 3 : 4);
}

/** A constant's name, its described and its fitted value, and the range that the log allows. */
export const fittedRow = ({ name, before, value, range }: Fitted, isNear: boolean): string[] => [
  nameOf(name),
  digits(before),
  isNear && !range ? '–' : digits(value),
  range ? fill(words.range, { low: digits(range[0]), high: digits(range[1]) }) : words.notTold,
];

export const togetherTexts = ({ together }: Fit): string[] =>
  together.map(({ names: [first, second], correlation }) =>
    fill(words.together, {
      first: nameOf(first),
      second: nameOf(second),
      how: correlation > 0 ? words.both : words.opposite,
      n: fixed(correlation, 2),
    }),
  );

/** A drive in the table: its color is that of its curve. */
export interface Row {
  drive: LabDrive;
  look: number;
  compared: ComparedDrive;
}

export function rowsOf(compared: readonly ComparedDrive[], drives: readonly LabDrive[]): Row[] {
  const nearest = compared.slice(0, NEAREST);
  const looks = looksOf(nearest.map(({ name }) => name));
  return nearest.flatMap((one, place) => {
    const drive = drives.find(({ name }) => name === one.name);
    return drive ? [{ drive, look: looks[place]!, compared: one }] : [];
  });
}

/** The log with the curves of the rows that are shown, and with that of the fit. */
export function plotOfNearest(
  log: LogCurve,
  rows: readonly Row[],
  fitted: FittedDrive | null,
): PlotSpec | null {
  const secondsOf = (rates: readonly number[]) => ({
    time_s: rates.map((_, second) => log.from_s + second + 1),
    iops: [...rates],
    gb: rates.map(() => 0),
  });
  const outcomes = rows.map(({ drive, look, compared }) => ({
    drive,
    look,
    seconds: [secondsOf(compared.rates)],
  }));
  const source = rows.find(({ drive }) => drive.name === fitted?.name) ?? rows[0];
  if (fitted && source) {
    const title = fill(words.fitted, { drive: source.drive.title });
    const drive = { ...source.drive, title };
    const look = looksOf([...rows, source].map((row) => row.drive.name)).at(-1)!;
    outcomes.push({ drive, look, seconds: [secondsOf(fitted.rates)] });
  }
  const spec = plotOf({ outcomes, stage: 0, axis: 'seconds', log, marked: undefined });
  return (
    spec && {
      ...spec,
      x: { ...spec.x, title: words.seconds },
      cursor: { ...spec.cursor!, label: words.seconds, rest: words.rest },
    }
  );
}
