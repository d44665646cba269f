/* The chosen exercises as categories of questions, one for each variant. */
import { escaped, type BankCategory, type BankQuestion } from '#export/question-bank/bank';
import { fill } from '#format/format';
import type { Exercise } from '#sim/demonstrations';
import { valuesOf } from '#widgets/exercise/answer';
import type { ListedExercise } from './exercise-list';
import words from './words.json';

/** `drawn` has a list for each seed, with an exercise of each kind. */
export function bankOf(
  exercises: readonly ListedExercise[],
  seeds: readonly number[],
  drawn: readonly Exercise[][],
): BankCategory[] {
  return exercises.flatMap((exercise, index) => {
    const variants = seeds.map((seed, row) => ({ seed, task: drawn[row]![index]! }));
    const { chapter, title, claim } = exercise;
    const category = (name: string, question: typeof numberQuestion): BankCategory => ({
      path: [words.bank.root, `${chapter.number}. ${chapter.title}`, name],
      about: escaped(words.bank.about),
      questions: variants.map(({ seed, task }) =>
        question(exercise, fill(words.bank.question, { name, seed: String(seed) }), task),
      ),
    });
    const numbers = category(title, numberQuestion);
    if (!claim) return [numbers];
    return [numbers, category(fill(words.bank.claim, { title }), claimQuestion)];
  });
}

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

function commonOf({ ask, worked }: ListedExercise, task: Exercise, instruction: string) {
  const values = valuesOf(task);
  const steps = worked.map((line) => `<li>${escaped(fill(line, values))}</li>`);
  return {
    text: paragraph(fill(ask, values)) + paragraph(instruction),
    solution: `<ol>${steps.join('')}</ol>`,
  };
}

function numberQuestion(exercise: ListedExercise, name: string, task: Exercise): BankQuestion {
  const { unit, mistakes } = exercise;
  const inUnit = unit === '' ? words.bank.plain : fill(words.bank.unit, { unit });
  // Some units say how an answer may be typed on this site, and a system's field takes less.
  const instruction = (words.bank.units as Record<string, string>)[unit] ?? inUnit;
  return {
    kind: 'number',
    name,
    ...commonOf(exercise, task, instruction),
    answer: task.answer,
    tolerance: Math.abs(task.answer) * task.tolerance,
    mistakes: Object.entries(task.mistakes).map(([mistake, value]) => ({
      value,
      tolerance: Math.abs(value) * task.tolerance,
      feedback: escaped(fill(mistakes[mistake] ?? '', valuesOf(task))),
    })),
  };
}

function claimQuestion(exercise: ListedExercise, name: string, task: Exercise): BankQuestion {
  const { label, holds, fails } = exercise.claim!;
  return {
    kind: 'choice',
    name,
    ...commonOf(exercise, task, fill(words.bank.choose, { label })),
    right: escaped(task.claim ? holds : fails),
    wrong: escaped(task.claim ? fails : holds),
  };
}
