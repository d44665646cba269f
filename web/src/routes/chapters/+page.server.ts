import { chapterSlugs, readChapter } from '#content/chapters';

export async function load() {
  const chapters = await Promise.all(chapterSlugs().map(async (slug) => {
    const { title, question } = await readChapter(slug);
    return { slug, title, question };
  }));
  return { chapters };
}
