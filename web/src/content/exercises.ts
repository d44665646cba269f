/* The words of the exercises, one file a kind. */

/** The sentences of a kind of exercise, with `{names}` for the numbers that the core draws. */
export interface ExerciseText {
  title: string;
  ask: string;
  unit: string;
  /** To each mistake of the core, what it was or a question whether it was made. */
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
