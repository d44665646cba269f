// Every exercise makes a bank that an independent reader of GIFT takes, with every planned mistake.
import gift from 'gift-pegjs';
import { expect, test } from 'vitest';
import { decimal, pathOf } from '#export/question-bank/bank';
import { giftOf } from '#export/question-bank/gift';
import { moodleXmlOf } from '#export/question-bank/moodle-xml';
import { exerciseOf } from '#prerender/demonstrations.server';
import { judge } from '#widgets/exercise/answer';
import { still } from '../answer-key/still.server';
import { listedIn, type ListedExercise } from './exercise-list';
import { bankOf, type DrawnExercise } from './question-bank';

const SEEDS = [0, 1, 2, 7, 999_999];
const EXERCISES = listedIn(await still());
const drawnOf = (exercise: ListedExercise): DrawnExercise => ({
  exercise,
  variants: SEEDS.map((seed) => ({ seed, task: exerciseOf(exercise.kind, seed) })),
});

test.each(EXERCISES)('$id in GIFT', (exercise) => {
  const { variants } = drawnOf(exercise);
  const bank = bankOf([drawnOf(exercise)]);
  const parsed = gift.parse(giftOf(bank));
  const categories = parsed.filter(({ type }) => type === 'Category');
  expect(categories.map(({ title }) => title)).toEqual(
    bank.flatMap(({ path, claims }) => [path, ...(claims ? [claims] : [])].map(pathOf)),
  );
  const numbers = parsed.filter((question) => question.type === 'Numerical');
  expect(numbers).toHaveLength(SEEDS.length);
  for (const [index, { title, stem, choices, globalFeedback }] of numbers.entries()) {
    const task = variants[index]!.task;
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
  const choices = parsed.filter((question) => question.type === 'MC');
  expect(choices).toHaveLength(exercise.claim ? SEEDS.length : 0);
  // Each asks only for what it takes.
  for (const { stem } of choices) expect(stem.text).not.toContain('percentage');
  for (const { stem } of exercise.claim ? numbers : []) expect(stem.text).not.toContain('steady?');
});

interface Choice {
  isCorrect: boolean;
  weight: number | null;
  text: { number: number; range: number };
  feedback: { text: string } | null;
}

test('Moodle gets a number and a conclusion as one question', () => {
  const exercise = EXERCISES.find(({ claim }) => claim !== undefined)!;
  const xml = moodleXmlOf(bankOf([drawnOf(exercise)]));
  expect(xml.match(/<question type="cloze">/g)).toHaveLength(SEEDS.length);
  expect(xml).not.toContain('type="multichoice"');
  const fields = [...xml.matchAll(/\{1:NUMERICAL:=([\d.]+):[\d.]+~%0%[^}]*\}/g)];
  expect(fields).toHaveLength(SEEDS.length);
  for (const [index, seed] of SEEDS.entries()) {
    const { answer, claim } = exerciseOf(exercise.kind, seed);
    expect(Number(fields[index]![1])).toBeCloseTo(answer, 6);
    const right = claim ? exercise.claim!.holds : exercise.claim!.fails;
    const choices = [...xml.matchAll(/\{1:MULTICHOICE_V:=([^~]*)~/g)];
    expect(choices[index]![1]).toBe(right);
  }
});

const QUESTION = { solution: '', answer: 1, tolerance: 0, mistakes: [] };

test('characters that mean something in GIFT stay text', () => {
  const name = String.raw`a: {b} = c ~ d # e \ f // g`;
  const claim = { name, text: '', alone: name, right: '=', wrong: '~' };
  const [path, claims] = [
    ['in/out', 'x'],
    ['in/out', 'y'],
  ];
  const question = { ...QUESTION, name, text: name, solution: name, claim };
  const parsed = gift.parse(giftOf([{ path, about: '', questions: [question], claims }]));
  expect(parsed).toMatchObject([
    { type: 'Category', title: '$course$/top/in//out/x' },
    { type: 'Numerical', title: name, stem: { text: name }, globalFeedback: { text: name } },
    { type: 'Category', title: '$course$/top/in//out/y' },
    { type: 'MC', title: name, stem: { text: name }, globalFeedback: { text: name } },
  ]);
});

test('Moodle XML escapes what XML would read', () => {
  const texts = { name: 'a < b & c', text: '<p>1 &lt; 2</p>' };
  const question = { ...QUESTION, ...texts, answer: 1e-7, tolerance: 1e-9 };
  const xml = moodleXmlOf([{ path: ['x'], about: '', questions: [question] }]);
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
