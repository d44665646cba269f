/* The words of the exercises, one file per kind. */

/** The sentences of a kind of exercise, with `{names}` for the numbers that the core draws. */
export interface ExerciseText {
  title: string;
  ask: string;
  unit: string;
  /** For each mistake of the core, its explanation, or a question whether the reader made it. */
  mistakes: Record<string, string>;
  worked: string[];
}

const TEXTS = import.meta.glob<ExerciseText>('#language/exercises/*.json', {
  import: 'default',
});

export async function readExercise(kind: string): Promise<ExerciseText> {
  const [, load] = Object.entries(TEXTS).find(([path]) => path.endsWith(`/${kind}.json`)) ?? [];
  if (!load) throw new Error(`no exercise ${kind}`);
  return load();
}
