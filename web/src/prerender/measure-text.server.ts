/*
 * Describes the measure of a line of the evidence table in a sentence.
 * 1. `mean write_iops 0..300 s` is a statistic, a column and a range of seconds.
 * 2. `kingston-v300-240/out-of-box;scale=16` is a drive, a test, a size and the changed settings.
 *
 * A name without words fails the build.
 */
import type { DrivePlace, Line } from '#content/evidence';
import { namedRun, titleOfRun } from '#content/runs';
import { pages } from '#content/words';
import { counted, duration, exact, fill, percent } from '#format/format';

const words = pages.evidence.measured;
/** The words for a changed setting, or for one value of it. */
const CHANGED: Record<string, string> = pages.evidence.measured.changes;

function wordsFor(names: Record<string, string>, name: string): string {
  const text = names[name];
  if (text === undefined) throw new Error(`pages.json: evidence: expected words for ${name}`);
  return text;
}

const STATISTIC = /^(\w+)(?: (\w+))?(?:, (\w+))?(?: (\d+)\.\.(\d*) (s|us))?$/;

function statisticOf(measure: string): string {
  const [, name = '', column, other, from = '', to = '', unit] = STATISTIC.exec(measure) ?? [];
  const statistic = wordsFor(pages.evidence.measured.statistics, name);
  if (unit === 'us') {
    return fill(statistic, { from: duration(Number(from)), to: duration(Number(to)) });
  }
  const what =
    column === undefined
      ? statistic
      : fill(statistic, {
          column: wordsFor(pages.evidence.measured.columns, column),
          other: other === undefined ? '' : wordsFor(pages.evidence.measured.columns, other),
        });
  if (unit === undefined) return what;
  return to === ''
    ? fill(words.from, { what, from: exact(from) })
    : fill(words.within, { what, from: exact(from), to: exact(to) });
}

export function quantityOf(measure: string): string {
  const [dividend, divisor] = measure.split(' / ').map(statisticOf);
  return divisor === undefined ? dividend! : fill(words.divided, { dividend: dividend!, divisor });
}

async function settingOf(run: string, place: DrivePlace | undefined) {
  const { test, scale, changes } = await namedRun(run);
  const size = scale === '1' ? words.fullSize : fill(words.scaled, { n: counted(Number(scale)) });
  const changed = changes
    .map(([name, value]) =>
      fill(wordsFor(CHANGED, name in CHANGED ? name : `${name}=${value}`), {
        value: name === 'spare_factor' ? percent(Number(value)) : exact(value),
      }),
    )
    .join('');
  return { test, size, changes: changed, drive: place?.title ?? (await titleOfRun(run)) };
}

/** Returns the sentence; empty if nothing was run for the line. */
export async function measureTextOf(
  line: Line,
  drives: Record<string, DrivePlace>,
): Promise<string> {
  if (line.scenario === '') return '';
  const what = quantityOf(line.measure);
  const own = await settingOf(line.scenario, drives[line.scenario]);
  if (line.over === '' || line.over === line.scenario) {
    return fill(words.sentence, { what, ...own });
  }
  const over = await settingOf(line.over, drives[line.over]);
  return fill(words.ratio, {
    what,
    ...own,
    overTest: over.test,
    overSize: over.size,
    overChanges: over.changes,
    overDrive: over.drive,
  });
}
