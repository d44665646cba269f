/* The words of the exercises, one file a kind. */

/** The sentences of a kind of exercise, with `{names}` for the numbers that the core draws. */
export interface ExerciseText {
  title: string;
  ask: string;
  unit: string;
  worked: string[];
}

export async function readExercise(kind: string): Promise<ExerciseText> {
  const all = import.meta.glob<ExerciseText>('../../../content/exercises/*.json', {
    import: 'default',
  });
  const found = await all[`../../../content/exercises/${kind}.json`]?.();
  if (!found) throw new Error(`no exercise ${kind} in content/exercises`);
  return found;
}
