/* The chosen exercises as categories of questions, one for each variant. */
import {
  escaped,
  type BankCategory,
  type BankClaim,
  type BankQuestion,
} from '#export/question-bank/bank';
import { fill } from '#format/format';
import type { Exercise } from '#sim/demonstrations';
import { valuesOf } from '#widgets/exercise/answer';
import type { ListedExercise } from './exercise-list';
import words from './words.json';

export interface DrawnExercise {
  exercise: ListedExercise;
  variants: readonly { seed: number; task: Exercise }[];
}

export const bankOf = (drawn: readonly DrawnExercise[]): BankCategory[] =>
  drawn.map(({ exercise, variants }) => {
    const { chapter, title, claim } = exercise;
    const group = [words.bank.root, `${chapter.number}. ${chapter.title}`];
    return {
      path: [...group, title],
      about: escaped(words.bank.about),
      questions: variants.map(({ seed, task }) => questionOf(exercise, seed, task)),
      ...(claim && { claims: [...group, fill(words.bank.claim, { title })] }),
    };
  });

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

function questionOf(exercise: ListedExercise, seed: number, task: Exercise): BankQuestion {
  const { title, ask, unit, mistakes, worked, claim } = exercise;
  const values = valuesOf(task);
  const inUnit = unit === '' ? words.bank.plain : fill(words.bank.unit, { unit });
  // Some units say how an answer may be typed on this site, and a system's field takes less.
  const instruction = (words.bank.units as Record<string, string>)[unit] ?? inUnit;
  const steps = worked.map((line) => `<li>${escaped(fill(line, values))}</li>`);
  return {
    name: nameOf(title, seed),
    text: paragraph(fill(ask, values)) + paragraph(instruction),
    solution: `<ol>${steps.join('')}</ol>`,
    answer: task.answer,
    tolerance: Math.abs(task.answer) * task.tolerance,
    mistakes: Object.entries(task.mistakes).map(([mistake, value]) => ({
      value,
      tolerance: Math.abs(value) * task.tolerance,
      feedback: escaped(fill(mistakes[mistake] ?? '', values)),
    })),
    ...(claim && { claim: claimOf(exercise, claim, seed, task) }),
  };
}

function claimOf(
  { title }: ListedExercise,
  { ask, alone, label, holds, fails }: NonNullable<ListedExercise['claim']>,
  seed: number,
  task: Exercise,
): BankClaim {
  const instruction = paragraph(fill(words.bank.choose, { label }));
  return {
    name: nameOf(fill(words.bank.claim, { title }), seed),
    text: paragraph(ask) + instruction,
    alone: paragraph(fill(alone, valuesOf(task))) + instruction,
    right: escaped(task.claim ? holds : fails),
    wrong: escaped(task.claim ? fails : holds),
  };
}

const nameOf = (name: string, seed: number): string =>
  fill(words.bank.question, { name, seed: String(seed) });
