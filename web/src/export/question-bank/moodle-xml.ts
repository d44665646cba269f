/* A question bank in Moodle XML. */
import { decimal, escaped, pathOf, type BankCategory, type BankQuestion } from './bank';

export const moodleXmlOf = (categories: readonly BankCategory[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    ...categories.flatMap((category) => [
      '<question type="category">',
      `<category>${plain(pathOf(category))}</category>`,
      `<info format="html">${plain(category.about)}</info>`,
      '</question>',
      ...category.questions.flatMap(linesOf),
    ]),
    '</quiz>\n',
  ].join('\n');

function linesOf(question: BankQuestion): string[] {
  const type = question.kind === 'number' ? 'numerical' : 'multichoice';
  return [
    `<question type="${type}">`,
    `<name>${plain(question.name)}</name>`,
    `<questiontext format="html">${plain(question.text)}</questiontext>`,
    `<generalfeedback format="html">${plain(question.solution)}</generalfeedback>`,
    '<defaultgrade>1</defaultgrade>',
    '<penalty>0.3333333</penalty>',
    '<hidden>0</hidden>',
    ...(question.kind === 'number' ? numberLines(question) : choiceLines(question)),
    '</question>',
  ];
}

/** The first answer that matches counts, so the right one is the first. */
const numberLines = (question: BankQuestion & { kind: 'number' }): string[] => [
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

const choiceLines = ({ right, wrong }: BankQuestion & { kind: 'choice' }): string[] => [
  '<single>true</single>',
  '<shuffleanswers>false</shuffleanswers>',
  '<answernumbering>none</answernumbering>',
  answer(100, right, ''),
  answer(0, wrong, ''),
];

function answer(fraction: number, text: string, feedback: string, tolerance?: number): string {
  const within = tolerance === undefined ? '' : `<tolerance>${decimal(tolerance)}</tolerance>`;
  const format = tolerance === undefined ? 'html' : 'moodle_auto_format';
  const comment = `<feedback format="html">${plain(feedback)}</feedback>`;
  const content = `${plain(text)}${comment}${within}`;
  return `<answer fraction="${fraction}" format="${format}">${content}</answer>`;
}

const plain = (text: string): string => `<text>${escaped(text)}</text>`;
