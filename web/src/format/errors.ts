/*
 * Turns an error of the core into words, in the reader's notation and unit.
 * 1. An error has codes and their details; each code has a template in `errors.json`.
 * 2. A number of a field with a unit is shown in the unit of the page's control for it:
 *    `a_cycle_ps`, 20000 to 200000, found 5000, reads "20 ns to 200 ns, found 5 ns".
 * 3. The core's table has the units of a run's settings. Other fields, in files and
 *    demonstrations, are not in a table: their names end in their unit.
 */
import type { Detail } from '#generated/types/Detail';
import type { Phrase } from '#generated/types/Phrase';
import { SETTINGS } from '#generated/settings';
import type { ScenarioError } from '#sim/protocol';
import { errorWords } from '#content/error-words';
import { exact, fill } from './format';

/** Codes of the core, and of checks that the page makes itself. */
export type Code = keyof typeof errorWords.codes | keyof typeof errorWords.page;
type Unit = keyof typeof errorWords.units;

/** The core's unit of a spare factor: a share of 1. */
const SHARE = '(T - U) / T';
/** The size of each unit of time, and of each share. Every other unit counts as 1. */
const SIZES: Record<string, number> = {
  ps: 1,
  ns: 1e3,
  us: 1e6,
  ms: 1e9,
  s: 1e12,
  percent: 1,
  [SHARE]: 100,
};
/** Units that no control uses, and the one that it uses instead. */
const REPLACEMENT_UNITS: Record<string, Unit> = { ps: 'ns', [SHARE]: 'percent' };
/** Fields whose controls use another unit than their own. */
const FIELD_UNITS: Record<string, Unit> = { every_us: 'ms' };
/** A double may not hold more digits than these. */
const NUMERAL = /^-?\d{1,15}(\.\d+)?$/;

type NumeralFormat = (numeral: number | string) => string;

/** The parts of a sentence about an error. */
export function sentenceParts({ field, expected, found }: ScenarioError): Record<string, string> {
  const formatNumeral = isMeasured(expected.code) ? quantityOf(field) : null;
  const fields: Record<string, string> = errorWords.fields;
  return {
    field: fields[field] ?? field,
    expected: phraseText(expected, formatNumeral),
    found: isPhrase(found) ? phraseText(found, formatNumeral) : detailText(found, formatNumeral),
  };
}

/** A whole sentence, for the person who builds the site. */
export function sentenceOf(error: ScenarioError): string {
  return fill(errorWords.sentence, sentenceParts(error));
}

function phraseText({ code, details }: Phrase, formatNumeral: NumeralFormat | null): string {
  const templates: Record<string, string> = { ...errorWords.codes, ...errorWords.page };
  const measured: Record<string, string> = errorWords.measured;
  const template = (formatNumeral && measured[code]) ?? templates[code] ?? code;
  const values = Object.entries(details).map(([name, detail]) => [
    name,
    detailText(detail, formatNumeral),
  ]);
  return fill(template, Object.fromEntries(values) as Record<string, string>);
}

function detailText(detail: Detail, formatNumeral: NumeralFormat | null): string {
  if (Array.isArray(detail)) return detail.join(', ');
  if (typeof detail === 'string' && !NUMERAL.test(detail)) return detail;
  return formatNumeral ? formatNumeral(detail) : exact(String(detail));
}

function unitOf(field: string): string {
  const setting = SETTINGS.find(({ name }) => name === field);
  return setting ? setting.unit : (/_([a-z]+)(\.value)?$/.exec(field)?.[1] ?? '');
}

/** How numbers of the field are shown, if it has a unit. */
function quantityOf(field: string): NumeralFormat | null {
  const own = unitOf(field);
  const unit = FIELD_UNITS[field] ?? REPLACEMENT_UNITS[own] ?? own;
  const template = (errorWords.units as Record<string, string>)[unit];
  if (template === undefined) return null;
  const times = (SIZES[own] ?? 1) / (SIZES[unit] ?? 1);
  return (numeral) => fill(template, { n: exact(String(Number(numeral) * times)) });
}

function isMeasured(code: string): boolean {
  return code in errorWords.measured;
}

function isPhrase(found: ScenarioError['found']): found is Phrase {
  return typeof found === 'object' && !Array.isArray(found);
}
