/*
 * Digits in the notation of the reader's language: 1234.5 is `1,234.5`, `1.234,5` or `१,२३४.५`.
 * 1. A number is rounded to digits after its point (`rounded`) or to significant digits
 *    (`significant`); the latter drops zeros at the end.
 * 2. Half is rounded away from zero, also for 2.675, which is stored as a slightly smaller number.
 */
import { NUMERALS } from '#content/words';

export function rounded(value: number, digits: number): string {
  return localized(value < 0, nudged(value).toFixed(digits));
}

/** The same without groups, in the notation of a stored number. */
export function stored(value: number, digits: number): string {
  return localized(value < 0, Math.abs(value).toFixed(digits), (whole) => whole);
}

export function significant(value: number, digits: number): string {
  return localized(value < 0, plainly(nudged(value).toExponential(digits - 1)));
}

/** At most one digit after the point. */
export function percentOf(fraction: number): string {
  const digits = nudged(fraction * 100)
    .toFixed(1)
    .replace(/\.0$/, '');
  return localized(fraction < 0, digits) + NUMERALS.percent;
}

const nudged = (value: number) =>
  Math.abs(Number.isInteger(value) ? value : value * (1 + Number.EPSILON));

/** `1.250e+3` is `1250`, `2.50e-2` is `0.025`. */
function plainly(exponential: string): string {
  const [mantissa = '', exponent] = exponential.split('e');
  const digits = mantissa.replace('.', '').replace(/0+$/, '');
  const point = Number(exponent) + 1;
  if (digits === '') return '0';
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  if (digits.length <= point) return digits.padEnd(point, '0');
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

function localized(isNegative: boolean, digits: string, parted = grouped): string {
  const [whole = '', fraction] = digits.split('.');
  const text = parted(whole) + (fraction === undefined ? '' : NUMERALS.decimal + fraction);
  const sign = isNegative && /[1-9]/.test(digits) ? '-' : '';
  return sign + text.replace(/\d/g, (digit) => NUMERALS.numerals[Number(digit)]!);
}

/** In groups from the right; the last size given applies to all further groups. */
function grouped(whole: string): string {
  const groups: string[] = [];
  const sizes = [...NUMERALS.grouping];
  for (let end = whole.length; end > 0;) {
    const size = sizes.length > 1 ? sizes.shift()! : sizes[0]!;
    groups.unshift(whole.slice(Math.max(0, end - size), end));
    end -= size;
  }
  return groups.join(NUMERALS.thousands);
}
