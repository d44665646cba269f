/* Every chapter that has exercises, with their words; the numbers come from the core. */
import { chapterPath, chapterSlugs, exerciseKinds, readChapter } from '#content/chapters';
import { readExercise, type ExerciseText } from '#content/exercises';

export interface KeyExercise extends ExerciseText {
  kind: string;
}

export interface KeyChapter {
  slug: string;
  number: number;
  title: string;
  /** The path of its page from the site's root; the first chapter is the start page. */
  path: string;
  exercises: KeyExercise[];
}

export async function still(): Promise<KeyChapter[]> {
  const chapters = await Promise.all(
    chapterSlugs().map(async (slug, index) => {
      const chapter = await readChapter(slug);
      const exercises = await Promise.all(
        exerciseKinds(chapter).map(async (kind) => ({ kind, ...(await readExercise(kind)) })),
      );
      const path = chapterPath(slug);
      return { slug, number: index + 1, title: chapter.title, path, exercises };
    }),
  );
  return chapters.filter(({ exercises }) => exercises.length > 0);
}
