/*
 * Puts words to an error of the core, in the reader's notation and unit.
 * 1. An error has codes and their details; each code has a template in `errors.json`.
 * 2. A number of a field with a unit is shown in the unit in which the page's control takes it:
 *    `a_cycle_ps`, 20000 to 200000, found 5000, reads "20 ns to 200 ns, found 5 ns".
 * 3. The core's table has the unit of a setting of a run. Of other fields, those of files and of
 *    demonstrations, it has no table: their names end in their unit.
 */
import type { Detail } from '#generated/types/Detail';
import type { Phrase } from '#generated/types/Phrase';
import { SETTINGS } from '#generated/settings';
import type { ScenarioError } from '#sim/protocol';
import { errorWords } from '#content/error-words';
import { exact, fill } from './format';

/** Of the core, or of what the page reads by itself. */
export type Code = keyof typeof errorWords.codes | keyof typeof errorWords.page;
type Unit = keyof typeof errorWords.units;

/** The core's unit of a spare factor: a share of 1. */
const SHARE = '(T - U) / T';
/** How large each unit of time is, and each share. Of other units there is one each. */
const SIZES: Record<string, number> = {
  ps: 1, ns: 1e3, us: 1e6, ms: 1e9, s: 1e12, percent: 1, [SHARE]: 100,
};
/** Units that no control takes, and the one that it takes in their place. */
const TAKEN_AS: Record<string, Unit> = { ps: 'ns', [SHARE]: 'percent' };
/** Fields whose controls take another unit than their own. */
const TAKEN_IN: Record<string, Unit> = { every_us: 'ms' };
/** More digits than these a double may not hold. */
const NUMERAL = /^-?\d{1,15}(\.\d+)?$/;

type Shown = (numeral: number | string) => string;

/** The parts of a sentence about an error. */
export function told({ field, expected, found }: ScenarioError): Record<string, string> {
  const shown = isMeasured(expected.code) ? quantityOf(field) : null;
  const fields: Record<string, string> = errorWords.fields;
  return {
    field: fields[field] ?? field,
    expected: said(expected, shown),
    found: isPhrase(found) ? said(found, shown) : detailSaid(found, shown),
  };
}

/** A whole sentence, for who builds the site. */
export function sentenceOf(error: ScenarioError): string {
  return fill(errorWords.sentence, told(error));
}

function said({ code, details }: Phrase, shown: Shown | null): string {
  const templates: Record<string, string> = { ...errorWords.codes, ...errorWords.page };
  const measured: Record<string, string> = errorWords.measured;
  const template = (shown && measured[code]) ?? templates[code] ?? code;
  const values = Object.entries(details).map(([name, detail]) => [name, detailSaid(detail, shown)]);
  return fill(template, Object.fromEntries(values) as Record<string, string>);
}

function detailSaid(detail: Detail, shown: Shown | null): string {
  if (Array.isArray(detail)) return detail.join(', ');
  if (typeof detail === 'string' && !NUMERAL.test(detail)) return detail;
  return shown ? shown(detail) : exact(String(detail));
}

function unitOf(field: string): string {
  const setting = SETTINGS.find(({ name }) => name === field);
  return setting ? setting.unit : (/_([a-z]+)(\.value)?$/.exec(field)?.[1] ?? '');
}

/** How numbers of the field are shown, if it has a unit. */
function quantityOf(field: string): Shown | null {
  const own = unitOf(field);
  const unit = TAKEN_IN[field] ?? TAKEN_AS[own] ?? own;
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
