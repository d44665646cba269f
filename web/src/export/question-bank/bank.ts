/* Questions with numeric answers, as learning management systems import them. */

/** Texts are HTML. */
export interface BankQuestion {
  name: string;
  /** Asks for the number. */
  text: string;
  solution: string;
  answer: number;
  /** How far from the answer, in its unit, still counts. */
  tolerance: number;
  mistakes: { value: number; tolerance: number; feedback: string }[];
  claim?: BankClaim;
}

/** A conclusion that the question also asks for. */
export interface BankClaim {
  name: string;
  /** Asks for it after the number. */
  text: string;
  /** Asks for it without the number. */
  alone: string;
  right: string;
  wrong: string;
}

/** Questions of which a quiz draws one at random. */
export interface BankCategory {
  /** From the outermost to its own name. */
  path: string[];
  about: string;
  questions: BankQuestion[];
  /** The path of the claims, for a format in which a question has one answer. */
  claims?: string[];
}

/** Moodle's own root of a course's categories. */
const ROOT = '$course$/top';

/** A slash inside a name is doubled, because a single one separates names. */
export const pathOf = (path: readonly string[]): string =>
  [ROOT, ...path.map((name) => name.replaceAll('/', '//'))].join('/');

/** Ten significant digits; without an exponent, which not every reader of these files knows. */
export function decimal(value: number): string {
  const numeral = String(Number(value.toPrecision(10)));
  return numeral.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : numeral;
}

/** Text as HTML, or as the content of an XML element. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
