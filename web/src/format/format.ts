/* Numbers to words, in the reader's notation. Nothing is computed here but units. */
import { formatLocale } from 'd3-format';
import { text } from '#content/words';

const { decimal, thousands } = text.numerals;
/** Not `Intl`, whose first format keeps a slow processor busy for a tenth of a second. */
const numerals = formatLocale({
  decimal, thousands, grouping: [3], currency: ['', ''], minus: '-',
});

/** Half is rounded away from zero, as in 2.675, which is stored as a little less than it says. */
function rounding(specifier: string): (value: number) => string {
  const format = numerals.format(specifier);
  return (value) => format(value * (1 + Number.EPSILON));
}

const whole = rounding(',.0f');
const two = rounding(',.2f');
const three = rounding(',.3~r');
const percentage = rounding(',.1~%');
const exactly = numerals.format(',.15~r');
/** Four digits that count. */
export const precise = rounding(',.4~r');
const DAY_US = 86_400e6;
const missing = '–';

/** `fill('second {s}', { s: 5 })` is `second 5`. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

export function number(value: number): string {
  if (!Number.isFinite(value)) return missing;
  const small = Math.abs(value) < 100 && !Number.isInteger(value);
  return (small ? three : whole)(value);
}

/** As many digits as it was written with. */
export function exact(numeral: string): string {
  const value = Number(numeral);
  return numeral !== '' && Number.isFinite(value) ? exactly(value) : numeral;
}

/** For tick labels: 40K, 1.5M. */
export function short(value: number): string {
  if (Math.abs(value) >= 1e6) return `${three(value / 1e6)}M`;
  if (Math.abs(value) >= 1e4) return `${three(value / 1e3)}K`;
  return number(value);
}

/** Millivolts, as volts. */
export function volts(mv: number): string {
  return `${two(mv / 1000).replace('-', '−')} V`;
}

export function percent(fraction: number): string {
  return Number.isFinite(fraction) ? percentage(fraction) : missing;
}

/** A duration given in microseconds, in the unit that reads best. */
export function duration(value_us: number): string {
  if (!Number.isFinite(value_us)) return missing;
  if (value_us >= 2 * DAY_US) return `${whole(value_us / DAY_US)} d`;
  if (value_us >= 1e6) return `${three(value_us / 1e6)} s`;
  if (value_us >= 1e3) return `${three(value_us / 1e3)} ms`;
  if (value_us >= 1 || value_us === 0) return `${three(value_us)} µs`;
  return `${three(value_us * 1e3)} ns`;
}

export function bytes(value: number): string {
  if (value === 0) return '0 B';
  if (value >= 1e12) return `${number(value / 1e12)} TB`;
  if (value >= 1e9) return `${three(value / 1e9)} GB`;
  if (value >= 1e6) return `${three(value / 1e6)} MB`;
  return `${three(value / 1e3)} kB`;
}

/** In binary units, as NAND is counted: 256 GiB. */
export function binaryBytes(value: number): string {
  if (value >= 2 ** 30) return `${three(value / 2 ** 30)} GiB`;
  if (value >= 2 ** 20) return `${three(value / 2 ** 20)} MiB`;
  return `${three(value / 2 ** 10)} KiB`;
}

export function ratio(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : missing;
}
