/*
 * Lines of the table of evidence as bars that can be compared.
 * 1. Lines that share a scale are a group: the same figure of the same drives, or of the same test.
 * 2. A row is called by what tells it from the others of its group.
 * 3. The published figure is a length, or the side of it on which a simulated one agrees.
 */
import words from './words.json';
import type { AnsweredLine, DrivePlace, Status } from '#content/evidence';
import { scaleOf, type Tick } from '#charts/scale';
import { exact, fill, percent } from '#format/format';

/** An axis ends as far beyond its longest bar; while a clock runs there, verdicts come. */
const HEADROOM = 1.12;
/** Of a scene: a figure without a clock has appeared; a verdict comes down. */
const APPEARS = 0.4;
const STRIKE = 0.08;

/** A line, with the words for its runs. */
export interface Told {
  line: AnsweredLine;
  /** What is tested, and what that is divided by. */
  test: string;
  overTest: string;
  drive: DrivePlace | null;
  over: DrivePlace | null;
}

/** One letter a row: yes, no, not guessed. Which question that answers is the directive's. */
export type Guess = 'y' | 'n' | '-';

export interface Row {
  id: string;
  index: number;
  label: string;
  /** As the table prints it, for who runs it, and in words. */
  measure: string;
  measured: string;
  figure: string;
  /** Empty where no run can answer. */
  simulated: string;
  difference: string;
  published: string;
  /** As the source has it, where that is corrected. */
  printed: string;
  /** Said of a figure that was printed wrong, and of one that does not agree. */
  notes: string[];
  holds: boolean;
  /** What agreement is worth. */
  status: Status;
  /** Whether the published figure says that the two drives differ; null where it is not of two. */
  differs: boolean | null;
  /** From, to: the published bar, what agrees, and the simulated bar; in the unit of the group. */
  bar: [number, number];
  agrees: [number, number];
  value: number;
  isZone: boolean;
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

/** What its bars run by: how long a task takes, how much is done in a second; or they do not. */
export type Clock = 'task' | 'rate' | null;

/** `called`: what a chapter calls the two drives of its comparisons, the divisor last. */
export function groupsOf(all: readonly Told[], called: readonly string[] = []): Group[] {
  const byKey = new Map<string, Told[]>();
  for (const told of all) {
    const key = keyOf(told);
    byKey.set(key, [...(byKey.get(key) ?? []), told]);
  }
  const groups = [...byKey.values()].map((told) => groupOf(told, called));
  // The same unit has the same scale everywhere, so that groups can be compared too.
  const most = (unit: string) => Math.max(...groups.flatMap((group, place) =>
    (unitAt(place) === unit ? group.most : [])));
  const unitAt = (place: number) => unitOf([...byKey.values()][place]![0]!);
  return groups.map((group, place) => ({ ...group, most: most(unitAt(place)) }));
}

const isRatio = ({ line }: Told) => line.over !== '';
const unitOf = (told: Told) => (isRatio(told) ? '' : told.line.unit);
const quantityOf = ({ line: { measure } }: Told): string => {
  const known: Record<string, string> = words.quantities;
  const key = measure.split(' ').find((word) => word in known);
  return key === undefined ? measure : known[key]!;
};
const TIME = /^(elapsed|flat)_s\b/;
const PER_SECOND = /^(mean|settled|lowest|highest) (write_|read_)?(mb_s|iops|iops_per_watt)\b/;
/** Rates of two drives are compared with one another, whatever is counted. */
const RATE = /^(mean|settled) (write_|read_)?(mb_s|iops)\b/;
const comparedOf = (told: Told) =>
  (isRatio(told) && RATE.test(told.line.measure) ? words.rate : quantityOf(told));

function keyOf(told: Told): string {
  const of = isRatio(told) ? [told.drive?.path, told.over?.path, sameRuns(told)] : [told.test];
  return [comparedOf(told), unitOf(told), ...of].join(' ');
}

const sameRuns = ({ line }: Told) => line.scenario === line.over;

function groupOf(all: readonly Told[], called: readonly string[]): Group {
  const told = all[0]!;
  const rows = all.map((one) => rowOf(one, labelOf(one, all)));
  const ends = rows.flatMap((row) => [row.value, row.isZone ? row.bar[0] : row.bar[1]]);
  const most = HEADROOM * Math.max(...ends.filter(Number.isFinite), ...(isRatio(told) ? [1] : []));
  for (const row of rows) {
    for (const span of [row.bar, row.agrees]) span[1] = Math.min(span[1], most);
  }
  return {
    name: isRatio(told) ? fill(words.ratio, { quantity: comparedOf(told) }) : told.test,
    about: aboutOf(told, all, called),
    rows,
    most,
    isRatio: isRatio(told),
    clock: clockOf(told.line.measure),
    unit: shownUnit(told),
  };
}

function clockOf(measure: string): Clock {
  if (TIME.test(measure)) return 'task';
  return PER_SECOND.test(measure) ? 'rate' : null;
}

/** Its maker, size and bits a cell are enough to tell one NAND from another. */
const brief = (nand: string | undefined) => nand?.split(',')[0] ?? '';

function aboutOf(told: Told, all: readonly Told[], called: readonly string[]): string {
  const { line, drive, over, overTest } = told;
  if (!isRatio(told)) {
    const unit = unitOf(told);
    const about = fill(unit === '' ? words.bare : words.absolute, {
      quantity: quantityOf(told), unit,
    });
    const drives = new Set(all.map((one) => one.drive?.drive));
    return drives.size === 1 && drive ? fill(words.ofDrive, { drive: drive.drive, about }) : about;
  }
  const nandOf = (place: DrivePlace | null, name: string | undefined) => {
    const nand = brief(place?.nand);
    return name === undefined ? nand : fill(words.called, { name, nand });
  };
  const values = {
    drive: drive?.drive ?? '', nand: nandOf(drive, called[0]), measure: spansIn(line.measure),
  };
  if (drive?.drive !== over?.drive) {
    return fill(words.otherDrive, { drive: drive?.title ?? '', over: over?.title ?? '' });
  }
  if (drive?.path !== over?.path) {
    return fill(words.otherNand, { ...values, over: nandOf(over, called[1]) });
  }
  return sameRuns(told) ? fill(words.otherPart, values)
    : fill(words.otherTest, { ...values, over: overTest });
}

/** `mean write_iops 0..300 s` as a reader says it. */
function spansIn(measure: string): string {
  return measure.replaceAll(/mean \w+ (\d+)\.\.(\d*) s/g, (_, from: string, to: string) =>
    fill(to === '' ? words.spanOn : words.span, { from: exact(from), to: exact(to) }));
}

/** `mean write_iops 0..300 s` is "Writes, seconds 0 to 300". */
function measuredOf(told: Told): string {
  const { measure } = told.line;
  const spans = spansIn(measure);
  const quantity = quantityOf(told);
  return spans === measure ? quantity : fill(words.within, { quantity, spans });
}

function labelOf(told: Told, all: readonly Told[]): string {
  const { drive, line, test } = told;
  if (isRatio(told)) return sameRuns(told) ? line.claim : test;
  if (new Set(all.map((one) => one.drive?.path)).size === 1) return line.claim;
  const drives = new Set(all.map((one) => one.drive?.drive));
  if (!drive) return line.subject;
  return drives.size === 1 ? brief(drive.nand) : drive.drive;
}

function rowOf(told: Told, label: string): Row {
  const { line } = told;
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
    measured: measuredOf(told),
    figure: line.simulated,
    simulated: shown(told, line.simulated),
    difference: isRatio(told) ? differenceOf(value) : '',
    published: publishedOf(told),
    printed: line.corrected ? `${exact(line.published)} ${line.unit}` : '',
    notes,
    holds: line.holds === 'yes',
    status: line.status,
    differs: isRatio(told) ? !(near && expected === 1) : null,
    bar: near ? [0, expected] : zone,
    agrees: near ? [expected - tolerance, expected + tolerance] : [...zone],
    value,
    isZone: !near,
  };
}

function shown(told: Told, numeral: string): string {
  return numeral === '' ? '' : `${exact(numeral)} ${shownUnit(told)}`.trim();
}

const shownUnit = (told: Told) => (isRatio(told) ? '×' : unitOf(told));

function publishedOf(told: Told): string {
  const { line } = told;
  if (line.simulated === '') {
    return `${exact(line.corrected || line.published)} ${line.unit}`.trim();
  }
  const relation = line.relation as keyof typeof words.relations;
  const value = fill(words.relations[relation], { value: shown(told, line.expected) });
  const isNumber = /^[\d., ]+$/.test(line.published);
  return isNumber ? value : fill(words.meaning, { words: line.published, value });
}

/** Of a ratio, from 1: what a reader compares. */
function differenceOf(value: number): string {
  const off = Math.abs(value - 1);
  if (off < 0.0005) return words.same;
  return fill(value > 1 ? words.more : words.less, { percent: percent(off) });
}

/** The scenes of the film: figures with one clock run together, any other comes by itself. */
export function scenesOf(groups: readonly Group[]): Row[][] {
  return groups.flatMap(({ clock, rows }) => (clock ? [rows] : rows.map((row) => [row])));
}

/**
 * How long a bar is when `share` of its scene is over. Tasks have one clock, and each stops where
 * it is done. Rates run for one second: the bar of 220 MB/s is at 110 when half of it is over. Any
 * other figure has only one length.
 */
export function grown(value: number, share: number, { clock, most }: Group): number {
  if (clock === 'task') return Math.min(value, share * most);
  return clock === 'rate' ? value * Math.min(1, share * HEADROOM) : value;
}

/** The share of its scene after which both of its bars are as long as they will be. */
function arrivalOf({ value, bar, isZone }: Row, { clock, most }: Group): number {
  if (clock === 'task') return (isZone ? value : Math.max(value, bar[1])) / most;
  return clock === 'rate' ? 1 / HEADROOM : APPEARS;
}

export function hasArrived(row: Row, share: number, group: Group): boolean {
  return share >= 1 || share >= arrivalOf(row, group);
}

/** How far the verdict has come down on a claim, which it does once both bars are there: 0 to 1. */
export function struckOf(row: Row, share: number, group: Group): number {
  if (share >= 1) return 1;
  return Math.max(0, Math.min(1, (share - arrivalOf(row, group)) / STRIKE));
}

/** What the clock of a group shows, while it runs. */
export function clockAt(share: number, { clock, most, unit }: Group): string {
  const form = (words.clocks as Record<string, string>)[unit];
  if (form === undefined || clock === null || share <= 0 || share >= 1) return '';
  const n = clock === 'task' ? Math.round(share * most)
    : Math.min(1, share * HEADROOM).toFixed(2);
  return fill(form, { n: exact(String(n)) });
}

/** As near as a reader can point, with its unit. */
export function amountIn({ unit }: Group, value: number): string {
  const size = Math.abs(value);
  return `${exact(String(Number(size.toPrecision(size < 1 ? 2 : 3))))} ${unit}`.trim();
}

export const ticksOf = ({ most }: Group): Tick[] =>
  scaleOf({ kind: 'linear', min: 0, max: most }).ticks(4);
