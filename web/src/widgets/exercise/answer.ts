/* Reads a typed answer in every sense that it may have, judges it, and formats numbers. */
import type { Exercise } from '#generated/types/Exercise';
import { number, precise } from '#format/format';

/** The largest seed of an exercise. */
export const SEED_MAX = 999_999;

const GROUPED = /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
/** A number and the rest of the text, which is its unit. */
const TYPED = /^([-+]?[\d.,]*\d)(\D*)$/;

export type Typed = { readings: number[] } | { problem: 'notANumber' | 'otherUnit' };

/**
 * Returns every number that the text may mean, with or without a spelling of its unit. A comma may
 * separate thousands or decimals: `160 s` is 160, `160,0` too, and `35,700` is 35.7 or 35,700. If
 * the answer is not in percent, `20 %` is 0.2.
 */
export function read(input: string, spellings: readonly string[]): Typed {
  const [, numeral, rest] = TYPED.exec(plain(input)) ?? [];
  if (numeral === undefined || rest === undefined) return { problem: 'notANumber' };
  const known = spellings.some((each) => plain(each) === rest);
  if (rest !== '' && rest !== '%' && !known) return { problem: 'otherUnit' };
  const written = [numeral.replace(',', '.')];
  if (GROUPED.test(numeral)) written.push(numeral.replaceAll(',', ''));
  const hundredth = rest === '%' && !known ? 100 : 1;
  const readings = written.map((each) => Number(each) / hundredth).filter(Number.isFinite);
  return readings.length > 0 ? { readings } : { problem: 'notANumber' };
}

export interface Judged {
  is: 'right' | 'high' | 'low';
  /** The reading that was judged. */
  value: number;
  /** The mistake that gives this number, if one does. */
  mistake: string | null;
}

/** Judges the reading that is nearest to the answer. */
export function judge(readings: readonly number[], task: Exercise): Judged {
  const { answer, tolerance } = task;
  const [value] = readings.toSorted((a, b) => Math.abs(a - answer) - Math.abs(b - answer));
  if (value === undefined) throw new Error('nothing to judge');
  if (Math.abs(value - answer) <= Math.abs(answer) * tolerance) {
    return { is: 'right', value, mistake: null };
  }
  const mistakes = Object.entries(task.mistakes)
    .map(([name, wrongValue = Number.NaN]) => ({
      name,
      wrongValue,
      difference: Math.abs(value - wrongValue),
    }))
    .filter(({ wrongValue, difference }) => difference <= Math.abs(wrongValue) * tolerance)
    .toSorted((a, b) => a.difference - b.difference);
  return { is: value > answer ? 'high' : 'low', value, mistake: mistakes[0]?.name ?? null };
}

/** Four significant digits, and every digit before the point: an answer has a tolerance. */
export function numberText(value: number): string {
  return Math.abs(value) >= 1_000 ? number(Math.round(value)) : precise(value);
}

/** The values that fill the sentences of an exercise, by name. */
export function valuesOf({ values, answer }: Exercise): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...values, answer }).map(([name, value]) => [
      name,
      numberText(value ?? Number.NaN),
    ]),
  );
}

/** Removes spaces, lowers the case, and unifies the two signs for minus and for micro. */
function plain(input: string): string {
  return input.normalize('NFKC').replaceAll(/\s/g, '').replace('−', '-').toLowerCase();
}
