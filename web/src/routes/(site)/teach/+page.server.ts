import { chapterPath, chapterSlugs, readChapter, readNotes } from '#content/chapters';

export async function load() {
  const chapters = await Promise.all(
    chapterSlugs().map(async (slug, index) => {
      const chapter = await readChapter(slug);
      return {
        slug,
        number: index + 1,
        path: chapterPath(slug),
        title: chapter.title,
        notes: await readNotes(slug),
      };
    }),
  );
  return { chapters };
}
