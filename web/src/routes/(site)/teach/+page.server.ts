import { chapterSlugs, readChapter, readNotes } from '#content/chapters';

export async function load() {
  const chapters = await Promise.all(
    chapterSlugs().map(async (slug, index) => ({
      slug,
      number: index + 1,
      path: index === 0 ? '' : `chapters/${slug}/`,
      title: (await readChapter(slug)).title,
      notes: await readNotes(slug),
    })),
  );
  return { chapters };
}
