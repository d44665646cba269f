/* Numbers to words, in the reader's notation. Nothing is computed here but units. */
import { text } from '#content/words';

/** Making a format takes milliseconds: each is made when it is first needed. */
function once(options: Intl.NumberFormatOptions): { format: (value: number) => string } {
  let made: Intl.NumberFormat | null = null;
  return {
    format: (value) => (made ??= new Intl.NumberFormat(text.locale, options)).format(value),
  };
}

const whole = once({ maximumFractionDigits: 0 });
const three = once({ maximumSignificantDigits: 3 });
const percentage = once({ style: 'percent', maximumFractionDigits: 1 });
const exactly = once({ maximumFractionDigits: 12 });
const DAY_US = 86_400e6;
const missing = '–';

/** `fill('second {s}', { s: 5 })` is `second 5`. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
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
  if (Math.abs(value) >= 1e6) return `${three.format(value / 1e6)}M`;
  if (Math.abs(value) >= 1e4) return `${three.format(value / 1e3)}K`;
  return number(value);
}

export function percent(fraction: number): string {
  return Number.isFinite(fraction) ? percentage.format(fraction) : missing;
}

/** A duration given in microseconds, in the unit that reads best. */
export function duration(value_us: number): string {
  if (!Number.isFinite(value_us)) return missing;
  if (value_us >= 2 * DAY_US) return `${whole.format(value_us / DAY_US)} d`;
  if (value_us >= 1e6) return `${three.format(value_us / 1e6)} s`;
  if (value_us >= 1e3) return `${three.format(value_us / 1e3)} ms`;
  if (value_us >= 1 || value_us === 0) return `${three.format(value_us)} µs`;
  return `${three.format(value_us * 1e3)} ns`;
}

export function bytes(value: number): string {
  if (value === 0) return '0 B';
  if (value >= 1e12) return `${number(value / 1e12)} TB`;
  if (value >= 1e9) return `${three.format(value / 1e9)} GB`;
  if (value >= 1e6) return `${three.format(value / 1e6)} MB`;
  return `${three.format(value / 1e3)} kB`;
}

/** In binary units, as NAND is counted: 256 GiB. */
export function binaryBytes(value: number): string {
  if (value >= 2 ** 30) return `${three.format(value / 2 ** 30)} GiB`;
  if (value >= 2 ** 20) return `${three.format(value / 2 ** 20)} MiB`;
  return `${three.format(value / 2 ** 10)} KiB`;
}

export function ratio(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : missing;
}
