/* A question bank in GIFT, the text format of Moodle that other systems read, too. */
import { decimal, pathOf, type BankCategory, type BankQuestion } from './bank';

export const giftOf = (categories: readonly BankCategory[]): string =>
  categories
    .flatMap((category) => [
      `$CATEGORY: ${pathOf(category)}`,
      ...category.questions.map(questionOf),
    ])
    .map((block) => `${block}\n\n`)
    .join('');

function questionOf(question: BankQuestion): string {
  const { name, text, solution } = question;
  const answers = question.kind === 'number' ? numbersOf(question) : choicesOf(question);
  return [
    `::${literal(name)}::[html]${literal(text)} {${answers.join('\n')}`,
    `####${literal(solution)}`,
    '}',
  ].join('\n');
}

const numbersOf = (question: BankQuestion & { kind: 'number' }): string[] => [
  '#',
  `=${decimal(question.answer)}:${decimal(question.tolerance)}`,
  ...question.mistakes.map(
    ({ value, tolerance, feedback }) =>
      `=%0%${decimal(value)}:${decimal(tolerance)}#${literal(feedback)}`,
  ),
];

const choicesOf = ({ right, wrong }: BankQuestion & { kind: 'choice' }): string[] => [
  '',
  `=${literal(right)}`,
  `~${literal(wrong)}`,
];

/** Text whose characters mean nothing to GIFT, on one line. */
const literal = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\~=#{}:]/g, String.raw`\$&`);
