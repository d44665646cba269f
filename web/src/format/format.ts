/* Numbers to words, in the reader's notation. Nothing is computed here but units. */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { LANGUAGE, text } from '#content/words';

/** Making a format takes milliseconds: each is made when it is first needed. */
function once(options: Intl.NumberFormatOptions): { format: (value: number) => string } {
  let made: Intl.NumberFormat | null = null;
  return {
    format: (value) => (made ??= new Intl.NumberFormat(LANGUAGE, options)).format(value),
  };
}

const whole = once({ maximumFractionDigits: 0 });
const three = once({ maximumSignificantDigits: 3 });
const percentage = once({ style: 'percent', maximumFractionDigits: 1 });
const exactly = once({ maximumFractionDigits: 12 });
const twoPlaces = once({ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });
const compact = once({ notation: 'compact', maximumSignificantDigits: 3 });
const DAY_US = 86_400e6;
const missing = '–';

const messages = new WeakMap<MessageFormatElement[], IntlMessageFormat>();

/**
 * `second {s}` with `{ s: 5 }` is `second 5`. A sentence with arguments comes as its syntax tree
 * (`web/languages/plugin.ts`), whatever its type says; this alone can show one.
 */
export function fill(sentence: string, values: Record<string, Filling>): string {
  const message = sentence as string | MessageFormatElement[];
  if (typeof message === 'string') return message;
  let format = messages.get(message);
  if (!format) messages.set(message, format = new IntlMessageFormat(message, LANGUAGE));
  const parts = format.format<Count>(values);
  return Array.isArray(parts) ? parts.join('') : String(parts);
}

/** What takes the place of an argument. */
export type Filling = string | number | Count;

/** A number within a sentence: it is shown as `number` shows it, and chooses the plural. */
export interface Count {
  toString: () => string;
  valueOf: () => number;
}

export function counted(value: number): Count {
  return { toString: () => number(value), valueOf: () => value };
}

export function number(value: number): string {
  if (!Number.isFinite(value)) return missing;
  const small = Math.abs(value) < 100 && !Number.isInteger(value);
  return (small ? three : whole).format(value);
}

/** As many digits as it was written with. */
export function exact(numeral: string): string {
  const value = Number(numeral);
  return numeral !== '' && Number.isFinite(value) ? exactly.format(value) : numeral;
}

/** For tick labels: 40K, 1.5M. */
export function short(value: number): string {
  return Math.abs(value) >= 1e4 ? compact.format(value) : number(value);
}

export function percent(fraction: number): string {
  return Number.isFinite(fraction) ? percentage.format(fraction) : missing;
}

export function inUnit(unit: keyof typeof text.units, numeral: string): string {
  return fill(text.units[unit], { n: numeral });
}

/** A duration given in microseconds, in the unit that reads best. */
export function duration(value_us: number): string {
  if (!Number.isFinite(value_us)) return missing;
  if (value_us >= 2 * DAY_US) return inUnit('d', whole.format(value_us / DAY_US));
  if (value_us >= 1e6) return inUnit('s', three.format(value_us / 1e6));
  if (value_us >= 1e3) return inUnit('ms', three.format(value_us / 1e3));
  if (value_us >= 1 || value_us === 0) return inUnit('us', three.format(value_us));
  return inUnit('ns', three.format(value_us * 1e3));
}

export function bytes(value: number): string {
  if (value === 0) return inUnit('b', number(0));
  if (value >= 1e12) return inUnit('tb', number(value / 1e12));
  if (value >= 1e9) return inUnit('gb', three.format(value / 1e9));
  if (value >= 1e6) return inUnit('mb', three.format(value / 1e6));
  return inUnit('kb', three.format(value / 1e3));
}

/** In binary units, as NAND is counted: 256 GiB. */
export function binaryBytes(value: number): string {
  if (value >= 2 ** 30) return inUnit('gib', three.format(value / 2 ** 30));
  if (value >= 2 ** 20) return inUnit('mib', three.format(value / 2 ** 20));
  return inUnit('kib', three.format(value / 2 ** 10));
}

/** Given in millivolts. */
export function volts(mv: number): string {
  return inUnit('v', twoPlaces.format(mv / 1000).replace('-', '−'));
}

export function ratio(value: number): string {
  return Number.isFinite(value) ? twoPlaces.format(Number(value.toFixed(2))) : missing;
}
