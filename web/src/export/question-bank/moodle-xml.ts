/* A question bank in Moodle XML. */
import {
  decimal,
  escaped,
  pathOf,
  type BankCategory,
  type BankClaim,
  type BankQuestion,
} from './bank';

export const moodleXmlOf = (categories: readonly BankCategory[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    ...categories.flatMap((category) => [
      '<question type="category">',
      `<category>${plain(pathOf(category.path))}</category>`,
      `<info format="html">${plain(category.about)}</info>`,
      '</question>',
      ...category.questions.flatMap(linesOf),
    ]),
    '</quiz>\n',
  ].join('\n');

const linesOf = (question: BankQuestion): string[] =>
  question.claim
    ? partsOf('cloze', question, clozeOf(question, question.claim), [])
    : partsOf('numerical', question, question.text, [
        '<defaultgrade>1</defaultgrade>',
        ...numberLines(question),
      ]);

const partsOf = (
  type: string,
  { name, solution }: BankQuestion,
  text: string,
  lines: readonly string[],
): string[] => [
  `<question type="${type}">`,
  `<name>${plain(name)}</name>`,
  `<questiontext format="html">${plain(text)}</questiontext>`,
  `<generalfeedback format="html">${plain(solution)}</generalfeedback>`,
  '<penalty>0.3333333</penalty>',
  '<hidden>0</hidden>',
  ...lines,
  '</question>',
];

/** The first answer that matches counts, so the right one is the first. */
const numberLines = (question: BankQuestion): string[] => [
  answer(100, decimal(question.answer), '', question.tolerance),
  ...question.mistakes.map(({ value, tolerance, feedback }) =>
    answer(0, decimal(value), feedback, tolerance),
  ),
  '<unitgradingtype>0</unitgradingtype>',
  '<unitpenalty>0.1</unitpenalty>',
  // 3: the field takes no unit
  '<showunits>3</showunits>',
  '<unitsleft>0</unitsleft>',
];

/** A number and a claim about the same numbers are one question, with its fields in the text. */
function clozeOf(question: BankQuestion, claim: BankClaim): string {
  const answers = [
    `=${decimal(question.answer)}:${decimal(question.tolerance)}`,
    ...question.mistakes.map(
      ({ value, tolerance, feedback }) =>
        `%0%${decimal(value)}:${decimal(tolerance)}#${literal(feedback)}`,
    ),
  ];
  const choices = [`=${literal(claim.right)}`, `${literal(claim.wrong)}`];
  return (
    `${question.text}<p>{1:NUMERICAL:${answers.join('~')}}</p>` +
    `${claim.text}<p>{1:MULTICHOICE_V:${choices.join('~')}}</p>`
  );
}

/** Text whose characters mean nothing inside a field. */
const literal = (text: string): string => text.replaceAll(/[\\~#}/"]/g, String.raw`\$&`);

function answer(fraction: number, text: string, feedback: string, tolerance: number): string {
  const comment = `<feedback format="html">${plain(feedback)}</feedback>`;
  const content = `${plain(text)}${comment}<tolerance>${decimal(tolerance)}</tolerance>`;
  return `<answer fraction="${fraction}" format="moodle_auto_format">${content}</answer>`;
}

const plain = (text: string): string => `<text>${escaped(text)}</text>`;
