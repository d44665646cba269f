/* Reads a typed answer, judges it, and formats numbers. */
import type { Exercise } from '#generated/types/Exercise';
import { fill, number, precise } from '#format/format';

/** The largest seed of an exercise. */
export const SEED_MAX = 999_999;

/** A comma before exactly three digits: thousands, as this site prints them. */
const GROUPED = /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
/** A number, perhaps with a power of ten, and the rest of the text, which is its unit. */
const TYPED = /^([-+]?[\d.,]*\d)(e[-+]?\d{1,3})?(\D*)$/;

export type Typed = { value: number } | { problem: 'empty' | 'notANumber' | 'otherUnit' };

/**
 * Reads a number, with or without a spelling of its unit: `160 s`, `163,715`, `163 715`, `1.64e5`.
 * A comma separates thousands if exactly three digits follow it, and decimals otherwise: `35,700`
 * is 35700, but `1,5` is 1.5 and `0,125` is 0.125, because no grouped number begins with 0. If the
 * answer is not in percent, `20 %` is 0.2.
 */
export function read(input: string, spellings: readonly string[]): Typed {
  const text = plain(input);
  if (text === '') return { problem: 'empty' };
  const [, numeral = '', power = '', unit = ''] = TYPED.exec(text) ?? [];
  const grouped = GROUPED.test(numeral);
  const digits = grouped ? numeral.replaceAll(',', '') : numeral.replace(',', '.');
  const value = digits === '' ? Number.NaN : Number(digits + power);
  if (!Number.isFinite(value)) return { problem: 'notANumber' };
  const known = spellings.some((each) => plain(each) === unit);
  if (unit !== '' && unit !== '%' && !known) return { problem: 'otherUnit' };
  return { value: unit === '%' && !known ? value / 100 : value };
}

export interface Judged {
  is: 'right' | 'high' | 'low';
  /** The mistake that gives this number, if one does. */
  mistake: string | null;
}

export function judge(value: number, task: Exercise): Judged {
  const { answer, tolerance } = task;
  if (Math.abs(value - answer) <= Math.abs(answer) * tolerance) {
    return { is: 'right', mistake: null };
  }
  const mistakes = Object.entries(task.mistakes)
    .map(([name, wrongValue = Number.NaN]) => ({
      name,
      wrongValue,
      difference: Math.abs(value - wrongValue),
    }))
    .filter(({ wrongValue, difference }) => difference <= Math.abs(wrongValue) * tolerance)
    .toSorted((a, b) => a.difference - b.difference);
  return { is: value > answer ? 'high' : 'low', mistake: mistakes[0]?.name ?? null };
}

/** Shares of the answer below which a wrong one takes each name. */
const DISTANCES = [
  [0.1, 'underTenth'],
  [0.25, 'underQuarter'],
  [0.5, 'underHalf'],
  [0.9, 'overHalf'],
  [1.1, 'near'],
  [2, 'underTwice'],
  [4, 'overTwice'],
  [10, 'overFour'],
  [Infinity, 'overTen'],
] as const;

/** How far a wrong answer is off, by its share of the right one. */
export function distanceOf(share: number): (typeof DISTANCES)[number][1] {
  return DISTANCES.find(([bound]) => share < bound)?.[1] ?? 'overTen';
}

/** Four significant digits, and every digit before the point: an answer has a tolerance. */
export function numberText(value: number): string {
  return Math.abs(value) >= 1_000 ? number(Math.round(value)) : precise(value);
}

/** The whole question, which may also ask about a claim. */
export const questionText = (
  { ask, claim }: { ask: string; claim?: { ask: string } },
  task: Exercise,
): string => fill(claim ? `${ask} ${claim.ask}` : ask, valuesOf(task));

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
