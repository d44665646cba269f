/* The exercises of all chapters to choose from, and the chosen ones in an address. */
import type { Field } from '#link/codec';
import { list } from '#link/list';
import type { KeyChapter, KeyExercise } from '../answer-key/still.server';

/** As many as fit on one page, with room for the student's work. */
export const EXERCISES_MAX = 3;

export interface ListedExercise extends KeyExercise {
  /** Names it in an address: two chapters may have an exercise of the same kind. */
  id: string;
  chapter: KeyChapter;
}

export interface ChapterGroup {
  chapter: KeyChapter;
  /** Each with its place among those of the sheet. */
  exercises: { exercise: ListedExercise; index: number }[];
}

export const listedIn = (chapters: readonly KeyChapter[]): ListedExercise[] =>
  chapters.flatMap((chapter) =>
    chapter.exercises.map((exercise) => ({
      ...exercise,
      id: `${chapter.slug}.${exercise.kind}`,
      chapter,
    })),
  );

/** The ids of the chosen exercises; at first, those of the first chapter. */
export function chosenField(all: readonly ListedExercise[]): Field<string[]> {
  const item = {
    parse: (text: string) => all.find(({ id }) => id === text)?.id,
    print: (id: string) => id,
  };
  const initial = all.filter(({ chapter }) => chapter === all[0]?.chapter).map(({ id }) => id);
  return { ...list(item, '_', EXERCISES_MAX), initial };
}

/** Groups by chapter, because a link opens a chapter. */
export function byChapter(exercises: readonly ListedExercise[]): ChapterGroup[] {
  const groups = new Map<KeyChapter, ChapterGroup>();
  for (const [index, exercise] of exercises.entries()) {
    const { chapter } = exercise;
    const group = groups.get(chapter) ?? { chapter, exercises: [] };
    group.exercises.push({ exercise, index });
    groups.set(chapter, group);
  }
  return [...groups.values()];
}
