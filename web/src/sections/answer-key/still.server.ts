/* Every chapter with the words of its exercises; the numbers come from the core. */
import { chapterSlugs, readChapter } from '#content/chapters';
import { readExercise, type ExerciseText } from '#content/exercises';

export interface KeyExercise extends ExerciseText {
  kind: string;
}

export interface KeyChapter {
  slug: string;
  title: string;
  /** The path of its page from the site's root; the first chapter is the start page. */
  path: string;
  exercises: KeyExercise[];
}

export async function still(): Promise<KeyChapter[]> {
  return Promise.all(
    chapterSlugs().map(async (slug, index) => {
      const { title, parts } = await readChapter(slug);
      const kinds = parts
        .flatMap((part) => (part.kind === 'widgets' ? part.directives : []))
        .filter(({ name }) => name === 'exercise')
        .map(({ attributes }) => attributes['kind'] ?? '');
      const exercises = await Promise.all(
        kinds.map(async (kind) => ({ kind, ...(await readExercise(kind)) })),
      );
      return { slug, title, path: index === 0 ? '' : `chapters/${slug}/`, exercises };
    }),
  );
}
