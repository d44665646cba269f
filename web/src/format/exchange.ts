/* Words for what became of another tool's file: a code has a template, which names its details. */
import type { Detail } from '#generated/types/Detail';
import type { Found } from '#generated/types/Found';
import type { Phrase } from '#generated/types/Phrase';
import { errorWords } from '#content/error-words';
import { exchangeWords } from '#content/exchange-words';
import type { ScenarioError } from '#sim/protocol';
import { exact, fill } from './format';

/** A double may not hold more digits than these. */
const NUMERAL = /^-?\d{1,15}(\.\d+)?$/;
const templates: Record<string, string> = {
  ...errorWords.codes,
  ...errorWords.page,
  ...exchangeWords.codes,
};

export function phraseText({ code, details }: Phrase): string {
  const values = Object.entries(details).map(([name, detail]) => [name, detailText(detail)]);
  return fill(templates[code] ?? code, Object.fromEntries(values) as Record<string, string>);
}

export const foundText = (found: Found): string =>
  isPhrase(found) ? phraseText(found) : detailText(found);

/** The parts of a sentence about an error. */
export const refusalParts = ({ field, expected, found }: ScenarioError) => ({
  field,
  expected: phraseText(expected),
  found: foundText(found),
});

function detailText(detail: Detail): string {
  if (Array.isArray(detail)) return detail.join(', ');
  return typeof detail === 'string' && !NUMERAL.test(detail) ? detail : exact(String(detail));
}

const isPhrase = (found: Found): found is Phrase =>
  typeof found === 'object' && !Array.isArray(found);
