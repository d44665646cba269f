/*
 * A question bank in GIFT, the text format of Moodle that other systems read, too. A question has
 * one answer, so claims are questions of their own, in a category of their own.
 */
import { decimal, pathOf, type BankCategory, type BankClaim, type BankQuestion } from './bank';

export const giftOf = (categories: readonly BankCategory[]): string =>
  categories
    .flatMap(({ path, questions, claims }) => [
      categoryOf(path),
      ...questions.map(numberOf),
      ...(claims ? [categoryOf(claims), ...questions.flatMap(claimOf)] : []),
    ])
    .map((block) => `${block}\n\n`)
    .join('');

const categoryOf = (path: readonly string[]): string => `$CATEGORY: ${pathOf(path)}`;

const numberOf = (question: BankQuestion): string =>
  questionOf(question, question.text, [
    '#',
    `=${decimal(question.answer)}:${decimal(question.tolerance)}`,
    ...question.mistakes.map(
      ({ value, tolerance, feedback }) =>
        `=%0%${decimal(value)}:${decimal(tolerance)}#${literal(feedback)}`,
    ),
  ]);

const claimOf = ({ solution, claim }: BankQuestion): string[] =>
  claim
    ? [
        questionOf({ ...claim, solution }, claim.alone, [
          '',
          `=${literal(claim.right)}`,
          `~${literal(claim.wrong)}`,
        ]),
      ]
    : [];

const questionOf = (
  { name, solution }: Pick<BankClaim & BankQuestion, 'name' | 'solution'>,
  text: string,
  answers: readonly string[],
): string =>
  [
    `::${literal(name)}::[html]${literal(text)} {${answers.join('\n')}`,
    `####${literal(solution)}`,
    '}',
  ].join('\n');

/** Text whose characters mean nothing to GIFT, on one line. */
const literal = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\~=#{}:]/g, String.raw`\$&`);
