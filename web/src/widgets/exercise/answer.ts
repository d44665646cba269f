/* What a reader may mean by what was typed, and how the numbers of an exercise are shown. */
import type { Exercise } from '#generated/types/Exercise';
import { number, precise } from '#format/format';

/** The largest seed of an exercise. */
export const SEED_MAX = 999_999;

const GROUPED = /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

/**
 * Every number that it may be: a comma sets thousands or decimals apart, and where the answer is
 * not in per cent, 20 % is 0.2. Empty where it is no number.
 */
export function readings(typed: string, unit: string): number[] {
  const bare = typed.replaceAll(/\s/g, '').replace('−', '-');
  const percent = bare.endsWith('%');
  const numeral = percent ? bare.slice(0, -1) : bare;
  const written = [numeral.replace(',', '.')];
  if (GROUPED.test(numeral)) written.push(numeral.replaceAll(',', ''));
  const hundredth = percent && unit !== '%' ? 100 : 1;
  return written.filter((each) => each !== '').map((each) => Number(each) / hundredth)
    .filter((value) => Number.isFinite(value));
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
