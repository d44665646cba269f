/* Questions with numeric answers, as learning management systems import them. */

/** Texts are HTML. */
export type BankQuestion = { name: string; text: string; solution: string } & (
  | {
      kind: 'number';
      answer: number;
      /** How far from the answer, in its unit, still counts. */
      tolerance: number;
      mistakes: { value: number; tolerance: number; feedback: string }[];
    }
  | { kind: 'choice'; right: string; wrong: string }
);

/** Questions of which a quiz draws one at random. */
export interface BankCategory {
  /** From the outermost to its own name. */
  path: string[];
  about: string;
  questions: BankQuestion[];
}

/** Moodle's own root of a course's categories. */
const ROOT = '$course$/top';

/** A slash inside a name is doubled, because a single one separates names. */
export const pathOf = ({ path }: BankCategory): string =>
  [ROOT, ...path.map((name) => name.replaceAll('/', '//'))].join('/');

/** Ten significant digits; without an exponent, which not every reader of these files knows. */
export function decimal(value: number): string {
  const numeral = String(Number(value.toPrecision(10)));
  return numeral.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : numeral;
}

/** Text as HTML, or as the content of an XML element. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
