import { chapterSlugs, readChapter } from '#content/chapters';
import { PLAN_MINUTES, readLecture } from '#content/lecture';

export async function load() {
  const chapters = await Promise.all(
    chapterSlugs().map(async (slug) => ({ slug, title: (await readChapter(slug)).title })),
  );
  return { chapters, plans: PLAN_MINUTES, parts: await readLecture('../') };
}
