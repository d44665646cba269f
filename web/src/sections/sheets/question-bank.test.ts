// Every exercise makes a bank that an independent reader of GIFT takes, with every planned mistake.
import gift from 'gift-pegjs';
import { expect, test } from 'vitest';
import { decimal, pathOf } from '#export/question-bank/bank';
import { giftOf } from '#export/question-bank/gift';
import { moodleXmlOf } from '#export/question-bank/moodle-xml';
import { exerciseOf } from '#prerender/demonstrations.server';
import { judge } from '#widgets/exercise/answer';
import { still } from '../answer-key/still.server';
import { listedIn } from './exercise-list';
import { bankOf } from './question-bank';

const SEEDS = [0, 1, 2, 7, 999_999];
const EXERCISES = listedIn(await still());
const drawnOf = (kind: string) => SEEDS.map((seed) => [exerciseOf(kind, seed)]);

test.each(EXERCISES)('$id in GIFT', (exercise) => {
  const drawn = drawnOf(exercise.kind);
  const bank = bankOf([exercise], SEEDS, drawn);
  const parsed = gift.parse(giftOf(bank));
  const categories = parsed.filter(({ type }) => type === 'Category');
  expect(categories.map(({ title }) => title)).toEqual(bank.map(pathOf));
  const numbers = parsed.filter((question) => question.type === 'Numerical');
  expect(numbers).toHaveLength(SEEDS.length);
  for (const [index, { title, stem, choices, globalFeedback }] of numbers.entries()) {
    const task = drawn[index]![0]!;
    expect(title).toBe(`${exercise.title}, variant ${SEEDS[index]}`);
    expect(stem.format).toBe('html');
    expect(stem.text).not.toMatch(/[{}\\]|undefined|NaN|in \(/);
    expect(globalFeedback?.text).toMatch(/^<ol><li>.*<\/ol>$/);
    const [right, ...wrong] = choices as Choice[];
    expect(right).toMatchObject({ isCorrect: true, weight: null });
    expect(judge(right!.text.number, task).is).toBe('right');
    expect(judge(right!.text.number + right!.text.range * 0.99, task).is).toBe('right');
    expect(judge(right!.text.number + right!.text.range * 1.01, task).is).not.toBe('right');
    const found = wrong.map(({ text, weight, feedback }) => ({
      mistake: judge(text.number, task).mistake,
      weight,
      hasFeedback: feedback!.text.length > 0,
    }));
    const planned = Object.keys(task.mistakes);
    expect(found).toEqual(planned.map((mistake) => ({ mistake, weight: 0, hasFeedback: true })));
  }
  const choices = parsed.filter(({ type }) => type === 'MC');
  expect(choices).toHaveLength(exercise.claim ? SEEDS.length : 0);
});

interface Choice {
  isCorrect: boolean;
  weight: number | null;
  text: { number: number; range: number };
  feedback: { text: string } | null;
}

test('characters that mean something in GIFT stay text', () => {
  const name = String.raw`a: {b} = c ~ d # e \ f // g`;
  const question = {
    kind: 'choice',
    name,
    text: name,
    solution: name,
    right: '=',
    wrong: '~',
  } as const;
  const path = ['in/out', 'x'];
  const parsed = gift.parse(giftOf([{ path, about: '', questions: [question] }]));
  expect(parsed).toMatchObject([
    { type: 'Category', title: '$course$/top/in//out/x' },
    { type: 'MC', title: name, stem: { text: name }, globalFeedback: { text: name } },
  ]);
});

test('Moodle XML escapes what XML would read', () => {
  const question = {
    kind: 'number',
    name: 'a < b & c',
    text: '<p>1 &lt; 2</p>',
    solution: '',
    answer: 1e-7,
    tolerance: 1e-9,
    mistakes: [],
  } as const;
  const xml = moodleXmlOf([{ path: ['x'], about: '', questions: [{ ...question, mistakes: [] }] }]);
  expect(xml).toContain('<name><text>a &lt; b &amp; c</text></name>');
  expect(xml).toContain('<text>&lt;p&gt;1 &amp;lt; 2&lt;/p&gt;</text>');
  expect(xml).toContain('<text>0.0000001</text>');
  expect(xml).toContain('<tolerance>0.000000001</tolerance>');
});

test.each([
  [1 / 3, '0.3333333333'],
  [161_028, '161028'],
  [2 ** 40, '1099511628000'],
  [1.5e-7, '0.00000015'],
  [0, '0'],
])('%s is written %s', (value, numeral) => {
  expect(decimal(value)).toBe(numeral);
});
