/* What a reader may mean by what was typed, whether it is right, and how numbers are shown. */
import type { Exercise } from '#generated/types/Exercise';
import { number, precise } from '#format/format';

/** The largest seed of an exercise. */
export const SEED_MAX = 999_999;

const GROUPED = /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
/** A number and what follows it. */
const TYPED = /^([-+]?[\d.,]*\d)(\D*)$/;

export type Typed =
  | { readings: number[] }
  | { problem: 'notANumber' | 'otherUnit' };

/**
 * Every number that it may be, with or without one of the spellings of its unit. A comma sets
 * thousands or decimals apart: `160 s` is 160, `160,0` too, and `35,700` is 35.7 or 35,700. Where
 * the answer is not in per cent, `20 %` is 0.2.
 */
export function read(typed: string, spellings: readonly string[]): Typed {
  const [, numeral, rest] = TYPED.exec(plain(typed)) ?? [];
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
  /** The mistake that gives this number, if one does. */
  mistake: string | null;
}

/** The reading that is nearest to the answer counts. */
export function judged(readings: readonly number[], drawn: Exercise): Judged {
  const { answer, tolerance } = drawn;
  const [value] = readings.toSorted((a, b) => Math.abs(a - answer) - Math.abs(b - answer));
  if (value === undefined) throw new Error('nothing to judge');
  if (Math.abs(value - answer) <= Math.abs(answer) * tolerance) {
    return { is: 'right', mistake: null };
  }
  const mistakes = Object.entries(drawn.mistakes)
    .map(([name, given = Number.NaN]) => ({ name, given, apart: Math.abs(value - given) }))
    .filter(({ given, apart }) => apart <= Math.abs(given) * tolerance)
    .toSorted((a, b) => a.apart - b.apart);
  return { is: value > answer ? 'high' : 'low', mistake: mistakes[0]?.name ?? null };
}

/** Four figures that count, and no digit before the point lost: an answer has a tolerance. */
export function shown(value: number): string {
  return Math.abs(value) >= 1_000 ? number(Math.round(value)) : precise(value);
}

/** What the sentences of an exercise are filled with, by name. */
export function valuesOf({ values, answer }: Exercise): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...values, answer })
    .map(([name, value]) => [name, shown(value ?? Number.NaN)]));
}

/** Without spaces, in small letters; both kinds of minus and of micro are one. */
function plain(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\s/g, '').replace('−', '-').toLowerCase();
}
