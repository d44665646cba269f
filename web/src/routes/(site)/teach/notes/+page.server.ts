import { chapterPath, chapterSlugs, readChapter } from '#content/chapters';
import { readNotes } from '#content/notes';

export async function load() {
  const chapters = await Promise.all(
    chapterSlugs().map(async (slug, index) => {
      const chapter = await readChapter(slug);
      return {
        slug,
        number: index + 1,
        path: chapterPath(slug),
        title: chapter.title,
        notes: await readNotes(slug, '../../'),
      };
    }),
  );
  return { chapters };
}
