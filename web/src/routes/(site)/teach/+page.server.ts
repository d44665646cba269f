import { chapterSlugs, exerciseKinds, readChapter, readNotes } from '#content/chapters';

export async function load() {
  const chapters = await Promise.all(
    chapterSlugs().map(async (slug, index) => {
      const chapter = await readChapter(slug);
      return {
        slug,
        number: index + 1,
        path: index === 0 ? '' : `chapters/${slug}/`,
        title: chapter.title,
        notes: await readNotes(slug),
        hasExercises: exerciseKinds(chapter).length > 0,
      };
    }),
  );
  return { chapters };
}
