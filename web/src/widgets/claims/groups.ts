/*
 * Lines of the evidence table as bars that can be compared.
 * 1. Lines that share a scale form a group: the same figure of the same drives, or of the same
 *    test.
 * 2. The label of a row is the name that distinguishes it from the other rows of its group.
 * 3. The published figure is a length, or a bound with a side on which a simulated figure agrees.
 */
import words from './words.json';
import type { RunCourse } from './run-course';
import type { AnsweredLine, DrivePlace, Status } from '#content/evidence';
import { scaleOf, type Tick } from '#charts/scale';
import { clampedShare } from '#charts/share';
import { exact, fill, percent } from '#format/format';

/**
 * The length of an axis, as a multiple of its longest bar. While the clock runs beyond that bar,
 * the verdicts come down.
 */
const HEADROOM = 1.12;
/** Shares of a scene: when a figure without a clock is there, and how long a verdict comes down. */
const APPEARS = 0.4;
const STRIKE = 0.08;

/** A line of the table, with the names of its tests and drives. */
export interface LineDetails {
  line: AnsweredLine;
  /** The test of the run, and that of the run by which it is divided. */
  test: string;
  overTest: string;
  drive: DrivePlace | null;
  over: DrivePlace | null;
  /** The run, if its figure is the second from which it is level. */
  course: RunCourse | null;
}

/** One letter per row: yes, no, not guessed. The directive's `ask` chooses the question. */
export type Guess = 'y' | 'n' | '-';

export interface Row {
  id: string;
  index: number;
  label: string;
  /** The measure as the table prints it, which a run needs, and in words. */
  measure: string;
  measured: string;
  figure: string;
  /** Empty if no run can answer the claim. */
  simulated: string;
  difference: string;
  published: string;
  /** The figure that the source printed, if the table corrects it; otherwise empty. */
  printed: string;
  /** Why a printed figure is corrected, and why a simulated one does not agree. */
  notes: string[];
  holds: boolean;
  /** Whether the model was fitted to the figure: this decides what agreement is worth. */
  status: Status;
  /** True if the published figure says that the two runs differ; null if it compares no runs. */
  differs: boolean | null;
  /** In the group's unit: from and to of the published bar and of agreement, and the figure. */
  bar: [number, number];
  agrees: [number, number];
  value: number;
  isZone: boolean;
  course: RunCourse | null;
}

export interface Group {
  name: string;
  about: string;
  rows: Row[];
  /** The end of its scale. */
  most: number;
  isRatio: boolean;
  clock: Clock;
  unit: string;
}

/**
 * How the bars of a group grow: a task runs until it is done, a rate runs for one second, and null
 * does not grow.
 */
export type Clock = 'task' | 'rate' | null;

/** `driveNames`: the chapter's names for the two drives that it compares, the divisor last. */
export function groupsOf(all: readonly LineDetails[], driveNames: readonly string[] = []): Group[] {
  const byKey = new Map<string, LineDetails[]>();
  for (const details of all) {
    const key = keyOf(details);
    byKey.set(key, [...(byKey.get(key) ?? []), details]);
  }
  const groups = [...byKey.values()].map((group) => groupOf(group, driveNames));
  // The same unit has the same scale everywhere, so that groups can be compared too.
  const most = (unit: string) =>
    Math.max(...groups.flatMap((group, place) => (unitAt(place) === unit ? group.most : [])));
  const unitAt = (place: number) => unitOf([...byKey.values()][place]![0]!);
  return groups.map((group, place) => ({ ...group, most: most(unitAt(place)) }));
}

const isRatio = ({ line }: LineDetails) => line.over !== '';
const unitOf = (details: LineDetails) => (isRatio(details) ? '' : details.line.unit);
const quantityOf = ({ line: { measure } }: LineDetails): string => {
  const known: Record<string, string> = words.quantities;
  const key = measure.split(' ').find((word) => word in known);
  return key === undefined ? measure : known[key]!;
};
const TIME = /^(elapsed|flat)_s\b/;
export const isLevelTime = (measure: string): boolean => measure === 'flat_s write_iops';
const PER_SECOND = /^(mean|settled|lowest|highest) (write_|read_)?(mb_s|iops|iops_per_watt)\b/;
/** Ratios of rates share a group, whether the rates count commands or megabytes. */
const RATE = /^(mean|settled) (write_|read_)?(mb_s|iops)\b/;
const comparedOf = (details: LineDetails) =>
  isRatio(details) && RATE.test(details.line.measure) ? words.rate : quantityOf(details);

function keyOf(details: LineDetails): string {
  const of = isRatio(details)
    ? [details.drive?.path, details.over?.path, sameRuns(details)]
    : [details.test];
  return [comparedOf(details), unitOf(details), ...of].join(' ');
}

const sameRuns = ({ line }: LineDetails) => line.scenario === line.over;

function groupOf(all: readonly LineDetails[], driveNames: readonly string[]): Group {
  const details = all[0]!;
  const rows = all.map((one) => rowOf(one, labelOf(one, all)));
  const ends = rows.flatMap((row) => [row.value, row.isZone ? row.bar[0] : row.bar[1]]);
  const most =
    HEADROOM * Math.max(...ends.filter(Number.isFinite), ...(isRatio(details) ? [1] : []));
  for (const row of rows) {
    for (const span of [row.bar, row.agrees]) span[1] = Math.min(span[1], most);
  }
  return {
    name: isRatio(details) ? fill(words.ratio, { quantity: comparedOf(details) }) : details.test,
    about: aboutOf(details, all, driveNames),
    rows,
    most,
    isRatio: isRatio(details),
    clock: clockOf(details.line.measure),
    unit: displayUnit(details),
  };
}

function clockOf(measure: string): Clock {
  if (TIME.test(measure)) return 'task';
  return PER_SECOND.test(measure) ? 'rate' : null;
}

/** Maker, feature size and bits per cell are enough to tell one NAND from another. */
const brief = (nand: string | undefined) => nand?.split(',')[0] ?? '';

function aboutOf(
  details: LineDetails,
  all: readonly LineDetails[],
  driveNames: readonly string[],
): string {
  const { line, drive, over, overTest } = details;
  if (!isRatio(details)) {
    const unit = unitOf(details);
    const about = fill(unit === '' ? words.bare : words.absolute, {
      quantity: quantityOf(details),
      unit,
    });
    const drives = new Set(all.map((one) => one.drive?.drive));
    if (isLevelTime(line.measure)) return words.aboutLevel;
    return drives.size === 1 && drive ? fill(words.ofDrive, { drive: drive.drive, about }) : about;
  }
  const nandOf = (place: DrivePlace | null, name: string | undefined) => {
    const nand = brief(place?.nand);
    return name === undefined ? nand : fill(words.called, { name, nand });
  };
  const values = {
    drive: drive?.drive ?? '',
    nand: nandOf(drive, driveNames[0]),
    measure: spansIn(line.measure),
  };
  if (drive?.drive !== over?.drive) {
    return fill(words.otherDrive, { drive: drive?.title ?? '', over: over?.title ?? '' });
  }
  if (drive?.path !== over?.path) {
    return fill(words.otherNand, { ...values, over: nandOf(over, driveNames[1]) });
  }
  return sameRuns(details)
    ? fill(words.otherPart, values)
    : fill(words.otherTest, { ...values, over: overTest });
}

/** Replaces `mean write_iops 0..300 s` with "seconds 0 to 300". */
function spansIn(measure: string): string {
  return measure.replaceAll(/mean \w+ (\d+)\.\.(\d*) s/g, (_, from: string, to: string) =>
    fill(to === '' ? words.spanOn : words.span, { from: exact(from), to: exact(to) }),
  );
}

/** Turns `mean write_iops 0..300 s` into "Writes, seconds 0 to 300". */
function measuredOf(details: LineDetails): string {
  const { measure } = details.line;
  const spans = spansIn(measure);
  const quantity = quantityOf(details);
  return spans === measure ? quantity : fill(words.within, { quantity, spans });
}

function labelOf(details: LineDetails, all: readonly LineDetails[]): string {
  const { drive, line, test } = details;
  if (isRatio(details)) return sameRuns(details) ? line.claim : test;
  if (new Set(all.map((one) => one.drive?.path)).size === 1) return line.claim;
  const drives = new Set(all.map((one) => one.drive?.drive));
  if (!drive) return line.subject;
  return drives.size === 1 ? brief(drive.nand) : drive.drive;
}

function rowOf(details: LineDetails, label: string): Row {
  const { line } = details;
  const [value, expected] = [Number(line.simulated || Number.NaN), Number(line.expected)];
  const tolerance = Number(line.tolerance) * Math.abs(expected);
  const above = ['more_than', 'at_least'].includes(line.relation);
  const zone: [number, number] = above ? [expected, Infinity] : [0, expected];
  const near = line.relation === 'near';
  const notes = [];
  if (line.corrected) {
    const printed = { value: exact(line.published), unit: line.unit, why: line.correction };
    notes.push(fill(words.corrected, printed));
  }
  if (line.holds !== 'yes' && line.why) notes.push(line.why);
  return {
    id: line.id,
    index: line.index,
    label,
    measure: line.measure,
    measured: measuredOf(details),
    figure: line.simulated,
    simulated: valueText(details, line.simulated),
    difference: isRatio(details) ? differenceOf(value) : '',
    published: publishedOf(details),
    printed: line.corrected ? `${exact(line.published)} ${line.unit}` : '',
    notes,
    holds: line.holds === 'yes',
    status: line.status,
    differs: isRatio(details) ? !(near && expected === 1) : null,
    bar: near ? [0, expected] : zone,
    agrees: near ? [expected - tolerance, expected + tolerance] : [...zone],
    value,
    isZone: !near,
    course: details.course,
  };
}

function valueText(details: LineDetails, numeral: string): string {
  return numeral === '' ? '' : `${exact(numeral)} ${displayUnit(details)}`.trim();
}

const displayUnit = (details: LineDetails) => (isRatio(details) ? '×' : unitOf(details));

function publishedOf(details: LineDetails): string {
  const { line } = details;
  if (line.simulated === '') {
    return `${exact(line.corrected || line.published)} ${line.unit}`.trim();
  }
  const relation = line.relation as keyof typeof words.relations;
  const value = fill(words.relations[relation], { value: valueText(details, line.expected) });
  const isNumber = /^[\d., ]+$/.test(line.published);
  return isNumber ? value : fill(words.meaning, { words: line.published, value });
}

/** The difference of a ratio from 1, in words: this is what a reader compares. */
function differenceOf(value: number): string {
  const off = Math.abs(value - 1);
  if (off < 0.0005) return words.same;
  return fill(value > 1 ? words.more : words.less, { percent: percent(off) });
}

/**
 * The length of a bar when `share` of its scene is over. Tasks share one clock, and each stops when
 * it is done. Rates run for one second: the bar of 220 MB/s is at 110 after half a second. Any
 * other figure has its full length at once.
 */
export function grow(value: number, share: number, { clock, most }: Group): number {
  if (clock === 'task') return Math.min(value, share * most);
  return clock === 'rate' ? value * Math.min(1, share * HEADROOM) : value;
}

/** The share of its scene after which both bars of a row have their final length. */
function arrivalOf({ value, bar, isZone }: Row, { clock, most }: Group): number {
  if (clock === 'task') return (isZone ? value : Math.max(value, bar[1])) / most;
  return clock === 'rate' ? 1 / HEADROOM : APPEARS;
}

export function hasArrived(row: Row, share: number, group: Group): boolean {
  return share >= 1 || share >= arrivalOf(row, group);
}

/** How far the verdict has come down, 0 to 1. It starts when both bars have their final length. */
export function struckOf(row: Row, share: number, group: Group): number {
  if (share >= 1) return 1;
  return clampedShare((share - arrivalOf(row, group)) / STRIKE);
}

/**
 * The text of a group's clock while it runs; empty before and after, and where the head of a run
 * shows its second.
 */
export function clockAt(share: number, { clock, most, unit, rows }: Group): string {
  const form = (words.clocks as Record<string, string>)[unit];
  if (form === undefined || clock === null || share <= 0 || share >= 1) return '';
  if (rows.some(({ course }) => course)) return '';
  const n = clock === 'task' ? Math.round(share * most) : Math.min(1, share * HEADROOM).toFixed(2);
  return fill(form, { n: exact(String(n)) });
}

/** A value with its unit, rounded to about the precision with which a reader can point. */
export function amountIn({ unit }: Group, value: number): string {
  const size = Math.abs(value);
  return `${exact(String(Number(size.toPrecision(size < 1 ? 2 : 3))))} ${unit}`.trim();
}

export const ticksOf = ({ most }: Group): Tick[] =>
  scaleOf({ kind: 'linear', min: 0, max: most }).ticks(4);
