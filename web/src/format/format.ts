/* Turns numbers into words, in the reader's notation. Only units are converted here. */
import type { Term, TermText } from '#charts/term-glyph';
import { LANGUAGE, text } from '#content/words';
import { percentOf, rounded, significant, stored } from './digits';
import type { Message, Plurals } from './message';

// Avoid `Intl`: its first format keeps a slow processor busy for a tenth of a second. The build
// asked it for the language's rules instead.
const whole = (value: number) => rounded(value, 0);
const two = (value: number) => rounded(value, 2);
const three = (value: number) => significant(value, 3);
/** Four significant digits. */
export const precise = (value: number) => significant(value, 4);
const DAY_US = 86_400e6;
const missing = '–';

/** A value for an argument of a sentence. */
export type Filling = string | number | Count;

/** A number within a sentence: shown as by `number`, it also chooses the plural. */
export interface Count {
  toString: () => string;
  valueOf: () => number;
}

export function counted(value: number): Count {
  return { toString: () => number(value), valueOf: () => value };
}

let plurals: Intl.PluralRules | null = null;

/**
 * `second {s}` with `{ s: 5 }` is `second 5`. A sentence with arguments comes compiled
 * (`web/languages`), whatever its type says; only this function can show one.
 */
export function fill(sentence: string, values: Record<string, Filling>): string {
  return plain(fillTerms(sentence, values));
}

/** The same with its terms: `<page-stale>old copy</page-stale>`. */
export function fillTerms(sentence: string, values: Record<string, Filling>): TermText {
  const message = sentence as string | Message;
  return typeof message === 'string' ? [message] : joinTexts(fillMessage(message, values));
}

function fillMessage(
  message: Message,
  values: Record<string, Filling>,
  chosenBy = '',
): (string | Term)[] {
  return message.flatMap((piece) => {
    if (piece === 0) return chosenBy;
    if (typeof piece === 'string') return piece;
    const [name, inner] = piece;
    if (isMessage(inner)) return { part: name, text: plain(fillMessage(inner, values, chosenBy)) };
    const value = values[name];
    if (value === undefined) throw new Error(`expected {${name}} of a sentence, found none`);
    if (inner === undefined) return String(value);
    const count = Number(value);
    plurals ??= new Intl.PluralRules(LANGUAGE);
    const chosen = inner[`=${count}`] ?? inner[plurals.select(count)] ?? inner.other;
    return fillMessage(chosen, values, number(count));
  });
}

/** Merges the words between two terms into one piece. */
function joinTexts(texts: readonly (string | Term)[]): (string | Term)[] {
  const pieces: (string | Term)[] = [];
  for (const piece of texts) {
    const last = pieces.at(-1);
    const isMore = typeof piece === 'string' && typeof last === 'string';
    if (isMore) pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  }
  return pieces;
}

const isMessage = (inner: Message | Plurals | undefined): inner is Message => Array.isArray(inner);

/** A sentence without the look of its terms. */
export const plain = (sentence: TermText): string =>
  [sentence]
    .flat()
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('');

export function number(value: number): string {
  if (!Number.isFinite(value)) return missing;
  const small = Math.abs(value) < 100 && !Number.isInteger(value);
  return (small ? three : whole)(value);
}

/** Keeps as many digits as it was written with. */
export function exact(numeral: string): string {
  const value = Number(numeral);
  return numeral !== '' && Number.isFinite(value) ? significant(value, 15) : numeral;
}

/** For tick labels: 40K, 1.5M. */
export function short(value: number): string {
  if (Math.abs(value) >= 1e6) return inUnit('million', three(value / 1e6));
  if (Math.abs(value) >= 1e4) return inUnit('thousand', three(value / 1e3));
  return number(value);
}

export function percent(fraction: number): string {
  return Number.isFinite(fraction) ? percentOf(fraction) : missing;
}

/** So many digits after the point. */
export function fixed(value: number, digits: number): string {
  return stored(value, digits);
}

export function ratio(value: number): string {
  return Number.isFinite(value) ? fixed(value, 2) : missing;
}

export function inUnit(unit: keyof typeof text.units, numeral: string): string {
  return fill(text.units[unit], { n: numeral });
}

/** Millivolts, as volts. */
export function volts(mv: number): string {
  return inUnit('v', two(mv / 1000).replace('-', '−'));
}

/** A duration given in microseconds, in the unit that reads best. */
export function duration(value_us: number): string {
  if (!Number.isFinite(value_us)) return missing;
  if (value_us >= 2 * DAY_US) return inUnit('d', whole(value_us / DAY_US));
  if (value_us >= 1e6) return inUnit('s', three(value_us / 1e6));
  if (value_us >= 1e3) return inUnit('ms', three(value_us / 1e3));
  if (value_us >= 1 || value_us === 0) return inUnit('us', three(value_us));
  return inUnit('ns', three(value_us * 1e3));
}

export function bytes(value: number): string {
  if (value === 0) return inUnit('b', number(0));
  if (value >= 1e12) return inUnit('tb', number(value / 1e12));
  if (value >= 1e9) return inUnit('gb', three(value / 1e9));
  if (value >= 1e6) return inUnit('mb', three(value / 1e6));
  return inUnit('kb', three(value / 1e3));
}

/** In binary units, as NAND is counted: 256 GiB. */
export function binaryBytes(value: number): string {
  if (value >= 2 ** 30) return inUnit('gib', three(value / 2 ** 30));
  if (value >= 2 ** 20) return inUnit('mib', three(value / 2 ** 20));
  return inUnit('kib', three(value / 2 ** 10));
}
